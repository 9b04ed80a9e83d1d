import { writeSync } from "node:fs";
import { startProviderInWorker } from "#demo-service/demo-service.ts";
import { startServer } from "#server/app-server.ts";
import { readSettings, StartupError } from "#server/platform/process/settings.ts";
import type { Start } from "./failed-starts.ts";

/*
 * Run as a process by `failed-starts.ts`: starts a server with each of the settings that it is sent, one after the other, and
 * says on standard error why it did not start, as `server/main.ts` does. A start that succeeds is ended, and answered by null.
 */

const standardError = 2;

async function tryStart({ env, folder }: Start): Promise<string | null> {
  try {
    const server = await startServer({
      settings: readSettings(env, folder),
      startDemo: startProviderInWorker,
      webFolder: folder,
      version: "0.0.0-test",
    });
    await server.close();
    return null;
  } catch (error) {
    const sentence =
      error instanceof StartupError ? error.message : `Gatefold cannot start: ${String(error)}`;
    writeSync(standardError, `${sentence}\n`);
    return sentence;
  }
}

process.once("message", (starts: Start[]) => {
  void (async () => {
    const answers: (string | null)[] = [];
    for (const start of starts) answers.push(await tryStart(start));
    process.send?.(answers, () => process.exit(0));
  })();
});
