import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** Whether the database answers, and how fast. `unavailable` when it does not within two seconds. */
export const databasePing = endpoint({
  method: "GET",
  path: "/__db_ping",
  summary: "The database answers",
  access: "admin",
  output: z.object({ ok: z.literal(true), latency_ms: z.number() }),
  errors: ["unavailable"],
});

/** What database it is and how large; no credentials. */
export const databaseInfo = endpoint({
  method: "GET",
  path: "/__db_info",
  summary: "What database it is",
  access: "admin",
  output: z.object({
    mode: z.enum(["embedded", "postgresql"]),
    version: z.string(),
    encoding: z.string(),
    time_zone: z.string(),
    bytes: z.number().int(),
    connections: z.number().int().describe("to this database, of every process"),
    migration: z.string().describe("the last one that was applied"),
    tables: z
      .array(
        z.object({
          name: z.string(),
          rows: z.number().int().nullable().describe("about; null where it was never counted"),
          bytes: z.number().int(),
        }),
      )
      .describe("the 20 largest"),
  }),
});

/** The way to the database: where it is, what addresses that has, how long a connection and queries take; no credentials. */
export const databaseNetwork = endpoint({
  method: "GET",
  path: "/__db_net",
  summary: "The way to the database",
  access: "admin",
  output: z.object({
    mode: z.enum(["embedded", "postgresql"]),
    host: z.string().nullable().describe("null: inside of this process"),
    port: z.number().int().nullable(),
    addresses: z.array(z.string()),
    connect_ms: z
      .number()
      .nullable()
      .describe("of a new connection; null: none could be made, or needs none"),
    round_trips_ms: z.array(z.number()).describe("of five queries"),
    problem: z.string().nullable().describe("why no connection could be made"),
  }),
});
