import { message } from "#contract/messages/messages.ts";
import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import * as contract from "#contract/admin/diagnostics.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readDatabaseFacts, readLargestTables } from "./diagnostics.db.ts";

/** What these routes work with. */
export type DiagnosticsCtx = Pick<AppContext, "database" | "settings"> & {
  /** Whether the database answers within two seconds. */
  answers: () => Promise<boolean>;
};

const tablesShown = 20;
const roundTrips = 5;
const connectsWithinMs = 5_000;
const postgresPort = 5432;

export const diagnosticsRoutes: Route<DiagnosticsCtx>[] = [
  serve(contract.databasePing, async (ctx: DiagnosticsCtx) => ({
    ok: true as const,
    latency_ms: await timeQuery(ctx),
  })),

  serve(contract.databaseInfo, async (ctx: DiagnosticsCtx) => {
    const tables = await readLargestTables(ctx.database, tablesShown);
    return {
      mode: modeOf(ctx),
      ...(await readDatabaseFacts(ctx.database)),
      tables: tables.map(({ rows, ...table }) => ({ ...table, rows: rows < 0 ? null : rows })),
    };
  }),

  serve(contract.databaseNetwork, async (ctx: DiagnosticsCtx) => {
    const trips: number[] = [];
    while (trips.length < roundTrips) trips.push(await timeQuery(ctx));
    return { mode: modeOf(ctx), ...(await readWay(ctx)), round_trips_ms: trips };
  }),
];

function modeOf({ settings }: DiagnosticsCtx): "embedded" | "postgresql" {
  return settings.DATABASE_URL === undefined ? "embedded" : "postgresql";
}

/** How long a query takes, in milliseconds. Throws AppError `unavailable`. */
async function timeQuery({ answers }: DiagnosticsCtx): Promise<number> {
  const startedAt = performance.now();
  if (!(await answers())) throw new AppError("unavailable", message("admin.databaseUnreachable"));
  return tenths(performance.now() - startedAt);
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

interface Way {
  host: string | null;
  port: number | null;
  addresses: string[];
  connect_ms: number | null;
  problem: string | null;
}

/** Where the database is, by its address without its credentials, and whether a connection can be made. */
async function readWay({ settings }: DiagnosticsCtx): Promise<Way> {
  const none = { host: null, port: null, addresses: [], connect_ms: null, problem: null };
  if (settings.DATABASE_URL === undefined) return none;
  const url = new URL(settings.DATABASE_URL);
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  // The folder of a socket on this machine stands in the query, if anywhere.
  if (host === "") return none;
  const port = url.port === "" ? postgresPort : Number(url.port);
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map(({ address }) => address);
    return { host, port, addresses, connect_ms: await timeConnection(host, port), problem: null };
  } catch (error) {
    return { ...none, host, port, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function timeConnection(host: string, port: number): Promise<number> {
  const startedAt = performance.now();
  const socket = connect({ host, port, timeout: connectsWithinMs });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
      socket.once("timeout", () => reject(new Error("No connection within five seconds.")));
    });
    return tenths(performance.now() - startedAt);
  } finally {
    socket.destroy();
  }
}
