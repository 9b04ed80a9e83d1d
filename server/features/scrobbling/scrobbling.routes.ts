import { message } from "#contract/messages/messages.ts";
import type { ListenType } from "#contract/scrobbling/listen-limits.ts";
import * as contract from "#contract/scrobbling/scrobbling.ts";
import type { AppContext } from "#server/features/context.ts";
import { findByAccessToken, isAccessToken, namesOf } from "#server/features/auth/auth.ts";
import { countPlaysOfNow, type StatsCtx } from "#server/features/stats/stats.ts";
import { bearerToken } from "#server/platform/http/authorize.ts";
import { serve, type RequestInfo, type Route, type Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readPlaying, readSubmissions } from "./scrobbles.db.ts";
import { badgeRoutes } from "./badge/badge.routes.ts";
import { readListeningNow } from "./listening-now.ts";
import { relayRoutes } from "./relay/relay.routes.ts";
import { takeListens } from "./take-listens.ts";

/** What scrobbling works with. */
export type ScrobblingCtx = Pick<AppContext, "diskRoom" | "publicUrl" | "secrets" | "settings"> & StatsCtx;

async function submit(ctx: ScrobblingCtx, { session, request }: RequestInfo<Session>) {
  await takeListens(ctx, session, request.body);
  return { status: "ok" as const };
}

async function validate(ctx: ScrobblingCtx, { request }: RequestInfo) {
  const token = bearerToken(request);
  if (token === null) throw new AppError("bad-request", message("scrobbling.needsToken"));
  const session = isAccessToken(token) ? await findByAccessToken(ctx, token) : null;
  if (session === null) return { code: 200 as const, message: "Token invalid.", valid: false };
  const names = await namesOf(ctx.database, [session.userId]);
  return {
    code: 200 as const,
    message: "Token valid.",
    valid: true,
    user_name: names.get(session.userId) ?? "",
  };
}

export const scrobblingRoutes: Route<ScrobblingCtx>[] = [
  ...relayRoutes,
  ...badgeRoutes,
  serve(contract.submitListens, (ctx: ScrobblingCtx, _input, info) => submit(ctx, info)),
  serve(contract.submitListensBelow, (ctx: ScrobblingCtx, _input, info) => submit(ctx, info)),
  serve(contract.validateToken, (ctx: ScrobblingCtx, _input, info) => validate(ctx, info)),
  serve(contract.validateTokenBelow, (ctx: ScrobblingCtx, _input, info) => validate(ctx, info)),

  serve(contract.scrobbling, async (ctx: ScrobblingCtx, _input, { session }) => {
    const playing = await readPlaying(ctx.database, session.userId, new Date(ctx.now()));
    const rows = await readSubmissions(ctx.database, session.userId);
    const items = rows.map((row) => ({
      id: String(row.submission_id),
      submitted_at: Math.floor(row.submitted_at.getTime() / 1_000),
      token_name: row.token_name,
      client: row.client,
      listen_type: row.listen_type as ListenType | "unknown",
      listens: row.listens,
      stored: row.stored,
      refusal: row.refusal,
      example: row.example,
    }));
    const { title = "", artist = "", album = null, client = "" } = playing ?? {};
    return {
      address: ctx.publicUrl,
      now_playing: playing === undefined ? null : { title, artist, album, client },
      items,
      total: items.length,
    };
  }),

  serve(contract.widget, async (ctx: ScrobblingCtx, { query }, { session, signal }) => {
    const counts = await countPlaysOfNow(ctx, session, { tz: query.tz, signal });
    // A widget is there for others to see.
    const playing = await readListeningNow(ctx, session.userId);
    return { now_playing: playing && `${playing.title} – ${playing.artist}`, ...counts };
  }),
];
