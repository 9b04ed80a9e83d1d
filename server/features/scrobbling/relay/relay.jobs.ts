import { minuteMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { notifyWithin } from "#server/features/notifications/notifications.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { sendListens, type Sent } from "./listenbrainz.ts";
import {
  listDueRelays,
  noteSent,
  putRelayOff,
  readPlaysToSend,
  type PlayToSend,
  type Relay,
} from "./relay.db.ts";

type RelayCtx = Pick<AppContext, "database" | "events" | "now" | "secrets" | "settings">;

/** What a person's token of ListenBrainz is sealed for. */
export const relayTokenPurpose = "listenbrainz-token";

const everyMs = minuteMs;
const playsAtOnce = 100;
/** Calls for one person before others have their turn: ListenBrainz allows about three a second. */
const callsInARow = 10;
/** How long a relay waits after each failed try; the last is repeated. */
const waitsMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minuteMs);

/**
 * Sends plays on to ListenBrainz. A kill between ListenBrainz's answer and our note of it sends a batch once more, which
 * ListenBrainz knows by its times and names.
 */
export const relayJob = defineJob({
  name: "relay-plays",
  everyMs,
  progress: { done: 0, total: null },
  run: async (ctx: RelayCtx, { signal }: RecurringJob) => {
    for (const relay of await listDueRelays(ctx.database, new Date(ctx.now()))) {
      signal.throwIfAborted();
      // All have the same service: where it is away for one, the others need not ask.
      if ((await sendPlaysOf(ctx, relay, signal)) === "away") return;
    }
  },
});

async function sendPlaysOf(ctx: RelayCtx, relay: Relay, signal: AbortSignal): Promise<Sent> {
  const token = ctx.secrets.openIfOurs(relay.token, relayTokenPurpose);
  if (token === null) return stop(ctx, relay, "relayTokenUnreadable");
  for (let calls = 0; calls < callsInARow; calls += 1) {
    const now = new Date(ctx.now());
    const plays = await readPlaysToSend(ctx.database, relay, { now, limit: playsAtOnce });
    if (plays.length === 0) break;
    const sent = await sendSome(ctx, { relay, token, plays }, signal);
    if (sent === "signed-out") return stop(ctx, relay, "relayTokenRefused");
    if (sent === "away") return putOff(ctx, relay);
  }
  return "taken";
}

/** Sends plays; where ListenBrainz refuses them as a whole, in halves, so that one that it refuses alone is left out. */
async function sendSome(
  ctx: RelayCtx,
  { relay, token, plays }: { relay: Relay; token: string; plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<Sent> {
  const sent = await sendListens(ctx, { token, plays }, signal);
  if (sent === "refused" && plays.length > 1) {
    const middle = Math.ceil(plays.length / 2);
    for (const half of [plays.slice(0, middle), plays.slice(middle)]) {
      const ofHalf = await sendSome(ctx, { relay, token, plays: half }, signal);
      if (ofHalf !== "taken" && ofHalf !== "refused") return ofHalf;
    }
    return "taken";
  }
  if (sent !== "taken" && sent !== "refused") return sent;
  const note = { plays, isTaken: sent === "taken", now: new Date(ctx.now()) };
  await transaction(ctx.database, (trx) => noteSent(trx, relay, note));
  return sent;
}

async function putOff(ctx: RelayCtx, relay: Relay): Promise<Sent> {
  const tries = relay.tries + 1;
  const waitMs = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0;
  const nextAt = new Date(ctx.now() + waitMs);
  await transaction(ctx.database, (trx) => putRelayOff(trx, relay, { tries, nextAt }));
  return "away";
}

async function stop(
  ctx: RelayCtx,
  relay: Relay,
  why: "relayTokenUnreadable" | "relayTokenRefused",
): Promise<Sent> {
  const stopped = message(`scrobbling.${why}`);
  await transaction(ctx.database, async (trx, afterCommit) => {
    if (!(await putRelayOff(trx, relay, { stopped }))) return;
    const { user_id: userId } = relay;
    const key = `relay-stopped:${relay.token.toString("base64url").slice(0, 16)}`;
    await notifyWithin(
      ctx,
      { trx, afterCommit },
      { userId, type: "relay_stopped", key, data: { service: "ListenBrainz" } },
    );
  });
  return "signed-out";
}
