import { fileURLToPath } from "node:url";
import { startTestApp, type TestApp, type TestAppOptions } from "#testing/server/app.ts";

const webFolder = fileURLToPath(new URL("../../dist/web", import.meta.url));

/**
 * Starts a Gatefold that a file of e2e tests has for itself, in its own process: with a catalogue, settings or faults of
 * its own, a clock that can be moved, and accounts by the dozen. Anyone who starts it closes it.
 */
export function startOwnGatefold(options: Omit<TestAppOptions, "webFolder">): Promise<TestApp> {
  return startTestApp({ ...options, webFolder });
}
