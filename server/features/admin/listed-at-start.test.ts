import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSettings, scratchFolder, writeCatalogue } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf } from "#testing/server/http-client.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import { spawnTestServer, type SpawnedServer } from "#testing/server/spawned-server.ts";

const { folder, remove } = scratchFolder();
let settings: Record<string, string>;

beforeAll(async () => {
  const catalogue = writeCatalogue(folder, aCatalogue({ accounts: 3, liked: 3, playlists: [] }));
  settings = { ...(await databaseSettings()), DEMO_CATALOGUE: catalogue };
});
afterAll(remove);

/** Starts the same instance again, for as long as `use` takes. */
async function during<T>(
  env: Record<string, string>,
  use: (server: SpawnedServer) => Promise<T>,
): Promise<T> {
  const server = await spawnTestServer({ ...settings, ...env }, folder);
  try {
    return await use(server);
  } finally {
    await server.end("SIGTERM");
  }
}

const isAdmin = async (url: string, token: string) => {
  const { status, body } = await apiOf(url, token).get("/auth/users/me/registry");
  return status === 200 ? body.user.admin : status;
};

test("ADMINS is the whole truth at every start, and sessions of a demo that is off are refused", async () => {
  const [one, other] = await during({ ADMINS: "demo:account-0" }, async ({ url }) => {
    const people = [await signInAs(url, "account-0"), await signInAs(url, "account-1")] as const;
    expect([await isAdmin(url, people[0].token), await isAdmin(url, people[1].token)]).toEqual([1, 0]);
    return people.map(({ token }) => token);
  });
  const asked = (env: Record<string, string>) =>
    during(env, async ({ url }) => [await isAdmin(url, one ?? ""), await isAdmin(url, other ?? "")]);
  // It takes back what it granted, and grants again, to accounts that are there already.
  expect(await asked({ ADMINS: "demo:account-1, demo:account-2" })).toEqual([0, 1]);
  // An admin who cannot come in is none: the code is printed again.
  await during({ DEMO: "off" }, async (server) => {
    const { url } = server;
    expect([await isAdmin(url, one ?? ""), await isAdmin(url, other ?? "")]).toEqual([401, 401]);
    await expect.poll(() => server.errors()).toMatch(/^Set up: http:\S+\/set-up\?code=[0-9A-Z-]{14}$/mu);
  });
  await during({}, async (server) => {
    expect(await isAdmin(server.url, other ?? "")).toBe(1);
    expect(server.errors()).not.toContain("Set up:");
  });
});
