import type { Database } from "#server/platform/database.ts";
import { budgetOf, callsFree, nextCallAt, type CallPriority } from "./call-budget.ts";
import { readDay, readHours } from "./call-ledger.db.ts";
import type { ProviderClient } from "./provider-client.ts";
import { readPause } from "./provider-pauses.db.ts";

/** A provider's day. What is null is not limited. */
interface ProviderBudget {
  daily: number | null;
  reserve: number | null;
  used: Record<CallPriority, number>;
  left: Record<CallPriority, number | null>;
  pausedUntilMs: number | null;
  /** when background work may go on; null: now */
  backgroundFromMs: number | null;
}

/** What may still be sent to a provider, and what was in the last 24 hours. */
export async function readBudget(database: Database, client: ProviderClient): Promise<ProviderBudget> {
  const { id, dailyCalls } = client.connection;
  const nowMs = client.now();
  const used = await readDay(database, id, nowMs);
  const pausedUntilMs = (await readPause(database, id, new Date(nowMs)))?.getTime() ?? null;
  if (dailyCalls === undefined) {
    const left = { interactive: null, background: null };
    return { daily: null, reserve: null, used, left, pausedUntilMs, backgroundFromMs: pausedUntilMs };
  }
  const budget = budgetOf(dailyCalls);
  const hours = await readHours(database, id, nowMs);
  const left = (priority: CallPriority) => callsFree(budget, priority, hours, nowMs);
  const from = Math.max(nextCallAt(budget, "background", hours, nowMs), pausedUntilMs ?? 0);
  return {
    ...budget,
    used,
    left: { interactive: left("interactive"), background: left("background") },
    pausedUntilMs,
    backgroundFromMs: from > nowMs ? from : null,
  };
}
