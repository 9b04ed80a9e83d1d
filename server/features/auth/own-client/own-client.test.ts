import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";
import { beginLink } from "#testing/people/join-service.ts";
import { aBrowser, decide, finishLogin, startLogin, type SignedIn } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";

const instanceId = "0123456789abcdef0123456789abcdef";
const ownId = "fedcba9876543210fedcba9876543210";

let service: OuterProvider;
let app: TestApp;
let strict: TestApp;

const catalogue = aCatalogue({ accounts: 12, liked: 3, playlists: [2] });

beforeAll(async () => {
  service = await startOuterProvider(catalogue);
  const env = serviceEnv();
  app = await startTestApp({ catalogue, env: { ...env, OWN_CLIENT_ID: "on" } });
  strict = await startTestApp({ catalogue, env });
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
  await service.close();
});

function serviceEnv(): Record<string, string> {
  const { base } = service.provider;
  return {
    SPOTIFY_ACCOUNTS_BASE: base,
    SPOTIFY_API_BASE: `${base}/v1`,
    SPOTIFY_CLIENT_ID: instanceId,
  };
}

async function signIn(query: string, of = app): Promise<SignedIn> {
  const account = of.freshAccount();
  const browser = aBrowser(of.url);
  const outcome = await finishLogin(
    browser,
    await decide(await startLogin(browser, `?provider=spotify${query}`), account, "allow"),
  );
  const token = outcome.get("app_token");
  if (token === null) throw new Error(`No one was signed in: ${outcome.toString()}`);
  return { ...apiOf(of.url, token), userId: outcome.get("user_id") ?? "", account };
}

const linkOf = (person: SignedIn) =>
  app.server.ctx.database
    .selectFrom("provider_links")
    .select(["client_id", "is_own_client"])
    .where("user_id", "=", person.userId)
    .executeTakeFirst();
const own = async (person: SignedIn) => (await person.get("/auth/own-client")).body;
const put = (person: SignedIn, id: string | null) =>
  person.sendJson("PUT", "/auth/own-client", { client_id: id });

/** Ends what the access token is good for, so that the next call of the service needs a refresh. */
const endAccess = (person: SignedIn) =>
  app.server.ctx.database
    .updateTable("provider_links")
    .set({ access_issued_at: new Date(0), access_expires_at: new Date(1) })
    .where("user_id", "=", person.userId)
    .execute();

test("someone whom the instance's application cannot let in signs in by their own, and their tokens are refreshed by it", async () => {
  const person = await signIn(`&client_id=${ownId.toUpperCase()}`);
  expect(await linkOf(person)).toEqual({ client_id: ownId, is_own_client: true });
  expect(await own(person)).toMatchObject({ is_allowed: true, client_id: ownId, is_in_use: true });
  await untilScanIs(person, "done");
  await endAccess(person);
  await app.server.ctx.events.publish("links");
  expect((await person.get("/player/v1/me/player/devices")).status).toBe(200);
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
});

test("someone who signed in by the instance's has their own from the next renewal on, until they remove it", async () => {
  const person = await signIn("");
  expect(await own(person)).toMatchObject({
    client_id: null,
    is_in_use: false,
    redirect_uri: `${app.server.ctx.publicUrl}/auth/callback`,
  });
  expect((await put(person, ` ${ownId} `)).body).toMatchObject({ client_id: ownId, is_in_use: false });
  await renew(person);
  expect(await linkOf(person)).toEqual({ client_id: ownId, is_own_client: true });
  expect(await own(person)).toMatchObject({ is_in_use: true });
  expect((await put(person, null)).body).toMatchObject({ client_id: null, is_in_use: false });
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
  await renew(person);
  expect(await linkOf(person)).toEqual({ client_id: instanceId, is_own_client: false });
});

async function renew(person: SignedIn): Promise<void> {
  const { browser, at } = await beginLink(app.url, person, "/auth/renew", {});
  const outcome = await finishLogin(browser, await decide(at, person.account, "allow"));
  expect(outcome.get("renewed")).toBe("true");
}

test("each Client ID has the service's calls of a day, its waits and its pauses to itself", async () => {
  const [other, budget] = ["00112233445566778899aabbccddeeff", 20];
  const limited = await startTestApp({
    env: { ...serviceEnv(), OWN_CLIENT_ID: "on", SPOTIFY_DAILY_BUDGET: String(budget) },
    catalogue,
  });
  try {
    const first = await signIn(`&client_id=${ownId}`, limited);
    const otherOwn = await signIn(`&client_id=${other}`, limited);
    const shared = await signIn("", limited);
    const people = [first, otherOwn, shared];
    for (const person of people) await untilScanIs(person, "done");
    const devices = async (person: SignedIn) => (await person.get("/player/v1/me/player/devices")).status;
    const usedBy = async (person: SignedIn) => {
      const { used } = (await person.get("/provider-budget")).body;
      return used.interactive + used.background;
    };
    const before = await Promise.all(people.map(usedBy));
    for (let left = budget - (before[0] ?? 0); left > 0; left -= 1) expect(await devices(first)).toBe(200);
    expect([await devices(first), await devices(otherOwn), await devices(shared)]).toEqual([503, 200, 200]);
    const after = await Promise.all(people.map(usedBy));
    expect(after).toEqual([budget, (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
    // A pause of one application leaves the others alone.
    service.provider.setFaults("quota:0");
    expect(await devices(otherOwn)).toBe(503);
    service.provider.setFaults("");
    expect([await devices(otherOwn), await devices(shared)]).toEqual([503, 200]);
    const pausedUntil = async (person: SignedIn) => (await person.get("/provider-budget")).body.paused_until;
    expect([await pausedUntil(otherOwn), await pausedUntil(shared)]).toEqual([expect.any(Number), null]);
  } finally {
    await limited.close();
  }
});

test("what one Client ID was found to be served is not taken for true of another", async () => {
  const [older, newer] = ["112233445566778899aabbccddeeff00", ownId];
  const followed = async (person: SignedIn) =>
    (await person.get("/auth/me")).body.capabilities.followed_playlist_items;
  service.provider.setFaults("dialect:extended");
  const before = await signIn(`&client_id=${older}`);
  await untilScanIs(before, "done");
  expect(await followed(before)).toBe(true);
  // An application made since is served the other version.
  service.provider.setFaults("");
  const since = await signIn(`&client_id=${newer}`);
  await untilScanIs(since, "done");
  expect([await followed(since), await followed(before)]).toEqual([false, true]);
  const stored = await app.server.ctx.database
    .selectFrom("provider_dialects")
    .select(["client_id", "dialect"])
    .where("client_id", "in", [older, newer])
    .orderBy("client_id")
    .execute();
  expect(stored).toEqual([
    { client_id: older, dialect: "extended" },
    { client_id: newer, dialect: "development" },
  ]);
});

describe("is refused", () => {
  test("where the operator does not allow it", async () => {
    const person = await signIn("", strict);
    expect((await own(person)).is_allowed).toBe(false);
    expect((await put(person, ownId)).status).toBe(409);
    const login = await apiOf(strict.url, null).get(`/auth/login?provider=spotify&client_id=${ownId}`);
    expect([login.status, login.body.code]).toEqual([409, "conflict"]);
    const { items } = (await apiOf(strict.url, null).get("/auth/providers")).body;
    expect(items.some((item: object) => "takes_client_id" in item)).toBe(false);
  });

  test("in the demo, and where it is no Client ID", async () => {
    const person = await signIn("");
    expect((await put(person, "an-id")).status).toBe(400);
    const login = (query: string) => apiOf(app.url, null).get(`/auth/login?${query}`);
    expect((await login("provider=spotify&client_id=short")).status).toBe(400);
    expect((await login(`provider=demo&client_id=${ownId}`)).status).toBe(409);
    expect((await apiOf(app.url, null).get("/auth/own-client")).status).toBe(401);
    expect((await apiOf(app.url, null).sendJson("PUT", "/auth/own-client", { client_id: null })).status).toBe(
      401,
    );
  });
});
