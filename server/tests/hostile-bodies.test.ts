import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { ListenBrainzFailure } from "#contract/scrobbling/scrobbling.ts";
import { Failure } from "#contract/base/errors.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import {
  bodyLimitsOf,
  fullestRequestOf,
  type FullestRequest,
  type Fullness,
} from "#testing/samples/fullest-request.ts";
import { endsMore, fullestValuesOf, type LibraryParts } from "#testing/samples/fullest-values.ts";
import { hostileBodiesOf } from "#testing/samples/hostile-bodies.ts";
import { untilScanIs, type Answer, type Api, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/*
 * Walks the contract: every endpoint with a body is sent the deepest, widest and longest that it takes, and worse ones;
 * every endpoint at all is asked for as much as its shapes allow. How long that takes is for `npm run bench hostile`.
 */

let app: TestApp;
let person: SignedIn;
/** Nothing is theirs of what is named, and they are no admin. */
let stranger: SignedIn;
let parts: LibraryParts;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2 }),
    env: { ADMINS: "demo:account-0" },
  });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  await person.post("/stats/opt_in");
  stranger = await app.signIn(app.freshAccount());
  await untilScanIs(stranger, "done");
  await consent(stranger);
  parts = await readParts();
});
afterAll(() => app.close());

async function readParts(): Promise<LibraryParts> {
  const { items: songs } = (await person.get("/library/cache/tracks")).body;
  const items = ["spotify:track:track1", "spotify:track:track2"];
  return {
    playlistIds: ["playlist-0-0", "playlist-0-1"],
    playlistId: "playlist-0-0",
    songs: songs.map((song: Shown) => ({ ...song, artists: song.artists.map(({ name }: Shown) => name) })),
    listId: (await person.post("/queue/lists", { items })).body.id,
    deckId: (await person.post("/queue/lists", { items: [1, 0] })).body.id,
    planHash: (await person.post("/classification/dry-run")).body.hash,
  };
}

const isOpen = ({ access }: Endpoint) => ["public", "shared-with-all", "optional"].includes(access);
const withBody: [name: string, endpoint: Endpoint][] = api
  .filter((endpoint: Endpoint) => endpoint.body !== undefined)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

function addressOf({ path }: Endpoint): string {
  return path.replaceAll(/\{\w+\}/gu, "00000000-0000-4000-8000-000000000000");
}

/** What is answered to a head whose body never comes. */
async function answerToHead(method: string, path: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}`,
    "content-type: application/json",
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.destroy();
  return answer;
}

function sendText(caller: Pick<SignedIn, "send">, endpoint: Endpoint, body: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return caller.send(endpoint.method, addressOf(endpoint), { body, headers });
}

/** Refused or taken, never a bug, and never a long answer to who is refused. */
function expectShort({ status, text, body }: Answer): void {
  expect(status).not.toBe(500);
  if (status < 400) return;
  const isOfListenBrainz = ListenBrainzFailure.safeParse(body).success;
  expect(isOfListenBrainz || Failure.safeParse(body).success).toBe(true);
  expect(Buffer.byteLength(text)).toBeLessThan(20_000);
}

describe.each(withBody)("%s", (_name, endpoint) => {
  const bodies = hostileBodiesOf(endpoint);
  const { bytes } = bodyLimitsOf(endpoint);

  test.skipIf(isOpen(endpoint))("refuses anyone who is signed out before a body is read", async () => {
    expect(await answerToHead(endpoint.method, addressOf(endpoint), bytes)).toMatch(/^HTTP\/1\.1 40[13] /u);
  });

  test("refuses too much by its head, and too many or too deep values", async () => {
    const caller = isOpen(endpoint) ? app.api(null) : person;
    const long = await sendText(caller, endpoint, " ".repeat(bytes + 1));
    expect([long.status, long.body.code]).toEqual([413, "too-large"]);
    expect((await sendText(caller, endpoint, bodies.tooDeep)).status).toBe(400);
    // Where a thing that there is not is named by the path, that is said first.
    expect([400, 413]).toContain((await sendText(caller, endpoint, bodies.tooWide)).status);
  });

  test("answers the worst that it takes in few words", async () => {
    const caller = isOpen(endpoint) ? app.api(null) : person;
    for (const body of [bodies.deep, bodies.wide, bodies.long]) {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes);
      expectShort(await sendText(caller, endpoint, body));
    }
  });
});

describe("asked for as much as its shapes allow,", () => {
  const called: [name: string, endpoint: Endpoint][] = api
    .filter(({ events, file }: Endpoint) => events === undefined && file === undefined)
    .map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

  /** What is sent alike by all who ask, made once: the fullest bodies hold a hundred thousand values. */
  const requestsOf = (endpoint: Endpoint) => {
    const made = (fullness: Fullness) => {
      const request = fullestRequestOf(endpoint, fullness, fullestValuesOf(endpoint, parts));
      // Else it would never be known what the handler does with it.
      expect(request.refused).toEqual([]);
      return request;
    };
    return { many: made("many"), long: made("long") };
  };
  const send = (who: Api, { method }: Endpoint, { address, body }: FullestRequest) => {
    const headers = { "content-type": "application/json" };
    return who.send(method, address, body === undefined ? {} : { body, headers });
  };

  test.each(called)("%s answers its person, a stranger and who is signed out", async (name, endpoint) => {
    const { many, long } = requestsOf(endpoint);
    expectShort(await send(stranger, endpoint, many));
    if (endsMore.has(name)) stranger = await app.signIn("account-1");
    else for (const request of [many, long]) expectShort(await send(person, endpoint, request));
    const { status } = await send(app.api(null), endpoint, long);
    expect(status).not.toBe(500);
    if (!isOpen(endpoint)) expect(status).toBe(401);
  });
});

test.each([
  ["POST", "/nothing", 404],
  ["DELETE", "/library", 404],
  ["POST", "/library/cache/status", 405],
  ["PATCH", "/queue", 405],
])("%s %s is answered before its body is read", async (method, path, status) => {
  expect(await answerToHead(method, path, 50_000_000)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
});

test("a large body is read in its turn, and others are answered meanwhile", async () => {
  const items = Array.from({ length: 100_000 }, (_, at) => `spotify:track:${String(at).padStart(22, "0")}`);
  const order: string[] = [];
  const [stored, ...refused] = await Promise.all([
    person.post("/queue/lists", { items }).finally(() => order.push("large")),
    person.post("/queue/lists", { items: [...items, 1] }),
    person.post("/queue/lists", { items: items.map(() => "not an address") }),
    app
      .api(null)
      .get("/healthz")
      .finally(() => order.push("small")),
  ]);
  expect(stored.status).toBe(200);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 200]);
  expect(order).toEqual(["small", "large"]);
  const again = await person.get(`/queue/lists/${stored.body.id}`);
  expect(again.body.items).toEqual(items);
});

test("anyone who leaves while a large body is read is not waited for", async () => {
  const items = Array.from({ length: 100_000 }, () => "spotify:track:aaaaaaaaaaaaaaaaaaaaaa");
  const left = new AbortController();
  const call = fetch(`${app.url}/queue/lists`, {
    method: "POST",
    signal: left.signal,
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify({ items }),
  });
  const healthy = app.api(null).get("/healthz");
  await healthy;
  left.abort();
  await expect(call).rejects.toThrow("aborted");
  expect((await person.post("/queue/lists", { items: items.slice(0, 60_000) })).status).toBe(200);
});
