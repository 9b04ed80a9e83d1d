import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { createDatabase } from "#testing/database/real-postgres.ts";
import { secretOfTests } from "#testing/server/app.ts";
import { buildWeb } from "../../scripts/steps/build-web.mjs";
import { startGatefold, type GatefoldProcess } from "./gatefold-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** origins of the Gatefolds that e2e tests share, one for each worker */
    gatefoldUrls: string[];
  }
}

/**
 * Builds the web app if it changed and starts a Gatefold for each worker, whose visitors have copies of the demo's
 * accounts, on a database of its own that has its tables; answers how to stop them. It must come after the set-up of the
 * real PostgreSQL: the embedded database takes twice as much of the processor, and has a file of its own
 * (`player/older-web-api.test.ts`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { realPostgres } = project.getProvidedContext();
  await buildWeb(fileURLToPath(new URL("../..", import.meta.url)), process.execPath);
  const started: GatefoldProcess[] = [];
  const stop = async () => void (await Promise.all(started.map((gatefold) => gatefold.stop())));
  // One after the other: where one does not start, those before it are stopped.
  try {
    while (started.length < project.config.maxWorkers) {
      const database = await createDatabase(realPostgres.url, realPostgres.template);
      started.push(
        await startGatefold({ DEMO_SHARED: "off", DATABASE_URL: database, APP_SECRET: secretOfTests }),
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    "gatefoldUrls",
    started.map(({ url }) => url),
  );
  return stop;
}
