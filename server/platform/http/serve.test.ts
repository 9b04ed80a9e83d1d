import { createHash } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { Failure } from "#contract/base/errors.ts";
import { ListenBrainzFailure } from "#contract/scrobbling/scrobbling.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4 }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
});
afterAll(() => app.close());

function addressOf(endpoint: Endpoint): string {
  return endpoint.path.replace("{path}", "me/player").replace("{id}", "playlist-0-0");
}

function expectFailure(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(Failure.safeParse(answer.body).success).toBe(true);
  expect(answer.headers.get("x-app-version")).toMatch(/^[0-9a-f]{12}$/u);
}

/** Refuses someone who is not signed in, in the words of whose interface it is. */
function expectClosed(answer: Answer, { failures }: Endpoint): void {
  if (failures === undefined) return expectFailure(answer, 401, "not-signed-in");
  expect([answer.status, ListenBrainzFailure.parse(answer.body).code]).toEqual([401, 401]);
}

const closed = api
  .filter(({ access }) => !["public", "shared-with-all", "optional"].includes(access))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

describe.each(closed)("$name", ({ endpoint }) => {
  test.each([null, "wrong-token-of-some-length", "x", "a".repeat(600)])(
    "is closed to the token %s",
    async (token) => {
      const answer = await app.api(token).send(endpoint.method, addressOf(endpoint));
      expectClosed(answer, endpoint);
    },
  );

  test("is closed to a wrong token in the address", async () => {
    const answer = await app
      .api(null)
      .send(endpoint.method, `${addressOf(endpoint)}?access_token=wrong-token-of-some-length`);
    expectClosed(answer, endpoint);
  });
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace("{path}", ".+").replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
}

const paths = [...new Set(api.map(({ path }) => path))];

test.each(paths)("%s refuses a method that it has not, and says which it has", async (path) => {
  const address = addressOf({ path } as Endpoint);
  // What stands at /playlists/list stands at /playlists/{id} as well.
  const there = api.filter((endpoint) => patternOf(endpoint.path).test(address));
  const has = [...new Set<string>(there.map((endpoint) => endpoint.method))];
  const method = ["DELETE", "PATCH", "PUT", "POST"].find((name) => !has.includes(name));
  if (method === undefined) throw new Error(`${path} has every method`);
  const answer = await person.send(method, address);
  expectFailure(answer, 405, "method-not-allowed");
  expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(has.toSorted());
});

describe("an unknown address", () => {
  test.each([
    "/nothing",
    "/library",
    "/library/cache/nothing",
    "/auth",
    "/playlists/a/b/c/d",
    "/player/v2/x",
  ])("%s is a failure in JSON to programs", async (path) => {
    expectFailure(await person.get(path), 404, "not-found");
    expectFailure(await person.post(path), 404, "not-found");
  });

  test("is the app's page to browsers, and a sentence where it was not built", async () => {
    const answer = await app.api(null).get("/nothing", { accept: "text/html" });
    expectFailure(answer, 503, "unavailable");
  });

  test.each(["/%", "/%zz", "/playlists/%E0%A4%A", "/..%2f..%2fetc/passwd", "/library/cache/status%00"])(
    "%s, which is malformed, is refused",
    async (path) => {
      const answer = await person.get(path);
      expect([400, 404]).toContain(answer.status);
      expect(Failure.safeParse(answer.body).success).toBe(true);
    },
  );
});

describe("a body", () => {
  const path = "/auth/keepalive/pref";
  const send = (type: string | null, body: string) =>
    person.send("POST", path, { body, ...(type === null ? {} : { headers: { "content-type": type } }) });

  test.each(["{", '{"mode":', "nonsense", "{'mode':'30d'}", "\u0000"])(
    "that is not JSON (%j) is refused",
    async (text) => {
      expectFailure(await send("application/json", text), 400, "bad-request");
    },
  );

  test.each(["null", "[]", '"30d"', "1"])("that is no object (%s) is refused as such", async (text) => {
    const answer = await send("application/json", text);
    expectFailure(answer, 400, "bad-request");
    expect(answer.body.detail).toBe("The body must be a JSON object.");
  });

  test("that would change what objects are is refused", async () => {
    expectFailure(await send("application/json", '{"__proto__":{"mode":"30d"}}'), 400, "bad-request");
  });

  test.each([
    ['{"mode":"30d","more":1}', "more", "Unknown here."],
    ["{}", "mode", "Required."],
    ['{"mode":7}', "mode", 'Must be one of "30d", "indefinite".'],
  ])("%s is reported by field, in sentences", async (text, field, sentence) => {
    const { body } = await send("application/json", text);
    expect(body.fields).toEqual({ [field]: sentence });
    expect(body.detail).toBe(`This request isn't valid. ${field}: ${sentence}`);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ])("of type %s is refused", async (type) => {
    expectFailure(await send(type, '{"mode":"30d"}'), 415, "unsupported-media-type");
  });

  test("that is too large is refused", async () => {
    const answer = await send("application/json", JSON.stringify({ mode: "x".repeat(1_100_000) }));
    expectFailure(answer, 413, "too-large");
  });
});

test("an address that is too long is refused and the server lives on", async () => {
  // Past 16 KiB Node refuses it before there is a request: the contract's shape and codes are for that too.
  expectFailure(await person.get(`/auth/login?next=/${"a".repeat(20_000)}`), 400, "bad-request");
  expectFailure(await person.get("/healthz", { "x-long": "a".repeat(20_000) }), 400, "bad-request");
  expectFailure(await person.get(`/library/cache/tracks?limit=${"1".repeat(5_000)}`), 400, "bad-request");
  expectFailure(await person.get(`/playlists/${"x".repeat(400)}`), 400, "bad-request");
  expect((await person.get("/healthz")).status).toBe(200);
});

test("what is no HTTP is refused in the same shape", async () => {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.end("NONSENSE\r\n\r\n");
  const answer = (await socket.setEncoding("utf8").toArray()).join("");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
  const body: unknown = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  expect(Failure.parse(body).code).toBe("bad-request");
  expect((await person.get("/healthz")).status).toBe(200);
});

test("what is another person's is not there", async () => {
  const other = await app.signIn(app.freshAccount());
  await untilScanIs(other, "done");
  for (const path of ["", "/tracks", "/tracks/stream"]) {
    expect((await person.get(`/playlists/playlist-0-0${path}`)).status).toBe(200);
    expectFailure(await other.get(`/playlists/playlist-0-0${path}`), 404, "not-found");
  }
});

test("an endpoint that is closed says how to come in, anyone who asks for a page", async () => {
  expectFailure(
    await app.api(null).get("/library/cache/status", { accept: "text/html" }),
    401,
    "not-signed-in",
  );
});

test.each(["health", "waitlist", "central"])(
  "the panel's page %s is the app to browsers, and its endpoint is there to programs",
  async (page) => {
    // The app is not built here.
    const opened = await app.api(null).get(`/admin/${page}`, { accept: "text/html" });
    expectFailure(opened, 503, "unavailable");
    const refused = page === "central" ? [405, 405] : [401, 403];
    const asked = [
      await app.api(null).get(`/admin/${page}`),
      await person.get(`/admin/${page}`, { accept: "text/html" }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(refused);
  },
);

test("every answer carries the build's hash, as /meta/version reports it", async () => {
  const { body, headers } = await app.api(null).get("/meta/version");
  expect(body.version).toBe("0.0.0-test");
  expect(headers.get("x-app-version")).toBe(body.build);
  for (const path of ["/nothing", "/library/cache/status", "/library/stream/cache", "/healthz"])
    expect((await person.get(path)).headers.get("x-app-version")).toBe(body.build);
});

test("asking for the head of a stream begins nothing", async () => {
  for (const path of ["/library/stream", "/library/stream/cache", "/library/cache/progress/stream"])
    expect((await person.send("HEAD", path)).status).toBe(405);
  expect((await person.send("HEAD", "/library/cache/status")).status).toBe(200);
  expect((await person.get("/library/cache/progress")).body.status).toBe("done");
});

test("the page of this interface may show its own style, run its own search, and nothing else", async () => {
  const { text, headers } = await app.api(null).get("/docs");
  const style = /<style>([^]*)<\/style>/u.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(style).not.toBe("");
  expect(headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  const script = /<script>([^]*)<\/script>/u.exec(text)?.[1] ?? "";
  const scriptHash = createHash("sha256").update(script).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`script-src 'sha256-${scriptHash}'`);
});

test("the server's own address tells its name to programs", async () => {
  expect((await app.api(null).get("/")).body).toEqual({ name: "Gatefold", version: "0.0.0-test" });
});

test("health and readiness need no one", async () => {
  for (const path of ["/healthz", "/readyz"])
    expect((await app.api(null).get(path)).body).toEqual({ ok: true });
});

test("/__routes reports every endpoint of the contract and nothing else", async () => {
  const { body } = await app.api(null).get("/__routes");
  const joined = (body as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`);
  expect(joined.toSorted()).toEqual(api.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test("errors never come with headers that let another site read them", async () => {
  const answer = await person.get("/library/cache/status", { origin: "https://evil.example" });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
