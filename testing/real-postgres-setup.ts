import type { TestProject } from "vitest/node";
import { startRealPostgres } from "./real-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Maintenance database of the real PostgreSQL; only in the project `server-postgres`. */
    realPostgresUrl: string;
  }
}

/** Global set-up: one PostgreSQL for the whole run. Tests read its address with `inject("realPostgresUrl")`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  project.provide("realPostgresUrl", postgres.url);
  return postgres.stop;
}
