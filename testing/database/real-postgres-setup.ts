import type { TestProject } from "vitest/node";
import { startServer } from "#server/app-server.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { secretOfTests, scratchFolder } from "#testing/server/app.ts";
import { startRealPostgres } from "./real-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The real PostgreSQL; only in the project `server-postgres`. */
    realPostgres: {
      /** maintenance database */
      url: string;
      /** name of a database as the first start of a server leaves it */
      template: string;
    };
  }
}

/** Global set-up: one PostgreSQL for the whole run. Tests read its address with `inject("realPostgres")`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  try {
    const url = await postgres.createDatabase();
    await startOnce(url);
    project.provide("realPostgres", { url: postgres.url, template: new URL(url).pathname.slice(1) });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres.stop;
}

/** Starts a server on a database, which makes its tables, and stops it again. */
async function startOnce(url: string): Promise<void> {
  const { folder, remove } = scratchFolder();
  const env = {
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    DATABASE_URL: url,
    APP_SECRET: secretOfTests,
  };
  const server = await startServer({
    settings: readSettings(env, folder),
    // No one signs in.
    startDemo: ({ publicBase }) => Promise.resolve({ base: publicBase, close: () => Promise.resolve() }),
    webFolder: folder,
    version: "0.0.0-test",
  });
  await server.close();
  remove();
}
