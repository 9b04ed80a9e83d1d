import { sql } from "kysely";
import type { Log } from "#server/platform/process/log.ts";
import type { Database } from "./database.ts";

/**
 * The clock of a database, which all processes on it share. Every lease, pause and "last" time is a row that one process
 * writes and another compares, so both must go by one clock, whatever their machines' clocks say.
 */
export interface DatabaseClock {
  /** epoch milliseconds, a whole number */
  now: () => number;
  /** Asks the database again; keeps what it knows where the database does not answer in time. */
  sync: () => Promise<void>;
}

/** What a test puts in the place of the machine's clocks. */
export interface MachineClocks {
  /** epoch milliseconds, as an operator sets it */
  wallMs: () => number;
  /** milliseconds since any moment; no one sets it */
  steadyMs: () => number;
}

const machineClocks: MachineClocks = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/** Above this the start warns: the machine's clock is wrong, or the database's. */
const warnAboveMs = 30_000;

/** An answer that took longer says too little about when it was given. */
const maxTripMs = 1_000;

/** Oscillators of machines drift by some milliseconds in this time. */
export const syncEveryMs = 30_000;

/**
 * Reads the database's clock once and follows it by the machine's steady clock, so that neither a wrong machine clock nor
 * one that is set later moves it. It errs by the trip of an answer, to the late side: a late process takes no lease that
 * another holds. Warns in one log line where the machine's clock is more than 30 s off. Throws what the database throws.
 */
export async function createDatabaseClock(
  database: Database,
  log: Log,
  machine: MachineClocks = machineClocks,
): Promise<DatabaseClock> {
  let anchor = await readAnchor(database, machine);
  const now = () => Math.floor(anchor.databaseMs + machine.steadyMs() - anchor.steadyMs);
  const aheadMs = machine.wallMs() - now();
  if (Math.abs(aheadMs) > warnAboveMs)
    log.warn(
      { aheadS: Math.round(aheadMs / 1000) },
      `The clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's; Gatefold goes by the database's.`,
    );
  return {
    now,
    sync: async () => {
      const next = await readAnchor(database, machine);
      if (next.tripMs <= maxTripMs) anchor = next;
    },
  };
}

interface Anchor {
  databaseMs: number;
  /** the steady clock when the answer came */
  steadyMs: number;
  tripMs: number;
}

async function readAnchor(database: Database, { steadyMs }: MachineClocks): Promise<Anchor> {
  const askedMs = steadyMs();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms
  `.execute(database);
  const answeredMs = steadyMs();
  return { databaseMs: rows[0]?.ms ?? Number.NaN, steadyMs: answeredMs, tripMs: answeredMs - askedMs };
}
