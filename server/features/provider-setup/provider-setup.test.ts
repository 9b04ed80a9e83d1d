import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  hasRealPostgres,
  scratchFolder,
  startTestApp,
  databaseSettings,
  type TestApp,
} from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { freePort } from "#testing/server/free-port.ts";
import { apiOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import {
  aBrowser,
  decide,
  finishLogin,
  openSetUp,
  signInAs,
  startLogin,
  type SignedIn,
} from "#testing/people/sign-in.ts";
import { spawnTestServer, startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";

const clientId = "0123456789abcdef0123456789abcdef";
const otherClientId = "fedcba9876543210fedcba9876543210";
const secret = "5ec2e75ec2e75ec2e75ec2e75ec2e75e";
const path = "/connections/spotify";

let service: OuterProvider;
let app: TestApp;

/** A catalogue for the demo and for the service alike. */
const catalogue = aCatalogue({ accounts: 12, liked: 60, playlists: [30, 5] });

beforeAll(async () => {
  service = await startOuterProvider(catalogue);
});
afterEach(() => service.provider.setFaults(""));
afterAll(() => service.close());

/** One app for the tests of a block, each of which finds no application. The catalogue's first account is admin on purpose. */
function shareApp(): void {
  beforeAll(async () => {
    app = await startTestApp({ catalogue, env: { ...serviceBases(), ADMINS: "demo:account-0" } });
  });
  afterAll(() => app.close());
}

function serviceBases(): Record<string, string> {
  const { base } = service.provider;
  return { SPOTIFY_ACCOUNTS_BASE: base, SPOTIFY_API_BASE: `${base}/v1`, SPOTIFY_SDK_URL: `${base}/sdk.js` };
}

async function signInVia(provider: "demo" | "spotify", account: string, url = app.url): Promise<SignedIn> {
  const browser = aBrowser(url);
  const back = await decide(await startLogin(browser, `?provider=${provider}`), account, "allow");
  const outcome = await finishLogin(browser, back);
  const token = outcome.get("app_token");
  if (token === null) throw new Error(`Nobody was signed in: ${outcome.toString()}`);
  return { ...apiOf(url, token), userId: outcome.get("user_id") ?? "", account };
}

/** Calls of a browser that holds the set-up code. */
const operator = async (of = app) => (await openSetUp(of.url, of.server.setUpLink)).api;
const put = (api: Api, body: object) => api.sendJson("PUT", path, body);

/** How looking, changing and removing are answered, each outcome once. */
async function tryAll(api: Api): Promise<string[]> {
  const body = { client_id: otherClientId };
  const answers = [await api.get(path), await put(api, body), await api.send("DELETE", path)];
  return [...new Set(answers.map((answer) => `${answer.status} ${answer.body.code}`))];
}

async function isOffered(url = app.url): Promise<boolean> {
  const { body } = await apiOf(url, null).get("/auth/providers");
  return body.items.some(
    (item: { id: string; configured: boolean }) => item.id === "spotify" && item.configured,
  );
}

const wrongBodies: [object, string][] = [
  [{ client_id: "" }, "client_id"],
  [{ client_id: `https://developer.example/dashboard/${clientId}` }, "client_id"],
  [{ client_id: `SPOTIFY_CLIENT_ID=${clientId}` }, "client_id"],
  [{ client_id: clientId.slice(1) }, "client_id"],
  [{ client_id: `${clientId.slice(1)}x` }, "client_id"],
  [{ client_id: clientId, client_secret: "hunter2" }, "client_secret"],
  [{ client_id: clientId, client_secret: clientId }, "client_id"],
  [{ client_id: clientId, more: 1 }, "more"],
  [{}, "client_id"],
];

describe("while no one is admin", () => {
  shareApp();
  afterEach(async () => void (await (await operator()).send("DELETE", path)));

  test("the page may load the service's player as soon as it is connected", async () => {
    const policy = async () => (await app.api(null).get("/healthz")).headers.get("content-security-policy");
    const { origin } = new URL(service.provider.base);
    expect(await policy()).not.toContain(origin);
    await put(await operator(), { client_id: clientId });
    expect(await policy()).toContain(`script-src 'self' ${origin};`);
  });

  test("the guide shows anyone what to register", async () => {
    const { status, body } = await app.api(null).get("/meta/connections/spotify");
    expect({ status, ...body }).toEqual({
      status: 200,
      public_url: app.url,
      redirect_uri: `${app.url}/auth/callback`,
      refusal: null,
      source: "none",
      configured: false,
      set_up: "code-needed",
    });
  });

  test("no address opens the set-up: not the machine itself, nor a proxy that says so", async () => {
    for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }, { host: "evil.example" }]) {
      const response = await request(`${app.url}${path}`, {
        method: "PUT",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ client_id: clientId }),
      });
      expect(response.statusCode).toBe(401);
      expect(await response.body.json()).toMatchObject({ code: "not-signed-in" });
    }
    expect(await isOffered()).toBe(false);
  });

  test("what is no Client ID is refused, naming the field, and nothing is stored", async () => {
    const holder = await operator();
    for (const [body, field] of wrongBodies) {
      const answer = await put(holder, body);
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, "bad-request"]);
      expect(Object.keys(answer.body.fields), JSON.stringify(body)).toEqual([field]);
    }
    expect((await holder.get(path)).body.source).toBe("none");
  });

  test("a service that is out of reach does not keep an application from being stored", async () => {
    service.provider.setFaults("flaky:1");
    expect((await put(await operator(), { client_id: clientId })).body).toMatchObject({
      source: "stored",
      check: "unknown",
    });
  });

  test("a secret goes in and never comes out: not in answers, nor in the database, nor in the log", async () => {
    const { folder, remove } = scratchFolder();
    const env = { ...(await databaseSettings()), ...serviceBases(), DEV_BYPASS: "1", LOG_LEVEL: "trace" };
    const server = await spawnTestServer(env, folder);
    const code = readFileSync(join(folder, "data", "set-up-code"), "utf8").trim();
    const { api: visitor } = await openSetUp(server.url, `/set-up?code=${code}`);
    const answers = [
      await put(visitor, { client_id: clientId, client_secret: secret }),
      await visitor.get(path),
    ];
    expect(answers.map(({ body }) => body.has_secret)).toEqual([true, true]);
    answers.push(await put(visitor, { client_id: secret, client_secret: secret }));
    answers.push(await put(visitor, { client_id: clientId, client_secret: `${secret}0` }));
    expect(answers.at(-1)?.status).toBe(400);
    await signInAs(server.url, "account-1");
    await server.end("SIGTERM");
    expect(server.errors()).toContain("the streaming service was connected");
    for (const text of [server.errors(), ...answers.map((answer) => answer.text)])
      expect(text).not.toContain(secret);
    remove();
    await put(await operator(), { client_id: clientId, client_secret: secret });
    const { rows } = await sql<{
      credentials: Buffer;
    }>`select credentials from provider_applications`.execute(app.server.ctx.database);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.credentials.toString("latin1")).not.toContain(secret);
    expect(rows[0]?.credentials.toString("latin1")).not.toContain(clientId);
  });

  test("what was sealed with another secret counts as not set up, and can be entered again", async () => {
    await put(await operator(), { client_id: clientId });
    await sql`update provider_applications set credentials = ${Buffer.alloc(60, 7)}`.execute(
      app.server.ctx.database,
    );
    await app.server.ctx.providers.reload();
    expect(await isOffered()).toBe(false);
    expect((await put(await operator(), { client_id: clientId })).status).toBe(200);
    expect(await isOffered()).toBe(true);
  });

  test.runIf(hasRealPostgres)("another process offers the service as soon as one was set", async () => {
    const other = await app.startAnother();
    expect(await isOffered(other.url)).toBe(false);
    await put(await operator(), { client_id: clientId });
    await expect.poll(() => isOffered(other.url)).toBe(true);
    await (await operator()).send("DELETE", path);
    await expect.poll(() => isOffered(other.url)).toBe(false);
    await other.close();
  });
});

describe("while someone is admin", () => {
  shareApp();
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await signInVia("demo", "account-0");
  });
  afterEach(async () => void (await admin.send("DELETE", path)));

  test("an admin connects the service, and people sign in with it at once", async () => {
    expect(await isOffered()).toBe(false);
    const answer = await put(admin, { client_id: `  ${clientId.toUpperCase()}\n` });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      source: "stored",
      client_id: clientId,
      has_secret: false,
      check: "known",
    });
    expect(answer.body.changed_at).toBeGreaterThan(1_700_000_000);
    expect(await isOffered()).toBe(true);
    const authorize = await startLogin(aBrowser(app.url), "?provider=spotify");
    expect(authorize.searchParams.get("client_id")).toBe(clientId);
    expect(`${authorize.origin}${authorize.pathname}`).toBe(`${service.provider.base}/authorize`);
    const person = await signInVia("spotify", "account-1");
    expect((await person.get("/auth/me")).body).toMatchObject({ provider: "spotify", link_state: "linked" });
    await untilScanIs(person, "done");
  });

  test("people who are not admins may neither look nor change", async () => {
    const person = await signInVia("demo", "account-6");
    expect(await tryAll(person)).toEqual(["403 admin-required"]);
    expect(await isOffered()).toBe(false);
  });

  test("links of a replaced application ask to be renewed, and signing in again renews them", async () => {
    await put(admin, { client_id: clientId });
    const person = await signInVia("spotify", "account-2");
    await untilScanIs(person, "done");
    await put(admin, { client_id: otherClientId });
    expect((await person.get("/auth/me")).body.link_state).toBe("renew");
    const token = await person.get("/auth/spotify-token");
    expect([token.status, token.body.code]).toEqual([409, "renew-link"]);
    expect((await person.get("/library/cache/status")).body.total).toBeGreaterThan(0);
    await signInVia("spotify", "account-2");
    expect((await person.get("/auth/me")).body.link_state).toBe("linked");
    expect((await person.get("/auth/spotify-token")).status).toBe(200);
  });

  test("adding a secret to the same application keeps its links", async () => {
    await put(admin, { client_id: clientId });
    const person = await signInVia("spotify", "account-3");
    await untilScanIs(person, "done");
    await put(admin, { client_id: clientId, client_secret: secret });
    expect((await person.get("/auth/me")).body.link_state).toBe("linked");
    expect((await person.get("/player/v1/me/player/devices")).status).toBe(200);
  });

  test("a scan under way when the application is replaced ends with a sentence", async () => {
    await put(admin, { client_id: clientId });
    service.provider.setFaults("slow:300");
    const person = await signInVia("spotify", "account-4");
    await untilScanIs(person, "running");
    const ended = untilScanIs(person, "error");
    await put(admin, { client_id: otherClientId });
    expect((await ended).detail).toMatch(/\.$/u);
  });

  test("a removed application is not offered, and its people are notified", async () => {
    await put(admin, { client_id: clientId });
    const person = await signInVia("spotify", "account-5");
    await untilScanIs(person, "done");
    expect((await admin.send("DELETE", path)).body.source).toBe("none");
    expect((await admin.send("DELETE", path)).status).toBe(200);
    expect(await isOffered()).toBe(false);
    expect((await app.api(null).get("/auth/login?provider=spotify")).status).toBe(400);
    const call = await person.get("/player/v1/me/player/devices");
    expect([call.status, call.body.code]).toEqual([502, "provider-error"]);
    expect((await person.get("/library/cache/status")).status).toBe(200);
    await put(admin, { client_id: clientId });
    expect((await person.get("/player/v1/me/player/devices")).status).toBe(200);
  });
});

describe("when someone becomes admin", () => {
  shareApp();

  test("while no one is admin, anyone who holds the set-up code may connect the service, and afterwards no one by it", async () => {
    const visitor = app.api(null);
    const holder = await operator();
    expect((await holder.get("/meta/connections/spotify")).body.set_up).toBe("code-held");
    expect((await holder.get(path)).body).toEqual({
      source: "none",
      client_id: null,
      has_secret: false,
      changed_at: null,
    });
    expect((await put(holder, { client_id: clientId })).status).toBe(200);
    expect((await holder.get(path)).body).toMatchObject({ source: "stored", client_id: clientId });
    expect((await visitor.get(path)).status).toBe(401);
    const admin = await signInVia("demo", "account-0");
    expect((await admin.get("/auth/users/me/registry")).body.user.admin).toBe(1);
    expect(await tryAll(holder)).toEqual(["401 not-signed-in"]);
    expect((await holder.get("/meta/connections/spotify")).body.set_up).toBe("done");
  });
});

test("the environment's application wins, and is only shown", async () => {
  const env = { ...serviceBases(), SPOTIFY_CLIENT_ID: otherClientId };
  const other = await startTestApp({ catalogue, env });
  const visitor = await operator(other);
  expect((await visitor.get(path)).body).toEqual({
    source: "environment",
    client_id: otherClientId,
    has_secret: false,
    changed_at: null,
  });
  for (const answer of [await put(visitor, { client_id: clientId }), await visitor.send("DELETE", path)])
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  await other.close();
});

test.each([
  ["http://192.168.1.20:8484", "plain-http"],
  ["http://localhost:8484", "localhost"],
])("at %s the guide says why the service would not come back", async (publicUrl, refusal) => {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: publicUrl, SPOTIFY_CLIENT_ID: clientId };
  const other = await startTestApp({ catalogue, env });
  const { body } = await apiOf(`http://127.0.0.1:${port}`, null).get("/meta/connections/spotify");
  expect(body).toMatchObject({ public_url: publicUrl, refusal, configured: false, source: "environment" });
  await other.close();
});
