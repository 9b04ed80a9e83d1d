import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { buildWeb } from "../scripts/build-web.mjs";
import { startGatefold } from "./gatefold-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** origin of the Gatefold that all journeys share */
    gatefoldUrl: string;
  }
}

/** Builds the web app if it changed and starts one Gatefold for all journeys; answers how to stop it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb(fileURLToPath(new URL("..", import.meta.url)), process.execPath);
  const gatefold = await startGatefold();
  project.provide("gatefoldUrl", gatefold.url);
  return () => gatefold.stop();
}
