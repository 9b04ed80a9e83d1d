import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startProviderInWorker } from "#demo-service/demo-service.ts";
import { readSettings, StartupError } from "#server/platform/process/settings.ts";
import { startServer } from "#server/app-server.ts";

/** The process: settings, start, the ready line, a clean stop within 10 seconds. */
const stopWithinMs = 10_000;
const root = fileURLToPath(new URL("..", import.meta.url));

async function main(): Promise<void> {
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
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void server.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  // A second signal ends the draining.
  const handleSignal = () => void server.drain().then(() => stop(0));
  process.on("SIGINT", handleSignal);
  process.on("SIGTERM", handleSignal);
  // Last: whoever reads it may send a signal at once.
  process.stdout.write(`Gatefold is ready at ${server.publicUrl}\n`);
  if (server.setUpLink !== null) process.stderr.write(`Set up: ${server.setUpLink}\n`);
  // Not to live on without a database: whoever watches over the process starts it again.
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
  const isExpected = error instanceof StartupError;
  process.stderr.write(
    isExpected
      ? `${error.message}\n`
      : `Gatefold cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
