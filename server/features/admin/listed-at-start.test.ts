import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider } from "#demo-service/demo-service.ts";
import { startServer, type RunningServer } from "#server/app-server.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { databaseSettings, scratchFolder, writeCatalogue } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf } from "#testing/server/http-client.ts";
import { signInAs } from "#testing/people/sign-in.ts";

const { folder, remove } = scratchFolder();
let settings: Record<string, string>;

beforeAll(async () => {
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const catalogue = writeCatalogue(folder, aCatalogue({ accounts: 3, liked: 3, playlists: [] }));
  settings = {
    ...(await databaseSettings()),
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: dataFolder,
    DEMO_CATALOGUE: catalogue,
  };
});
afterAll(remove);

/** Starts the same instance again, for as long as `use` takes. What a process prints of it: `tests/start-up.test.ts`. */
async function during<T>(
  env: Record<string, string>,
  use: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer({
    settings: readSettings({ ...settings, ...env }, folder),
    startDemo: startProvider,
    webFolder: join(folder, "web"),
    version: "0.0.0-test",
    checkAnswers: true,
  });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

const isAdmin = async (url: string, token: string) => {
  const { status, body } = await apiOf(url, token).get("/auth/users/me/registry");
  return status === 200 ? body.user.admin : status;
};

test("ADMINS is the whole truth at every start, and sessions of a demo that is off are refused", async () => {
  const [one, other] = await during({ ADMINS: "demo:account-0" }, async ({ publicUrl: url }) => {
    const people = [await signInAs(url, "account-0"), await signInAs(url, "account-1")] as const;
    expect([await isAdmin(url, people[0].token), await isAdmin(url, people[1].token)]).toEqual([1, 0]);
    return people.map(({ token }) => token);
  });
  const asked = (env: Record<string, string>) =>
    during(env, async ({ publicUrl: url }) => [
      await isAdmin(url, one ?? ""),
      await isAdmin(url, other ?? ""),
    ]);
  // It takes back what it granted, and grants again, to accounts that are there already.
  expect(await asked({ ADMINS: "demo:account-1, demo:account-2" })).toEqual([0, 1]);
  // An admin who cannot come in is none: the code is printed again.
  await during({ DEMO: "off" }, async (server) => {
    const { publicUrl: url } = server;
    expect([await isAdmin(url, one ?? ""), await isAdmin(url, other ?? "")]).toEqual([401, 401]);
    expect(server.setUpLink).toMatch(/^http:\S+\/set-up\?code=[0-9A-Z-]{14}$/u);
  });
  await during({}, async (server) => {
    expect(await isAdmin(server.publicUrl, other ?? "")).toBe(1);
    expect(server.setUpLink).toBeNull();
  });
});
