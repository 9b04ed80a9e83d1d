import { message } from "#contract/messages/messages.ts";
import type { OperationChange } from "#contract/playlists/operations.ts";
import type { AppContext } from "#server/features/context.ts";
import { libraryTracks, playlistVersions } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { compareRows } from "./compare-rows.ts";
import type { PlaylistTexts, RowsChange } from "./changes.ts";
import { readParts, type StoredPart } from "./operation-parts.db.ts";
import { readOperations, readPartSummaries } from "./operations.db.ts";

type Reading = Pick<AppContext, "database">;

/** A change before it is known what the song is called. */
type Line = Pick<OperationChange, "change" | "uri" | "from" | "to" | "before" | "after"> & {
  playlistId: string | null;
};

/** A page of what an operation did, playlist by playlist. Throws AppError `not-found`. */
export async function listOperationChanges(
  ctx: Reading,
  person: UserScope,
  { operationId, limit, offset }: { operationId: number; limit: number; offset: number },
): Promise<{ items: OperationChange[]; total: number }> {
  const at = { userId: person.userId, operationId };
  const [operation] = await readOperations(ctx.database, { ...at, limit: 1, offset: 0 });
  if (operation === undefined) throw new AppError("not-found", message("playlists.unknownOperation"));
  const parts = await readParts(ctx.database, at);
  const byList = Map.groupBy(parts, ({ playlistId }) => playlistId);
  const lines = [...byList.values()].flat().flatMap(linesOf);
  const shown = lines.slice(offset, offset + limit);
  const summaries = await readPartSummaries(ctx.database, { ...at, operationIds: [operationId] });
  const names = new Map(summaries.map((part) => [part.playlist_id, part.playlist_name]));
  const songs = await readSongs(
    ctx,
    person,
    shown.flatMap(({ uri }) => uri ?? []),
  );
  const items = shown.map(({ playlistId, ...line }) => ({
    ...line,
    playlist_id: playlistId,
    playlist_name: names.get(playlistId) ?? null,
    ...(songs.get(line.uri) ?? { name: null, artist: null }),
  }));
  return { items, total: lines.length };
}

function linesOf(part: StoredPart): Line[] {
  const { playlistId } = part;
  const none = { playlistId, uri: null, from: null, to: null, before: null, after: null };
  if (part.kind === "rows") return rowsLines(none, part.change);
  if (part.kind === "liked") {
    const { removed, inserted } = part.change;
    return [
      ...removed.map(({ uri }) => ({ ...none, uri, change: "removed" as const })),
      ...inserted.map((uri) => ({ ...none, uri, change: "added" as const })),
    ];
  }
  if (part.kind === "details") return detailsLines(none, part.change);
  if (part.kind === "create") return [{ ...none, change: "created", after: part.change.name }];
  return [{ ...none, change: part.kind === "follow" ? "followed" : "unfollowed" }];
}

function detailsLines(
  none: Omit<Line, "change">,
  { before, after }: { before: PlaylistTexts; after: PlaylistTexts },
): Line[] {
  const lines: Line[] = [];
  if (before.name !== after.name)
    lines.push({ ...none, change: "renamed", before: before.name, after: after.name });
  if (before.description !== after.description)
    lines.push({ ...none, change: "described", before: before.description, after: after.description });
  return lines;
}

function rowsLines(none: Omit<Line, "change">, { start, removed, inserted }: RowsChange): Line[] {
  const before = removed.map(({ uri }) => uri);
  const placed = (place: number | null) => (place === null || start === null ? null : start + place);
  return compareRows(before, inserted).rows.flatMap(({ change, from, to }): Line[] => {
    const places = { from: placed(from), to: placed(to) };
    if (change === "removed") return [{ ...none, ...places, change, uri: before[from ?? 0] ?? null }];
    if (change === "added") return [{ ...none, ...places, change, uri: inserted[to ?? 0] ?? null }];
    return change === "moved-to"
      ? [{ ...none, ...places, change: "moved", uri: inserted[to ?? 0] ?? null }]
      : [];
  });
}

/** What songs and episodes are called, by address, also of those that the library no longer has. */
async function readSongs(
  ctx: Reading,
  person: UserScope,
  uris: readonly string[],
): Promise<Map<string | null, { name: string; artist: string }>> {
  const ids = await libraryTracks.findIds(ctx.database, person, uris);
  const tracks = await libraryTracks.readById(ctx.database, person.provider, [...ids.values()]);
  const others = uris.filter((uri) => !tracks.has(ids.get(uri) ?? ""));
  const episodes = await playlistVersions.readEpisodeNames(ctx.database, person.userId, others);
  const songs = new Map<string | null, { name: string; artist: string }>(
    [...episodes].map(([uri, name]) => [uri, { name, artist: "" }]),
  );
  for (const [uri, id] of ids) {
    const track = tracks.get(id);
    const artist = track?.artists.map(({ name }) => name).join(", ") ?? "";
    if (track !== undefined) songs.set(uri, { name: track.name, artist });
  }
  return songs;
}
