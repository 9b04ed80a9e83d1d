import { Readable } from "node:stream";
import * as contract from "#contract/stats-plays.ts";
import { deletePlays, hidePlays } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readRange, type AskedRange, type DayRange } from "./days/ranges.ts";
import { always, firstDay, type ZonedListening } from "./listening/listening.ts";
import { noGenres } from "./listening/song-genres.ts";
import { tableOf, writeTable } from "./plays/export-tables.ts";
import { findPlays } from "./plays/find-plays.ts";
import { readPlayIds } from "./plays/play-ids.ts";
import { showPlays } from "./plays/show-plays.ts";
import { lookAt, type StatsCtx } from "./stats-context.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
} as const;

export const statsPlayRoutes: Route<StatsCtx>[] = [
  serve(contract.statsPlays, async (ctx: StatsCtx, { query }, { session }) => {
    const listening = await ctx.listeningMemory.get(session, query.tz);
    const range = rangeOfPlays(ctx, listening, query);
    const genres =
      query.genre === undefined ? noGenres : await ctx.genreMemory.get(session.userId, listening.book);
    const { song: tracks, artist: artists, album: albums, q, show, genre, weekday, hour } = query;
    const filter = { range, q, show, tracks, artists, albums, genre, weekday, hour };
    const found = findPlays(listening, filter, genres);
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

  serve(contract.exportStats, async (ctx: StatsCtx, { query }, { session, reply }) => {
    const look = await lookAt(ctx, session, query);
    const rows = await tableOf(ctx, session, look, query.what);
    void reply
      .header("content-type", contentTypes[query.format])
      .header("content-disposition", `attachment; filename="statistics-${query.what}.${query.format}"`)
      .header("x-content-type-options", "nosniff");
    return reply.send(Readable.from(writeTable(rows, query.format), { objectMode: false }));
  }),
];

/** Of all time where nothing is asked for. Throws AppError `bad-request`. */
function rangeOfPlays(ctx: StatsCtx, listening: ZonedListening, query: AskedRange): DayRange {
  const { range, start, end } = query;
  if (start === undefined && end === undefined && (range === undefined || range === "all")) return always;
  return readRange(query, { today: listening.zone.dayOf(ctx.now()), first: firstDay(listening) });
}
