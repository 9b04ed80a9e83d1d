import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { hourOf, oldestHour, type CallPriority, type HourOfCalls } from "./call-budget.ts";

type Writer = Database | Transaction<DatabaseTables>;

const keptDays = 90;

/** Adds calls to their hour. */
export async function addCalls(
  database: Writer,
  counted: { provider: string; hourMs: number; priority: CallPriority; calls: number },
): Promise<void> {
  const { hourMs, ...row } = counted;
  await database
    .insertInto("provider_calls")
    .values({ ...row, hour: new Date(hourMs) })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "hour", "priority"])
        .doUpdateSet({ calls: sql`provider_calls.calls + excluded.calls` }),
    )
    .execute();
}

/** Takes back a call that was counted and then not sent. */
export async function refundCall(
  database: Writer,
  counted: { provider: string; hourMs: number; priority: CallPriority },
): Promise<void> {
  await database
    .updateTable("provider_calls")
    .set({ calls: sql`calls - 1` })
    .where("provider", "=", counted.provider)
    .where("hour", "=", new Date(counted.hourMs))
    .where("priority", "=", counted.priority)
    .where("calls", ">", 0)
    .execute();
}

/** Calls by hour, as far as they count against a day's budget. */
export async function readHours(database: Writer, provider: string, nowMs: number): Promise<HourOfCalls[]> {
  const rows = await database
    .selectFrom("provider_calls")
    .select(["hour", sql<number>`sum(calls)::int`.as("calls")])
    .where("provider", "=", provider)
    .where("hour", ">", new Date(oldestHour(nowMs)))
    .groupBy("hour")
    .execute();
  return rows.map(({ hour, calls }) => ({ hourMs: hour.getTime(), calls }));
}

/** Calls of the last 24 hours by priority, in whole hours. */
export async function readDay(
  database: Writer,
  provider: string,
  nowMs: number,
): Promise<Record<CallPriority, number>> {
  const rows = await database
    .selectFrom("provider_calls")
    .select(["priority", sql<number>`sum(calls)::int`.as("calls")])
    .where("provider", "=", provider)
    .where("hour", ">", new Date(oldestHour(nowMs)))
    .groupBy("priority")
    .execute();
  const of = (priority: CallPriority) => rows.find((row) => row.priority === priority)?.calls ?? 0;
  return { interactive: of("interactive"), background: of("background") };
}

/** Forgets hours that are longer ago than anyone asks. */
export async function forgetOldCalls(database: Database, nowMs: number): Promise<void> {
  await database
    .deleteFrom("provider_calls")
    .where("hour", "<", new Date(hourOf(nowMs) - keptDays * 24 * 3600 * 1000))
    .execute();
}
