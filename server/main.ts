import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startProviderInWorker } from "#demo-service/demo-service.ts";
import { readSettings, StartupError } from "#server/platform/process/settings.ts";
import { startServer } from "#server/app-server.ts";
import { explainEnd } from "./explain-end.ts";

/** The process: settings, start, the ready line, a clean stop within 10 seconds. */
const stopWithinMs = 10_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;
const { end } = explainEnd();

/** Until the server can be stopped cleanly: a person who ends it learns that it did not run yet. */
const handleEarlySignal = (signal: keyof typeof signalNumbers) =>
  end(128 + signalNumbers[signal], `Gatefold got ${signal} before it had started.`);

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  process.on("SIGINT", handleEarlySignal).on("SIGTERM", handleEarlySignal);
  const settings = readSettings(process.env, process.cwd());
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const start = (port: number) =>
    startServer({
      settings: { ...settings, PORT: port },
      startDemo: startProviderInWorker,
      webFolder: `${root}dist/web`,
      version,
    });
  let server = await start(settings.PORT);

  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    // What broke down was said, and is why the rest does not end well either.
    const endWith = (sentence: string) => end(1, exitCode === 0 ? sentence : null);
    const tooLong = `Gatefold did not stop within ${stopWithinMs / 1000} s, and ends as it is.`;
    setTimeout(() => endWith(tooLong), stopWithinMs).unref();
    void server.close().then(
      () => end(exitCode, null),
      (error: unknown) => endWith(`Gatefold did not stop cleanly: ${describe(error)}`),
    );
  };
  // A second signal ends the draining.
  const handleSignal = () => void server.drain().then(() => stop(0));
  process.off("SIGINT", handleEarlySignal).off("SIGTERM", handleEarlySignal);
  process.on("SIGINT", handleSignal).on("SIGTERM", handleSignal);
  // Last: anyone who reads it may send a signal at once.
  process.stdout.write(`Gatefold is ready at ${server.publicUrl}\n`);
  if (server.setUpLink !== null) process.stderr.write(`Set up: ${server.setUpLink}\n`);
  // Not to live on without a database: anyone who watches over the process starts it again.
  for (;;) {
    const sentence = await Promise.race([server.failed, server.restart]);
    if (isStopping) return;
    if (sentence !== undefined) {
      process.stderr.write(`${sentence}\n`);
      return stop(1);
    }
    // The address that was said is still the one.
    const { port } = server;
    await server.close();
    server = await start(port);
    if (server.setUpLink !== null) process.stderr.write(`Set up: ${server.setUpLink}\n`);
  }
}

main().catch((error: unknown) => {
  end(1, error instanceof StartupError ? error.message : `Gatefold cannot start: ${describe(error)}`);
});
