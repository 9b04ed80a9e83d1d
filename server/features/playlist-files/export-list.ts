import type { TrackGenre } from "#contract/genres/genres.ts";
import type { ListFormat } from "#contract/playlist-files.ts";
import type { Track } from "#contract/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import { readGenresOf } from "#server/features/genres/genres.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { listOf } from "#server/features/playlists/playlists.ts";
import { findTracks, type SearchCtx } from "#server/features/search/search.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { listFormats } from "#server/features/playlist-files/formats/list-formats.ts";
import type { ListReader } from "./list-reader.ts";
import type { ListRow } from "#server/features/playlist-files/formats/list-row.ts";

/** What exports work with. */
export type ExportCtx = SearchCtx & Pick<AppContext, "now">;
export type ExchangeCtx = ExportCtx & { listReader: ListReader };

/** What is exported: `liked`, `all`, `search`, or a playlist's id. */
export interface AskedExport {
  list: string;
  format: ListFormat;
  q: string;
  genre: string | null;
  includeLiked: boolean;
  includePlaylists: boolean;
}

const rowsAtOnce = 500;

/** A list with its name, read while it is taken. Throws AppError `not-found` before anything is read. */
export async function openExport(
  ctx: ExportCtx,
  person: UserScope,
  asked: AskedExport,
): Promise<{ name: string; text: AsyncGenerator<string> }> {
  const { name, rows } = await openRows(ctx, person, asked);
  return { name, text: writeRows(asked.format, { name, at: new Date(ctx.now()) }, rows) };
}

async function* writeRows(
  format: ListFormat,
  list: { name: string; at: Date },
  chunks: AsyncIterable<ListRow[]>,
): AsyncGenerator<string> {
  const { writer } = listFormats[format];
  yield writer.head(list);
  let index = 0;
  for await (const rows of chunks) {
    yield rows.map((row, at) => writer.row(row, index + at)).join("");
    index += rows.length;
  }
  yield writer.foot();
}

async function openRows(
  ctx: ExportCtx,
  person: UserScope,
  asked: AskedExport,
): Promise<{ name: string; rows: AsyncGenerator<ListRow[]> }> {
  if (asked.list === "all" || asked.list === "search") {
    const ids =
      asked.list === "all"
        ? [...(await ctx.searchIndexes.get(person)).snapshot.ids]
        : await findTracks(ctx, person, asked);
    const name = asked.list === "all" ? "Library" : `Search ${asked.q || (asked.genre ?? "")}`.trim();
    return { name, rows: rowsOfIds(ctx, person, ids) };
  }
  const list = await listOf(ctx, person, asked.list);
  const { name } = await list.head();
  return { name, rows: rowsOfList(list) };
}

async function* rowsOfIds(
  ctx: ExportCtx,
  person: UserScope,
  ids: readonly string[],
): AsyncGenerator<ListRow[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce);
    const rows = await libraryTracks.readById(ctx.database, person.provider, part);
    const tracks = part.flatMap((id) => {
      const row = rows.get(id);
      return row ? [presentLibrary.track(row, ctx.publicUrl)] : [];
    });
    const genres = await readGenresOf(ctx, person, tracks);
    yield tracks.map((track, index) => rowOf(track, null, genres[index]));
  }
}

/** Rows that are gone have nothing to write. */
async function* rowsOfList(list: Awaited<ReturnType<typeof listOf>>): AsyncGenerator<ListRow[]> {
  for (let offset = 0; offset < list.total;) {
    const items = await list.items(offset, rowsAtOnce);
    if (items.length === 0) return;
    yield items.flatMap((item) => (item.track === null ? [] : [rowOf(item.track, item.added_at, item)]));
    offset += items.length;
  }
}

function rowOf(track: Track, addedAt: string | null, genre: Partial<TrackGenre> | undefined): ListRow {
  return {
    uri: track.uri,
    title: track.name,
    artists: track.artists.map(({ name }) => name),
    album: track.album.name || null,
    durationMs: track.duration_ms,
    isrc: track.isrc,
    addedAt,
    releaseDate: track.album.release_date,
    genre: genre?.applied_genre ?? null,
  };
}

/** A list's name as that of a file on every system, without its end. */
export function fileNameOf(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}"*/:<>?\\|\s\u202a-\u202e\u2066-\u2069]+/gu, " ");
  return clean.trim().slice(0, 100).toWellFormed().trim() || "List";
}

/** `attachment` with a name of letters that every client knows, and the whole one beside it (RFC 6266, RFC 8187). */
export function attachment(name: string, extension: string): string {
  const whole = `${fileNameOf(name)}.${extension}`;
  const ascii = whole
    .normalize("NFKD")
    .replaceAll(/[^\u0020-\u007e]/gu, "")
    .replaceAll(/ {2,}/gu, " ")
    .replaceAll(/[%;]/gu, "_");
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii.startsWith(".") ? `List${ascii}` : ascii}"; filename*=UTF-8''${encoded}`;
}
