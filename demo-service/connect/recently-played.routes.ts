import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { keptPlays, sessionOf, type Connect, type FinishedPlay } from "./connect-session.ts";
import { badValue, parseValue } from "./player-errors.ts";
import { presentContext } from "./present-context.ts";

const cursor = z.coerce.number().int().min(0).optional();
const recentQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  after: cursor,
  before: cursor,
});

/** `GET /v1/me/player/recently-played`: plays finished here and those of the catalogue's account, newest
 *  first, of which the last fifty can be reached. `after` and `before` (epoch milliseconds) exclude each
 *  other and their own moment. */
export function recentlyPlayedRoutes(app: FastifyInstance, connect: Connect): void {
  app.get("/v1/me/player/recently-played", (request) => {
    const accountId = connect.ctx.accountOf(request);
    const { limit, after, before } = parseValue(recentQuery, request.query, "Invalid limit or cursor");
    if (after !== undefined && before !== undefined) {
      throw badValue("Only one of after and before may be specified");
    }
    const reachable = recentPlays(connect, accountId).filter(
      (play) => play.playedAtMs > (after ?? -1) && play.playedAtMs < (before ?? Number.POSITIVE_INFINITY),
    );
    const plays = reachable.slice(0, limit);
    const href = `${connect.ctx.publicBase}/v1/me/player/recently-played`;
    const newest = plays.at(0)?.playedAtMs;
    const oldest = plays.at(-1)?.playedAtMs;
    const hasOlder = oldest !== undefined && reachable.length > plays.length;
    return {
      href: `${href}?limit=${limit}`,
      limit,
      next: hasOlder ? `${href}?before=${oldest}&limit=${limit}` : null,
      cursors: oldest === undefined ? null : { after: String(newest), before: String(oldest) },
      total: reachable.length,
      items: plays.map((play) => ({
        track: connect.ctx.presentTrack(play.trackId),
        played_at: new Date(play.playedAtMs).toISOString(),
        context: presentContext(connect.ctx.publicBase, play.contextUri),
      })),
    };
  });
}

function recentPlays(connect: Connect, accountId: string): FinishedPlay[] {
  const { catalogue } = connect.ctx;
  const earlier = catalogue.account(accountId)?.plays(0, keptPlays) ?? [];
  return [
    ...sessionOf(connect, accountId).plays,
    ...earlier.map(({ trackId, playedAtMs }) => ({ trackId, playedAtMs, contextUri: null })),
  ]
    .filter((play) => catalogue.track(play.trackId) !== null)
    .sort((left, right) => right.playedAtMs - left.playedAtMs)
    .slice(0, keptPlays);
}
