import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** Measures how fast the database answers. `unavailable` if it does not within two seconds. */
export const databasePing = endpoint({
  method: "GET",
  path: "/__db_ping",
  summary: "Ping the database",
  access: "admin",
  output: z.object({ ok: z.literal(true), latency_ms: z.number() }),
  errors: ["unavailable"],
});

/** Version, size and largest tables of the database; no credentials. */
export const databaseInfo = endpoint({
  method: "GET",
  path: "/__db_info",
  summary: "Get information about the database",
  access: "admin",
  output: z.object({
    mode: z.enum(["embedded", "postgresql"]),
    version: z.string(),
    encoding: z.string(),
    time_zone: z.string(),
    bytes: z.number().int(),
    connections: z.number().int().describe("number of connections to this database, from all processes"),
    migration: z.string().describe("name of the last applied migration; empty if there is none"),
    tables: z
      .array(
        z.object({
          name: z.string(),
          rows: z
            .number()
            .int()
            .nullable()
            .describe("estimated number of rows; null if the database has never counted them"),
          bytes: z.number().int(),
        }),
      )
      .describe("the 20 largest tables, largest first"),
  }),
});

/** Where the database is, its addresses, and how long a new connection and queries take; no credentials. */
export const databaseNetwork = endpoint({
  method: "GET",
  path: "/__db_net",
  summary: "Check the connection to the database",
  access: "admin",
  output: z.object({
    mode: z.enum(["embedded", "postgresql"]),
    host: z
      .string()
      .nullable()
      .describe("host name or address; null if the database is embedded or reached by a local socket"),
    port: z.number().int().nullable(),
    addresses: z.array(z.string()),
    connect_ms: z
      .number()
      .nullable()
      .describe("milliseconds to open a new connection; null if none could be opened or none is needed"),
    round_trips_ms: z.array(z.number()).describe("durations of five queries, in milliseconds"),
    problem: z
      .string()
      .nullable()
      .describe("reason why no connection could be opened; null if there was no problem"),
  }),
});
