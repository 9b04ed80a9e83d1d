import { startProvider } from "./demo-service.ts";

/** Runs the provider alone, from the environment; see README.md for the settings. */
const { env } = process;
try {
  const provider = await startProvider({
    publicBase: env["PUBLIC_URL"] === undefined ? null : `${env["PUBLIC_URL"].replace(/\/$/, "")}/provider`,
    dataFolder: env["DATA_DIR"] ?? null,
    catalogueFile: env["DEMO_CATALOGUE"] ?? null,
    faults: env["DEMO_FAULTS"] ?? "",
    host: env["HOST"] ?? "127.0.0.1",
    port: Number(env["PORT"] ?? 8485),
  });
  process.stdout.write(`Gatefold's provider is ready at ${provider.base}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void provider.close().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
