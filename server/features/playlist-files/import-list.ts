import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { maxImportRows, type importList, type lovedSongs } from "#contract/playlist-files.ts";
import { readLovedSongs } from "#server/features/history/history.ts";
import { libraryTracks, type TrackRow } from "#server/features/library/library.ts";
import { readLink } from "#server/features/search/search.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { createSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { readLengths, readOwnByIsrc } from "./playlist-files.db.ts";
import type { ExchangeCtx } from "./export-list.ts";
import type { ListFile } from "./list-reader.ts";
import { emptyRow, type ListRow } from "#server/features/playlist-files/formats/list-row.ts";
import { matchRow, type RowMatch } from "./match-rows.ts";
import { SongsLikeRows } from "./songs-like-rows.ts";

const tracksAtOnce = 500;

type Preview = z.infer<typeof importList.output>;

/**
 * Reads a list's file and matches it with the person's library. Throws AppError `unprocessable` for a file that is
 * none of the formats or takes too long to read, `too-large` for one with more rows than the contract allows.
 */
export async function previewImport(
  ctx: ExchangeCtx,
  session: Session,
  file: ListFile,
  signal: AbortSignal,
): Promise<Preview> {
  const list = await ctx.listReader.read(file, signal);
  if (list === null) throw new AppError("unprocessable", message("playlistFiles.noList"));
  if (list.rows.length > maxImportRows)
    throw new AppError("too-large", message("playlistFiles.tooManyRows", { max: maxImportRows }));
  return { format: list.format, name: list.name, ...(await matchList(ctx, session, list.rows, signal)) };
}

/** The loved songs of an import beside what they are in the person's library. Throws AppError `not-found`. */
export async function previewLoved(
  ctx: ExchangeCtx,
  session: Session,
  importId: string,
  signal: AbortSignal,
): Promise<z.infer<typeof lovedSongs.output>> {
  const songs = await readLovedSongs(ctx.database, session.userId, { importId, limit: maxImportRows });
  if (songs === null) throw new AppError("not-found", message("playlistFiles.unknownImport"));
  const rows = songs.map(({ uri, name, artist, album }): ListRow => {
    const artists = artist === "" ? [] : [artist];
    return { ...emptyRow, uri, title: name, artists, album };
  });
  return { name: null, ...(await matchList(ctx, session, rows, signal)) };
}

async function matchList(
  ctx: ExchangeCtx,
  session: Session,
  rows: readonly ListRow[],
  signal: AbortSignal,
): Promise<Pick<Preview, "items" | "total" | "matched">> {
  const steps = createSteps(signal);
  const matches = await matchRows(ctx, session, { rows, steps });
  const tracks = await readMatched(ctx, session, matches);
  const items: Preview["items"] = [];
  for (const [index, row] of rows.entries()) {
    const match = matches[index] ?? null;
    const track = match && tracks.get(match.trackId);
    await steps.did(10);
    items.push({
      row: index + 1,
      title: row.title,
      artists: row.artists,
      album: row.album,
      uri: row.uri,
      match: match && track ? { ...presentMatch(track), by: match.by, confidence: match.confidence } : null,
    });
  }
  const matched = items.filter(({ match }) => match !== null).length;
  return { items, total: items.length, matched };
}

async function readMatched(
  ctx: ExchangeCtx,
  { provider }: Session,
  matches: readonly (RowMatch | null)[],
): Promise<Map<string, TrackRow>> {
  const ids = [...new Set(matches.flatMap((match) => match?.trackId ?? []))];
  const tracks = new Map<string, TrackRow>();
  for (let from = 0; from < ids.length; from += tracksAtOnce)
    for (const [id, track] of await libraryTracks.readById(
      ctx.database,
      provider,
      ids.slice(from, from + tracksAtOnce),
    ))
      tracks.set(id, track);
  return tracks;
}

function presentMatch(track: TrackRow) {
  return {
    track_id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists.map(({ name }) => name),
    album_name: track.album_name,
    duration_ms: track.duration_ms,
  };
}

/** The id that a row's URI, address or bare id names; local files by their whole URI. */
function idOf({ uri }: ListRow): string | null {
  if (uri === null) return null;
  const link = readLink(uri);
  if (link !== null) return link.kind === "track" ? link.id : null;
  return /^[0-9A-Za-z]{10,40}$/u.test(uri) ? uri : null;
}

/** Ids of what rows name by an address; in an account without a service the address of an export means its song. */
async function readIds(
  { database }: ExchangeCtx,
  session: Session,
  rows: readonly ListRow[],
): Promise<Map<ListRow, string>> {
  const named = rows.flatMap((row) => {
    const id = idOf(row);
    return id === null ? [] : [{ row, id, uri: id.includes(":") ? id : `spotify:track:${id}` }];
  });
  if (!isLocalAccount(session.provider)) return new Map(named.map(({ row, id }) => [row, id]));
  const uris = [...new Set(named.map(({ uri }) => uri))];
  const found = new Map<string, string>();
  for (let from = 0; from < uris.length; from += tracksAtOnce)
    for (const [uri, id] of await libraryTracks.findIds(
      database,
      session,
      uris.slice(from, from + tracksAtOnce),
    ))
      found.set(uri, id);
  return new Map(named.map(({ row, id, uri }) => [row, found.get(uri) ?? id]));
}

/** What each row was matched with, in steps: a file may hold many rows that are like many songs. */
async function matchRows(
  ctx: ExchangeCtx,
  session: Session,
  { rows, steps }: { rows: readonly ListRow[]; steps: Steps },
): Promise<(RowMatch | null)[]> {
  const { userId, provider } = session;
  const index = await ctx.searchIndexes.get(session);
  const isrcs = [...new Set(rows.flatMap(({ isrc }) => isrc?.toUpperCase() ?? []))];
  const byIsrc = await readOwnByIsrc(ctx.database, { userId, provider, isrcs });
  const { titles, artistWords, snapshot } = index;
  const like = await SongsLikeRows.find({ ids: snapshot.ids, titles, artistWords }, rows, steps);
  await like.addLengths(readLengths(ctx.database, { provider, ids: like.ids }));
  const ids = await readIds(ctx, session, rows);
  const candidates = {
    isOwn: (id: string) => snapshot.placeOf.has(id),
    byIsrc,
    likeRow: (row: ListRow) => like.likeRow(row),
  };
  const matches: (RowMatch | null)[] = [];
  for (const row of rows) {
    matches.push(matchRow(row, ids.get(row) ?? null, candidates));
    await steps.did(10 + row.artists.length * 5);
  }
  return matches;
}
