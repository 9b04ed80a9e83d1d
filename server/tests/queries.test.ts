import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { Failure } from "#contract/base/errors.ts";
import { maxQueryLength } from "#contract/search-limits.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { readAnswer, untilScanIs, type Answer } from "#testing/server/http-client.ts";
import {
  aBrowser,
  consent,
  decide,
  finishLogin,
  startLogin,
  type SignedIn,
} from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;
let operation: string;

beforeAll(async () => {
  // The first account is admin, so that no key of an endpoint is kept from it.
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4 }), env: { ADMINS: "demo:account-0" } });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  // In whichever eyes, there is something to see.
  await person.post("/social/privacy", { share_library_scope: "public", share_analytics_scope: "public" });
  await person.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
  operation = (await person.post("/playlists/create", { name: "Made" })).body.operation_id;
});
afterAll(() => app.close());

/** A value that is good by itself, for every key of the contract. */
const good: Record<string, string> = {
  as: "public",
  album: "1",
  artist: "1",
  check: "true",
  chunk_size: "500",
  client_id: "0123456789abcdef0123456789abcdef",
  concurrency: "2",
  date: "2025-01-31",
  decade: "1990",
  end: "2025-01-31",
  entries_limit: "5",
  entries_offset: "0",
  format: "csv",
  genre: "rock",
  head_only: "true",
  id: "track1",
  hour: "8",
  include_liked: "true",
  include_playlists: "true",
  key: "9-0",
  kind: "gone",
  kinds: "songs",
  limit: "5",
  list: "search",
  list_id: "p",
  list_kind: "playlist",
  next: "/search",
  offset: "0",
  part: "duplicates",
  playlist_concurrency: "2",
  playlist_id: "liked",
  playlists: "playlist-0-0",
  provider: "demo",
  q: "song",
  range: "30d",
  redirect: "",
  reversed: "true",
  rule: "same-id",
  seed: "1",
  show: "counted",
  size: "0",
  sort: "title",
  state: "sent",
  status: "pending",
  song: "1",
  split: "genre",
  theme: "dark",
  start: "2025-01-01",
  tempo: "120",
  type: "tracks",
  tz: "Europe/Berlin",
  unit: "month",
  unread: "true",
  which: "both",
  with: "1",
  upload_id: "00000000-0000-4000-8000-000000000000",
  version_rule: "same-song",
  week: "2025-01-31",
  weekday: "1",
  what: "plays",
};

interface Key {
  name: string;
  endpoint: Endpoint;
  key: string;
}

const keys: Key[] = api.flatMap((endpoint) =>
  Object.keys(endpoint.query?.shape ?? {}).map((key) => ({
    name: `${endpoint.method} ${endpoint.path}?${key}=`,
    endpoint,
    key,
  })),
);

function goodValue({ path }: Endpoint, key: string): string {
  if (key === "redirect") return `${app.url}/oauth/callback`;
  if (key === "kinds" && path === "/library/suggestions") return "artist";
  if (key === "kind" && path === "/operations") return "add";
  if (key === "kind" && path.startsWith("/admin/central")) return "track";
  return good[key] ?? "";
}

/** The other keys that the endpoint cannot do without. */
function restOf({ endpoint, key }: Key): string[] {
  const needed = Object.entries(endpoint.query?.shape ?? {}).filter(
    ([name, shape]) => name !== key && !shape.safeParse(undefined).success,
  );
  return needed.map(([name]) => `${name}=${goodValue(endpoint, name)}`);
}

function send(asked: Key, given: readonly string[]): Promise<Answer> {
  const path = asked.endpoint.path
    .replace("{user_id}", person.userId)
    .replace("{version}", "1")
    .replace("{badge}", `${"A".repeat(22)}.svg`)
    .replace("/operations/{id}", `/operations/${operation}`)
    .replace(/\{(?:playlist_)?id\}/u, "playlist-0-0");
  return person.send(asked.endpoint.method, `${path}?${[...given, ...restOf(asked)].join("&")}`);
}

function expectFailure(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(Failure.safeParse(answer.body).success).toBe(true);
}

function expectRefused(answer: Answer, key: string): void {
  expectFailure(answer, 400, "bad-request");
  expect(Object.keys(answer.body.fields)).toEqual([key]);
}

test("the table knows every key of the contract", () => {
  expect([...new Set(keys.map(({ key }) => key))].toSorted()).toEqual(Object.keys(good).toSorted());
  expect(keys.length).toBeGreaterThan(30);
});

describe.each(keys)("$name", (asked) => {
  const { endpoint, key } = asked;

  test("is taken once and refused twice", async () => {
    const once = `${key}=${encodeURIComponent(goodValue(endpoint, key))}`;
    expect((await send(asked, [once])).body?.code).not.toBe("bad-request");
    expectRefused(await send(asked, [once, once]), key);
  });

  test("refuses what is too long", async () => {
    // Of a form that it takes, so that nothing but the length is wrong with texts.
    const length = key === "playlists" ? 12_001 : 3000;
    const long = key === "next" ? `/${"1".repeat(length)}` : "1".repeat(length);
    expectRefused(await send(asked, [`${key}=${long}`]), key);
  });

  test.each([
    ["a control character", "%00", "\u0000"],
    ["malformed UTF-8", "%ED%A0%80", "%ED%A0%80"],
    ["nothing", "", ""],
  ])("with %s is refused by name, or is a text like others", async (_what, written, value) => {
    const answer = await send(asked, [`${key}=${written}`]);
    const isRefused = endpoint.query?.shape[key]?.safeParse(value).success !== true;
    if (isRefused || key === "redirect") expectRefused(answer, key);
    else if (endpoint.path.startsWith("/social/comparisons")) expectFailure(answer, 404, "not-found");
    else if (key === "provider" || key === "list" || key === "id") expectFailure(answer, 404, "not-found");
    else if (endpoint.path.startsWith("/stats/songs/")) expectFailure(answer, 404, "not-found");
    else if (endpoint.path === "/admin/central/preview") expectFailure(answer, 422, "unprocessable");
    else expect(answer.status).toBe(200);
  });
});

describe("texts have the limits of the contract", () => {
  test.each([
    ["/library/search?q=", maxQueryLength],
    ["/library/suggestions?q=", maxQueryLength],
    ["/library/export?list=search&format=csv&q=", maxQueryLength],
    ["/social/search?q=", 200],
    ["/library/search?q=song&genre=", 100],
    ["/library/export?list=search&format=csv&q=song&genre=", 100],
    ["/auth/login?next=/", 1999],
  ])("%s takes %i characters and no more", async (path, max) => {
    const key = /(\w+)=\/?$/u.exec(path)?.[1] ?? "";
    expect((await person.get(`${path}${"a".repeat(max)}`)).status).toBe(200);
    expectRefused(await person.get(`${path}${"a".repeat(max + 1)}`), key);
  });
});

test("a sign-in with an unknown provider is refused and names it", async () => {
  for (const provider of ["nonsense", "Demo", "demo%00", "__proto__"])
    expectRefused(await person.get(`/auth/login?provider=${provider}`), "provider");
});

describe("the way back from the provider", () => {
  const long = "x".repeat(3000);
  test.each([
    ["an over-long state", `code=x&state=${long}`],
    ["an over-long code", `code=${long}&state=x`],
    ["an over-long error", `error=${long}&state=x`],
    ["control characters", "code=%00&state=a%00b"],
    ["malformed UTF-8", "code=%ED%A0%80&state=%ED%A0%80"],
    ["nothing in its fields", "code=&state="],
    ["repeated fields", "code=a&code=b&state=a&state=b&error=a&error=b"],
  ])("with %s sends the browser to the app with a failure", async (_what, query) => {
    const outcome = await finishLogin(aBrowser(app.url), new URL(`${app.url}/auth/callback?${query}`));
    expect([...outcome.keys()]).toEqual(["error", "code", "detail"]);
    expect(outcome.get("error")).toBe("bad-request");
    expect(outcome.get("detail")).toMatch(/^[^<>]{20,100}\.$/u);
  });

  test.each(["code", "error"])("with an over-long %s beside a good state signs no one in", async (field) => {
    const browser = aBrowser(app.url);
    const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
    back.searchParams.set(field, long);
    const outcome = await finishLogin(browser, back);
    expect([...outcome.keys()]).toEqual(["error", "code", "detail"]);
    expect(outcome.get("error")).toBe("provider-error");
    expect(outcome.toString()).not.toContain("xxx");
  });
});

describe("a forwarded query", () => {
  const longest = "a".repeat(4000);
  const written = (path: string) => path.replace("{too-long}", `${longest}a`);
  test.each([
    ["GET", "me/player?market=DE&market=DE"],
    ["GET", "me/player?market={too-long}"],
    ["PUT", "me/player/seek?position_ms=1&position_ms=2"],
    ["PUT", "me/player/play?device_id={too-long}"],
    ["POST", "me/player/queue?uri=spotify:track:track1&uri=spotify:track:track2"],
    ["PUT", "me/tracks?ids=track1&ids=track2"],
    ["DELETE", "me/tracks?ids=track1&ids=track2"],
    ["POST", "playlists/playlist-0-0/items?uris=spotify:track:track1&uris=spotify:track:track2"],
  ])("%s %s is refused before the provider is asked", async (method, path) => {
    const before = app.provider.total();
    expectFailure(await person.send(method, `/player/v1/${written(path)}`), 400, "bad-request");
    expect(app.provider.total()).toBe(before);
  });

  test("of 4,000 characters goes to the provider, once", async () => {
    const before = app.provider.total();
    expect((await person.get(`/player/v1/me/player?market=${longest}`)).status).toBe(204);
    expect(app.provider.total()).toBe(before + 1);
  });

  test.each(["%00", "%ED%A0%80", ""])("with %j never breaks the server", async (value) => {
    for (const [method, path] of [
      ["GET", "me/player?market="],
      ["GET", "me/tracks/contains?ids="],
      ["PUT", "me/player/seek?position_ms="],
      ["PUT", "me/tracks?ids="],
      ["DELETE", "me/library?uris=spotify:track:"],
    ] as const) {
      const answer = await person.send(method, `/player/v1/${path}${value}`);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      if (answer.status >= 300) expect(Failure.safeParse(answer.body).success, answer.text).toBe(true);
    }
  });
});

const eventStreams = api.filter(({ events }) => events !== undefined).map(({ path }) => path);

test.each(eventStreams)(
  "%s takes one access token of the address, of at most 500 characters",
  async (path) => {
    const open = (query: string) => app.api(null).open(`${path}?${query}`);
    const token = `access_token=${person.token}`;
    const stream = await open(token);
    expect([stream.status, stream.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    await stream.body?.cancel();
    const values = ["a".repeat(501), "a".repeat(3000), "%00", "%ED%A0%80", `${person.token}%00`, ""];
    for (const query of [`${token}&${token}`, ...values.map((value) => `access_token=${value}`)]) {
      const answer = await open(query);
      expect(answer.status, query.slice(0, 100)).toBe(401);
      expectFailure(await readAnswer(answer), 401, "not-signed-in");
    }
  },
);
