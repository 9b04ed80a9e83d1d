import type { Database } from "#server/platform/database/database.ts";
import {
  budgetOf,
  callsFree,
  hourOf,
  nextCallAt,
  type CallPriority,
} from "#server/provider-client/queue/call-budget.ts";
import { readDay, readHours } from "#server/provider-client/queue/call-ledger.db.ts";
import type { ProviderClient } from "./provider-client.ts";
import { readPause } from "#server/provider-client/queue/provider-pauses.db.ts";

/** A provider's day. What is null is not limited. */
interface ProviderBudget {
  daily: number | null;
  reserve: number | null;
  used: Record<CallPriority, number>;
  left: Record<CallPriority, number | null>;
  /** calls of the clock hour that runs, which are in `used` too */
  usedThisHour: number;
  pausedUntilMs: number | null;
  /** a short limit that calls wait out */
  waitingUntilMs: number | null;
  /** when background work may go on; null: now */
  backgroundFromMs: number | null;
}

/**
 * What may still be sent to a provider, and what was in the last 24 hours, by the application that a person is linked by;
 * of null by the instance's own.
 */
export async function readBudget(
  database: Database,
  client: ProviderClient,
  userId: string | null,
): Promise<ProviderBudget> {
  const { dailyCalls } = client.connection;
  const id = await client.quotaOf(userId);
  const nowMs = client.now();
  const used = await readDay(database, id, nowMs);
  const hours = await readHours(database, id, nowMs);
  const reported = {
    used,
    usedThisHour: hours.find((hour) => hour.hourMs === hourOf(nowMs))?.calls ?? 0,
    pausedUntilMs: (await readPause(database, id, new Date(nowMs)))?.getTime() ?? null,
    waitingUntilMs: await client.waitingUntil(userId),
  };
  if (dailyCalls === undefined) {
    const left = { interactive: null, background: null };
    return { ...reported, daily: null, reserve: null, left, backgroundFromMs: reported.pausedUntilMs };
  }
  const budget = budgetOf(dailyCalls);
  const left = (priority: CallPriority) => callsFree(budget, priority, hours, nowMs);
  const from = Math.max(nextCallAt(budget, "background", hours, nowMs), reported.pausedUntilMs ?? 0);
  return {
    ...reported,
    ...budget,
    left: { interactive: left("interactive"), background: left("background") },
    backgroundFromMs: from > nowMs ? from : null,
  };
}
