import { message } from "#contract/messages/messages.ts";
import type { Readable } from "node:stream";
import type { ListFormat } from "#contract/playlist-files.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { zipTexts, type ZippedText } from "#server/platform/text/zip-texts.ts";
import { fileNameOf, openExport, type ExportCtx } from "./export-list.ts";

/** Which lists are exported, and how: null for all of them. */
interface WantedLists {
  format: ListFormat;
  ids: readonly string[] | null;
}

/** Lists as files in a zip; see `listsAsTexts`. */
export async function openPlaylistsZip(
  ctx: ExportCtx,
  person: UserScope,
  wanted: WantedLists,
  signal: AbortSignal,
): Promise<Readable> {
  return zipTexts(await listsAsTexts(ctx, person, wanted, signal), { at: new Date(ctx.now()), signal });
}

/**
 * All lists of a library as files: the liked songs, and every playlist whose songs are known; or those playlists that are
 * wanted. Each is read when it is taken, so that however large a library is, little of it is in memory. Throws AppError
 * `not-found` when one of the wanted ones is not there, or may not be read.
 */
export async function listsAsTexts(
  ctx: ExportCtx,
  person: UserScope,
  { format, ids }: WantedLists,
  signal: AbortSignal,
): Promise<ZippedText[]> {
  const readable = (await cachedPlaylists.readAll(ctx.database, person.userId)).filter((row) => row.readable);
  const playlists = ids === null ? readable : readable.filter((row) => ids.includes(row.playlist_id));
  if (ids !== null && playlists.length < new Set(ids).size)
    throw new AppError("not-found", message("playlistFiles.unknownPlaylist"));
  const chosen = playlists.map(({ playlist_id: id, name }) => ({ id, name }));
  const lists = ids === null ? [{ id: "liked", name: "Liked songs" }, ...chosen] : chosen;
  const paths = filesOf(
    lists.map(({ name }) => name),
    format,
  );
  return lists.map(({ id }, index) => ({ path: paths[index] ?? "", text: textOf(id) }));

  async function* textOf(list: string): AsyncGenerator<string> {
    signal.throwIfAborted();
    const asked = { list, format, q: "", genre: null, includeLiked: true, includePlaylists: true };
    yield* (await openExport(ctx, person, asked)).text;
  }
}

/** Names of files in their lists' order, each once whatever the case. */
export function filesOf(names: readonly string[], format: ListFormat): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = fileNameOf(name);
    let file = base;
    for (let copy = 2; taken.has(file.toLowerCase()); copy += 1) file = `${base} (${copy})`;
    taken.add(file.toLowerCase());
    return `${file}.${format}`;
  });
}
