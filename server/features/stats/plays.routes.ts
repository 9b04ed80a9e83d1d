import { Readable } from "node:stream";
import * as contract from "#contract/stats/stats-plays.ts";
import { deletePlays, hidePlays } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { writeTable } from "#server/platform/text/table-text.ts";
import { readRange, type AskedRange, type DayRange } from "./days/ranges.ts";
import { factsOf } from "./figures/count-sound.ts";
import { always, firstStoredDay, type ZonedListening } from "./listening/listening.ts";
import { noGenres } from "./listening/song-genres.ts";
import { soundsOf } from "./listening/song-sounds.ts";
import { tableOf } from "./plays/export-tables.ts";
import { findPlays, type KnownSongs, type PlayFilter } from "./plays/find-plays.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import { readPlayIds } from "./plays/play-ids.ts";
import { showPlays } from "./plays/show-plays.ts";
import { lookAt, type StatsCtx } from "./stats-context.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
} as const;

export const statsPlayRoutes: Route<StatsCtx>[] = [
  serve(contract.statsPlays, async (ctx: StatsCtx, { query }, { session, signal }) => {
    const listening = await ctx.listeningMemory.get(session, query.tz);
    const range = rangeOfPlays(ctx, listening, query);
    const { song: tracks, artist: artists, album: albums, q, show, genre, weekday, hour } = query;
    const sound = readSoundFilter(query);
    const filter = { range, q, show, tracks, artists, albums, genre, weekday, hour, sound };
    const known = await knownSongs(ctx, session, listening, filter);
    const found = await findPlays(listening, filter, { known, steps: createSteps(signal) });
    const page = found.slice(query.offset, query.offset + query.limit);
    return { items: await showPlays(ctx, session.userId, listening, page), total: found.length };
  }),

  serve(contract.hidePlays, async ({ database }: StatsCtx, { body }, { session }) => {
    const change = { keys: readPlayIds(body.ids), isHidden: body.hidden };
    return { changed: await transaction(database, (trx) => hidePlays(trx, session.userId, change)) };
  }),

  serve(contract.deletePlays, async ({ database }: StatsCtx, { body }, { session }) => {
    const keys = readPlayIds(body.ids);
    return { deleted: await transaction(database, (trx) => deletePlays(trx, session.userId, keys)) };
  }),

  serve(contract.exportStats, async (ctx: StatsCtx, { query }, { session, signal, reply }) => {
    const look = await lookAt(ctx, session, query, signal);
    const rows = await tableOf(ctx, session, look, query.what);
    void reply
      .header("content-type", contentTypes[query.format])
      .header("content-disposition", `attachment; filename="statistics-${query.what}.${query.format}"`)
      .header("x-content-type-options", "nosniff");
    return reply.send(Readable.from(writeTable(rows, query.format), { objectMode: false }));
  }),
];

/** Key and mode become one number, as plays are counted by them. */
function readSoundFilter({
  decade,
  tempo,
  key,
}: {
  decade: number;
  tempo: number;
  key?: string | undefined;
}) {
  const [pitch = 0, mode = 0] = (key ?? "").split("-").map(Number);
  return {
    decade: decade === -1 ? null : decade,
    tempo: tempo === -1 ? null : tempo,
    key: key === undefined ? null : pitch * 2 + mode,
  };
}

/** What a filter needs to know of songs; what it does not ask for is not read. */
async function knownSongs(
  ctx: StatsCtx,
  scope: UserScope,
  { book }: ZonedListening,
  { genre, sound }: Pick<PlayFilter, "genre" | "sound">,
): Promise<KnownSongs> {
  const genres = genre === undefined ? noGenres : await ctx.genreMemory.get(scope, book);
  const isAsked = Object.values(sound).some((fact) => fact !== null);
  const uris = isAsked ? book.songs.flatMap(({ uri }) => (uri === null ? [] : [uri])) : [];
  const sounds = await soundsOf(ctx, { provider: scope.provider, book }, uris);
  return { genres, factsOf: (uri) => (uri === null ? null : factsOf(sounds.get(uri))) };
}

/** Of all time where nothing is asked for. Throws AppError `bad-request`. */
function rangeOfPlays(ctx: StatsCtx, listening: ZonedListening, query: AskedRange): DayRange {
  const { range, start, end } = query;
  if (start === undefined && end === undefined && (range === undefined || range === "all")) return always;
  return readRange(query, { today: listening.zone.dayOf(ctx.now()), first: firstStoredDay(listening) });
}
