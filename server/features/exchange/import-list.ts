import type * as z from "zod";
import { mostImportRows, type importList } from "#contract/exchange.ts";
import { readTracksById, type TrackRow } from "#server/features/library/library.ts";
import { readLink, wordsOf } from "#server/features/search/search.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { readOwnByIsrc } from "./exchange.db.ts";
import type { ExchangeCtx } from "./export-list.ts";
import type { ListFile } from "./list-reader.ts";
import type { ListRow } from "./list-row.ts";
import { matchRow, type Candidates } from "./match-rows.ts";

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
  if (list === null)
    throw new AppError("unprocessable", "This file holds no list as CSV, JSON, M3U8 or XSPF.");
  if (list.rows.length > mostImportRows)
    throw new AppError("too-large", `This list has more than ${mostImportRows} rows; please split it.`);
  const ids = list.rows.map(idOf);
  const candidates = await readCandidates(ctx, session, { rows: list.rows, ids });
  const items = list.rows.map((row, index): Preview["items"][number] => {
    const match = matchRow(row, ids[index] ?? null, candidates);
    return {
      row: index + 1,
      title: row.title,
      artists: row.artists,
      album: row.album,
      uri: row.uri,
      match: match && { ...presentMatch(match.track), by: match.by, confidence: match.confidence },
    };
  });
  const matched = items.filter(({ match }) => match !== null).length;
  return { format: list.format, name: list.name, items, total: items.length, matched };
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

async function readCandidates(
  ctx: ExchangeCtx,
  session: Session,
  { rows, ids }: { rows: readonly ListRow[]; ids: readonly (string | null)[] },
): Promise<Candidates> {
  const { userId, provider } = session;
  const index = await ctx.searchIndexes.get(session);
  const isrcs = [...new Set(rows.flatMap(({ isrc }) => isrc?.toUpperCase() ?? []))];
  const byIsrc = await readOwnByIsrc(ctx.database, { userId, provider, isrcs });
  const titles = new Set(rows.map(({ title }) => wordsOf(title).join(" ")).filter(Boolean));
  const titled = new Map<string, number[]>();
  for (const [number, title] of index.titles.entries()) {
    if (!titles.has(title)) continue;
    const numbers = titled.get(title);
    if (numbers) numbers.push(number);
    else titled.set(title, [number]);
  }
  const own = ids.flatMap((id) => (id !== null && index.numberOf.has(id) ? [id] : []));
  const alike = [...titled.values()].flat().flatMap((number) => index.ids[number] ?? []);
  const wanted = [...new Set([...own, ...alike, ...byIsrc.values()])];
  const tracks = await readTracksById(ctx.database, provider, wanted);
  const trackOf = (id: string | undefined) => (id === undefined ? undefined : tracks.get(id));
  return {
    byId: new Map(own.flatMap((id) => (trackOf(id) ? [[id, trackOf(id)] as [string, TrackRow]] : []))),
    byIsrc: new Map(
      [...byIsrc].flatMap(([isrc, id]) => {
        const track = trackOf(id);
        return track ? [[isrc, track] as const] : [];
      }),
    ),
    likeRow: ({ title, artists }) => {
      const names = artists.map((name) => wordsOf(name).join(" ")).filter(Boolean);
      return (titled.get(wordsOf(title).join(" ")) ?? []).flatMap((number) => {
        const words = ` ${index.artistWords[number] ?? ""} `;
        const track = names.some((name) => words.includes(` ${name} `))
          ? trackOf(index.ids[number])
          : undefined;
        return track ? [track] : [];
      });
    },
  };
}
