import { minuteMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import { notifyWithin } from "#server/features/notifications/notifications.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { lastfm } from "./lastfm.ts";
import { listenBrainz } from "./listenbrainz.ts";
import { noneRefused, type RelayTarget, type Sent } from "./relay-target.ts";
import {
  listDueRelays,
  noteSending,
  noteSent,
  putRelayOff,
  readPlaysToSend,
  type PlayToSend,
  type Relay,
} from "./relay.db.ts";

type RelayCtx = Pick<AppContext, "database" | "events" | "now" | "secrets" | "settings">;

const targets = { listenbrainz: listenBrainz, lastfm };

/** Calls for one person before others have their turn: ListenBrainz allows about three a second, Last.fm five. */
const callsInARow = 10;
/** How long a relay waits after each failed try; the last is repeated. */
const waitsMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minuteMs);

/**
 * Sends plays on. A kill between a service's answer and our note of it, or an answer that is lost, leaves `is_sending`: what
 * ListenBrainz is sent again it knows by times and names, and Last.fm is asked what it has before.
 */
export const relayJob = defineJob({
  name: "relay-plays",
  everyMs: minuteMs,
  progress: { done: 0, total: null },
  run: async (ctx: RelayCtx, { signal }: RecurringJob) => {
    // All have the same service: where it is away for one, the others need not ask.
    const away = new Set<RelayTarget>();
    for (const relay of await listDueRelays(ctx.database, new Date(ctx.now()))) {
      signal.throwIfAborted();
      const target = targets[relay.target];
      if (away.has(target)) continue;
      if ((await sendPlaysOf(ctx, { relay, target }, signal)) === "away") away.add(target);
    }
  },
});

type Outcome = Sent["outcome"];
/** A relay in work. `key`: what the person gave the service. */
type Sending = { relay: Relay; target: RelayTarget; key: string };

async function sendPlaysOf(
  ctx: RelayCtx,
  { relay, target }: Omit<Sending, "key">,
  signal: AbortSignal,
): Promise<Outcome> {
  const key = ctx.secrets.openIfOurs(relay.token, target.purpose);
  if (key === null) return stop(ctx, { relay, target }, "unreadable");
  let isUnsure = relay.is_sending && target.findKnown !== undefined;
  for (let calls = 0; calls < callsInARow; calls += 1) {
    const now = new Date(ctx.now());
    const plays = await readPlaysToSend(ctx.database, relay, { now, limit: target.maxPlays });
    if (plays.length === 0) break;
    const sending = { relay, target, key };
    const outcome = isUnsure
      ? await noteKnown(ctx, { ...sending, plays }, signal)
      : await sendSome(ctx, { ...sending, plays }, signal);
    isUnsure = false;
    if (outcome === "signed-out") return stop(ctx, sending, "refused");
    if (outcome === "away") return putOff(ctx, relay);
  }
  return "taken";
}

/** Notes plays as sent that the service has, of a request whose answer was lost; the others are sent with the next. */
async function noteKnown(
  ctx: RelayCtx,
  { relay, target, key, plays }: Sending & { plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const known =
    target.findKnown === undefined
      ? noneRefused
      : await target.findKnown(ctx, { key, account: relay.account_name, plays }, signal);
  if (known === "away") return "away";
  const note = { plays: [...known], refused: noneRefused, now: new Date(ctx.now()) };
  await transaction(ctx.database, (trx) => noteSent(trx, relay, note));
  return "taken";
}

/** Sends plays; where the service refuses them as a whole, in halves, so that one that it refuses alone is left out. */
async function sendSome(
  ctx: RelayCtx,
  { plays, ...sending }: Sending & { plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const { relay, target, key } = sending;
  if (!(await transaction(ctx.database, (trx) => noteSending(trx, relay)))) return "taken";
  const sent = await target.send(ctx, { key, plays }, signal);
  if (sent.outcome === "refused" && plays.length > 1) {
    const middle = Math.ceil(plays.length / 2);
    for (const half of [plays.slice(0, middle), plays.slice(middle)]) {
      const ofHalf = await sendSome(ctx, { ...sending, plays: half }, signal);
      if (ofHalf !== "taken" && ofHalf !== "refused") return ofHalf;
    }
    return "taken";
  }
  if (sent.outcome !== "taken" && sent.outcome !== "refused") return sent.outcome;
  const refused = sent.outcome === "taken" ? sent.refused : new Set(plays);
  await transaction(ctx.database, (trx) =>
    noteSent(trx, relay, { plays, refused, now: new Date(ctx.now()) }),
  );
  return sent.outcome;
}

async function putOff(ctx: RelayCtx, relay: Relay): Promise<Outcome> {
  const tries = relay.tries + 1;
  const waitMs = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0;
  const nextAt = new Date(ctx.now() + waitMs);
  await transaction(ctx.database, (trx) => putRelayOff(trx, relay, { tries, nextAt }));
  return "away";
}

async function stop(
  ctx: RelayCtx,
  { relay, target }: Omit<Sending, "key">,
  why: keyof RelayTarget["why"],
): Promise<Outcome> {
  const stopped = target.why[why];
  await transaction(ctx.database, async (trx, afterCommit) => {
    if (!(await putRelayOff(trx, relay, { stopped }))) return;
    const { user_id: userId } = relay;
    const key = `relay-stopped:${relay.token.toString("base64url").slice(0, 16)}`;
    const data = { service: target.name };
    await notifyWithin(ctx, { trx, afterCommit }, { userId, type: "relay_stopped", key, data });
  });
  return "signed-out";
}
