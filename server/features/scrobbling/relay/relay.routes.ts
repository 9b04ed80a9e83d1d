import { inEnglish, message } from "#contract/messages/messages.ts";
import * as contract from "#contract/scrobbling/relay.ts";
import type { RelayTargetId } from "#contract/scrobbling/relay.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { beginLastfm, finishLastfm, lastfm } from "./lastfm.ts";
import { findAccount, listenBrainz } from "./listenbrainz.ts";
import type { RelayTarget } from "./relay-target.ts";
import { countPlaysToSend, deleteRelay, readRelay, writeRelay } from "./relay.db.ts";

type RelayRoutesCtx = Pick<AppContext, "database" | "now" | "secrets" | "settings">;

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const nothing = {
  account: null,
  since: null,
  waiting: 0,
  sent: 0,
  refused: 0,
  last_sent_at: null,
  next_at: null,
  stopped: null,
};

async function showRelay(ctx: RelayRoutesCtx, userId: string, target: RelayTargetId) {
  const relay = await readRelay(ctx.database, { user_id: userId, target });
  if (relay === undefined) return nothing;
  const said = relay.stopped_message;
  return {
    account: relay.account_name,
    since: seconds(relay.since),
    waiting: await countPlaysToSend(ctx.database, relay, new Date(ctx.now())),
    sent: relay.sent,
    refused: relay.refused,
    last_sent_at: relay.last_sent_at === null ? null : seconds(relay.last_sent_at),
    next_at: relay.tries > 0 && said === null ? seconds(relay.next_at) : null,
    stopped: said === null ? null : { detail: inEnglish(said), message: said },
  };
}

/** Stores a relay with what the service gave or confirmed. */
async function startRelay(
  ctx: RelayRoutesCtx,
  userId: string,
  { target, name, key }: { target: RelayTarget; name: string; key: string },
) {
  const token = ctx.secrets.seal(key, target.purpose);
  const id = { user_id: userId, target: target.id };
  await writeRelay(ctx.database, { ...id, accountName: name, token, now: new Date(ctx.now()) });
  return showRelay(ctx, userId, target.id);
}

async function stopRelay(ctx: RelayRoutesCtx, userId: string, target: RelayTargetId) {
  await transaction(ctx.database, (trx) => deleteRelay(trx, { user_id: userId, target }));
  return showRelay(ctx, userId, target);
}

const isAway = ({ name: service }: RelayTarget) =>
  new AppError("provider-error", message("scrobbling.relayAway", { service }));

/** How plays are sent on, and where to. */
export const relayRoutes: Route<RelayRoutesCtx>[] = [
  serve(contract.getRelay, (ctx: RelayRoutesCtx, _input, { session }) =>
    showRelay(ctx, session.userId, "listenbrainz"),
  ),

  serve(contract.setRelay, async (ctx: RelayRoutesCtx, { body }, { session, signal }) => {
    const account = await findAccount(ctx, body.token, signal);
    if (account === "away") throw isAway(listenBrainz);
    if (account === null) throw new AppError("unprocessable", message("scrobbling.relayTokenUnknown"));
    const { name } = account;
    return startRelay(ctx, session.userId, { target: listenBrainz, name, key: body.token });
  }),

  serve(contract.endRelay, (ctx: RelayRoutesCtx, _input, { session }) =>
    stopRelay(ctx, session.userId, "listenbrainz"),
  ),

  serve(contract.getLastfmRelay, (ctx: RelayRoutesCtx, _input, { session }) =>
    showRelay(ctx, session.userId, "lastfm"),
  ),

  serve(contract.beginLastfmRelay, async (ctx: RelayRoutesCtx, { body }, { signal }) => {
    const began = await beginLastfm(ctx, { apiKey: body.api_key, secret: body.secret }, signal);
    if (began === "away") throw isAway(lastfm);
    if (began === "refused") throw new AppError("unprocessable", message("scrobbling.lastfmAppUnknown"));
    return { token: began.token, approve_at: began.approveAt };
  }),

  serve(contract.setLastfmRelay, async (ctx: RelayRoutesCtx, { body }, { session, signal }) => {
    const { api_key: apiKey, secret, token } = body;
    const finished = await finishLastfm(ctx, { app: { apiKey, secret }, token }, signal);
    if (finished === "away") throw isAway(lastfm);
    if (finished === "not-approved")
      throw new AppError("unprocessable", message("scrobbling.lastfmNotApproved"));
    if (finished === "refused") throw new AppError("unprocessable", message("scrobbling.lastfmRefused"));
    return startRelay(ctx, session.userId, { target: lastfm, ...finished });
  }),

  serve(contract.endLastfmRelay, (ctx: RelayRoutesCtx, _input, { session }) =>
    stopRelay(ctx, session.userId, "lastfm"),
  ),
];
