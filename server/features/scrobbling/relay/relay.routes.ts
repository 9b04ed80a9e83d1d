import { inEnglish, message } from "#contract/messages/messages.ts";
import * as contract from "#contract/scrobbling/relay.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { findAccount } from "./listenbrainz.ts";
import { countPlaysToSend, deleteRelay, readRelay, writeRelay } from "./relay.db.ts";
import { relayTokenPurpose } from "./relay.jobs.ts";

type RelayRoutesCtx = Pick<AppContext, "database" | "now" | "secrets" | "settings">;

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

async function showRelay(ctx: RelayRoutesCtx, userId: string) {
  const relay = await readRelay(ctx.database, userId);
  if (relay === undefined)
    return {
      account: null,
      since: null,
      waiting: 0,
      sent: 0,
      refused: 0,
      last_sent_at: null,
      next_at: null,
      stopped: null,
    };
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

/** How plays are sent on, and where to. */
export const relayRoutes: Route<RelayRoutesCtx>[] = [
  serve(contract.getRelay, (ctx: RelayRoutesCtx, _input, { session }) => showRelay(ctx, session.userId)),

  serve(contract.setRelay, async (ctx: RelayRoutesCtx, { body }, { session, signal }) => {
    const account = await findAccount(ctx, body.token, signal);
    if (account === "away") throw new AppError("provider-error", message("scrobbling.relayAway"));
    if (account === null) throw new AppError("unprocessable", message("scrobbling.relayTokenUnknown"));
    const token = ctx.secrets.seal(body.token, relayTokenPurpose);
    const { userId } = session;
    await writeRelay(ctx.database, { userId, accountName: account.name, token, now: new Date(ctx.now()) });
    return showRelay(ctx, userId);
  }),

  serve(contract.endRelay, async (ctx: RelayRoutesCtx, _input, { session }) => {
    await transaction(ctx.database, (trx) => deleteRelay(trx, session.userId));
    return showRelay(ctx, session.userId);
  }),
];
