import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { CallPriority, HourOfCalls } from "./call-budget.ts";
import { addCalls, readHours, refundCall } from "./call-ledger.db.ts";
import { readPause } from "./provider-pauses.db.ts";

/** What a process asks when it wants to send one call. */
export interface SlotRequest {
  provider: string;
  /** calls in flight of the whole instance */
  width: number;
  /** of this process */
  owner: string;
  /** the place in the queue that it has already */
  turn: number | null;
  priority: CallPriority;
  nowMs: number;
  hourMs: number;
  /** the budget's rule: when such a call may be sent; `nowMs` or earlier: now */
  allowedAt: (hours: HourOfCalls[]) => number;
}

/** The answer. `granted` is counted already; the others have nothing counted. */
export type SlotAnswer =
  | { kind: "granted"; turn: number }
  | { kind: "queued"; turn: number }
  | { kind: "paused"; untilMs: number }
  | { kind: "used-up"; untilMs: number };

// A process that died holds its place for no longer; anyone who lives renews it.
const waitingLease = sql<Date>`clock_timestamp() + interval '3 seconds'`;
const runningLease = sql<Date>`clock_timestamp() + interval '6 seconds'`;

/**
 * Asks for the right to send a call now. One process at a time is answered, so that width, order and budget hold for
 * all of them; the call is counted before it is sent, so that a process that dies has never sent what is not counted.
 */
export async function acquireSlot(database: Database, ask: SlotRequest): Promise<SlotAnswer> {
  const { provider } = ask;
  return transaction(database, async (trx) => {
    const gate = await trx
      .insertInto("provider_gates")
      .values({ provider, wait_until: null })
      // Also locks the row for this transaction, whether or not it is there.
      .onConflict((conflict) => conflict.column("provider").doUpdateSet({ provider }))
      .returning("wait_until")
      .executeTakeFirstOrThrow();
    const pause = await readPause(trx, provider, new Date(ask.nowMs));
    const allowedAt = ask.allowedAt(await readHours(trx, provider, ask.nowMs));
    const refused = pause !== null || allowedAt > ask.nowMs;
    await trx
      .deleteFrom("provider_turns")
      .where("provider", "=", provider)
      .where((where) =>
        where.or([
          where("lease_until", "<", sql<Date>`clock_timestamp()`),
          ...(refused && ask.turn !== null ? [where("turn", "=", ask.turn)] : []),
        ]),
      )
      .execute();
    if (pause !== null) return { kind: "paused", untilMs: pause.getTime() };
    if (allowedAt > ask.nowMs) return { kind: "used-up", untilMs: allowedAt };
    const turn = await keepPlace(trx, ask);
    const isLimited = gate.wait_until !== null && gate.wait_until.getTime() > ask.nowMs;
    if (isLimited || !(await isNext(trx, ask, turn))) return { kind: "queued", turn };
    await trx
      .updateTable("provider_turns")
      .set({ is_running: true, lease_until: runningLease })
      .where("provider", "=", provider)
      .where("turn", "=", turn)
      .execute();
    await addCalls(trx, { provider, hourMs: ask.hourMs, priority: ask.priority, calls: 1 });
    return { kind: "granted", turn };
  });
}

type Writer = Parameters<Parameters<typeof transaction>[1]>[0];

/** The process's place in the queue, renewed; at the end where it has none any more. */
async function keepPlace(trx: Writer, ask: SlotRequest): Promise<number> {
  const { provider, owner, priority } = ask;
  const kept =
    ask.turn === null
      ? undefined
      : await trx
          .updateTable("provider_turns")
          .set({ priority, lease_until: waitingLease })
          .where("provider", "=", provider)
          .where("turn", "=", ask.turn)
          .returning("turn")
          .executeTakeFirst();
  if (kept) return kept.turn;
  const made = await trx
    .insertInto("provider_turns")
    .values({ provider, owner, priority, lease_until: waitingLease })
    .returning("turn")
    .executeTakeFirstOrThrow();
  return made.turn;
}

/** Interactive before background, then first come, first served. */
async function isNext(trx: Writer, ask: SlotRequest, turn: number): Promise<boolean> {
  const turns = await trx
    .selectFrom("provider_turns")
    .select(["turn", "priority", "is_running"])
    .where("provider", "=", ask.provider)
    .execute();
  const waiting = turns
    .filter((other) => !other.is_running)
    .toSorted((one, other) => rank(one.priority) - rank(other.priority) || one.turn - other.turn);
  const free = ask.width - (turns.length - waiting.length);
  return waiting.slice(0, Math.max(0, free)).some((next) => next.turn === turn);
}

function rank(priority: CallPriority): number {
  return priority === "interactive" ? 0 : 1;
}

/** Keeps a call's turn while it is under way. */
export async function renewSlot(database: Database, at: { provider: string; turn: number }): Promise<void> {
  await database
    .updateTable("provider_turns")
    .set({ lease_until: runningLease })
    .where("provider", "=", at.provider)
    .where("turn", "=", at.turn)
    .execute();
}

/** Gives a turn or a place in the queue back. */
export async function releaseSlot(database: Database, at: { provider: string; turn: number }): Promise<void> {
  await database
    .deleteFrom("provider_turns")
    .where("provider", "=", at.provider)
    .where("turn", "=", at.turn)
    .execute();
}

/** Gives a turn back that was not used: its call does not count. */
export async function cancelSlot(
  database: Database,
  at: { provider: string; turn: number; hourMs: number; priority: CallPriority },
): Promise<void> {
  await transaction(database, async (trx) => {
    await trx
      .deleteFrom("provider_turns")
      .where("provider", "=", at.provider)
      .where("turn", "=", at.turn)
      .execute();
    await refundCall(trx, at);
  });
}

/** Stores a short limit that every process waits out; an earlier end never shortens a later one. */
export async function writeWait(database: Database, provider: string, until: Date): Promise<void> {
  await database
    .insertInto("provider_gates")
    .values({ provider, wait_until: until })
    .onConflict((conflict) =>
      conflict
        .column("provider")
        .doUpdateSet({ wait_until: sql`greatest(provider_gates.wait_until, excluded.wait_until)` }),
    )
    .execute();
}

/** The end of a short limit if it lies ahead, else null. */
export async function readWait(database: Database, provider: string, now: Date): Promise<Date | null> {
  const row = await database
    .selectFrom("provider_gates")
    .select("wait_until")
    .where("provider", "=", provider)
    .where("wait_until", ">", now)
    .executeTakeFirst();
  return row?.wait_until ?? null;
}
