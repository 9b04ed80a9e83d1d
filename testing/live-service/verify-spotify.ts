import { createInterface } from "node:readline/promises";
import { openDatabase } from "#server/platform/database/database.ts";
import { lockDataFolder } from "#server/platform/process/locks/data-folder-lock.ts";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createSecretBox } from "#server/platform/process/secrets/secret-box.ts";
import {
  prepareDataFolder,
  readAppSecret,
  readSettings,
  StartupError,
  type Settings,
} from "#server/platform/process/settings.ts";
import {
  readApplication,
  type ProviderApplication,
} from "#server/provider-client/accounts/provider-application.ts";
import { listConnections } from "#server/provider-client/accounts/provider-connection.ts";
import { verifyService } from "./verify-service.ts";

/** `npm run verify:spotify`: the settings, the Client ID, a sign-in by hand, the report (docs/connect-spotify.md). */
async function main(): Promise<number> {
  const settings = readSettings(process.env, process.cwd());
  const publicUrl = settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`;
  const application = await findApplication(settings);
  if (application === null)
    throw new StartupError("No Client ID is set up; set SPOTIFY_CLIENT_ID, or enter one in Gatefold first.");
  const connection = listConnections(settings, publicUrl, null, application).find(
    ({ id }) => id === "spotify",
  );
  if (connection === undefined)
    throw new StartupError(
      `The streaming service does not redirect to ${publicUrl}; set PUBLIC_URL to HTTPS or a loopback IP.`,
    );
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const findings = await verifyService({
      connection,
      redirectUri: `${publicUrl}/auth/callback`,
      signIn: (address) => askForReturn(address, (question) => lines.question(question)),
      print: (line) => process.stdout.write(`${line}\n`),
    });
    return findings.some(({ outcome }) => outcome === "different") ? 1 : 0;
  } finally {
    lines.close();
  }
}

function askForReturn(address: string, question: (text: string) => Promise<string>): Promise<string> {
  return question(
    `\nOpen this address in a browser and allow the access:\n\n${address}\n\n` +
      "The browser then ends on a page that cannot be reached, since Gatefold is stopped.\n" +
      "Paste the whole address of that page here: ",
  );
}

/** The Client ID of the environment, else the one that was entered in the app; the database is opened for that only. */
async function findApplication(settings: Settings): Promise<ProviderApplication | null> {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret = null } = settings;
  if (clientId !== undefined) return { clientId, clientSecret };
  const log = createLog("warn");
  const closers: (() => Promise<unknown>)[] = [];
  try {
    prepareDataFolder(settings.DATA_DIR);
    const lock = await lockDataFolder(settings.DATA_DIR);
    closers.push(() => lock.release());
    const database = openDatabase(await connect(settings, closers), log);
    closers.push(() => database.close());
    await migrate(database.db);
    const secrets = createSecretBox(readAppSecret(settings));
    return await readApplication({ settings, database: database.db, secrets, log });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function connect(settings: Settings, closers: (() => Promise<unknown>)[]) {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL };
  const embedded = await startEmbeddedDatabase(settings.DATA_DIR);
  closers.push(() => embedded.close());
  return embedded;
}

try {
  process.exitCode = await main();
} catch (error) {
  const text = error instanceof StartupError ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
