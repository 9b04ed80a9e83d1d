import { insertListPart } from "#server/features/history/lists/lists.db.ts";
import type { ImportOwner } from "#server/features/history/stored/plays.db.ts";
import type { ExportPart } from "./read-export.ts";

/** Stores a part of a list that an import reads. */
export function storeListPart(
  trx: Parameters<typeof insertListPart>[0],
  { userId, importId }: ImportOwner,
  part: Extract<ExportPart, { is: "list" }>,
): Promise<void> {
  const { file, list, kind, name, description, position } = part;
  const songs = part.songs.map(({ uri, track, artist, album, addedDate }) => ({
    uri,
    name: track,
    artist,
    album,
    added_at: addedDate === null ? null : new Date(addedDate),
  }));
  return insertListPart(trx, userId, {
    import_id: importId,
    file,
    list,
    kind,
    name,
    description,
    position,
    songs,
  });
}
