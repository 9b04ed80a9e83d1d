import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { ticketSeconds } from "#contract/events.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { namedEventsOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;
let left = new AbortController();

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2 }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
});
afterEach(() => {
  left.abort();
  left = new AbortController();
});
afterAll(() => app.close());

async function aTicket(of: Api = person): Promise<string> {
  const { status, body } = await of.post("/events/ticket");
  expect([status, body.expires_in]).toEqual([200, ticketSeconds]);
  return body.ticket as string;
}

/** By its address alone, as EventSource does. */
const open = (path: string, ticket: string, url = app.url) =>
  fetch(`${url}${path}?ticket=${ticket}`, { signal: left.signal });

const streams = api.filter((endpoint: Endpoint) => endpoint.events !== undefined).map(({ path }) => path);

test.each(streams)("%s opens by a ticket, once", async (path) => {
  const ticket = await aTicket();
  const response = await open(path, ticket);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  expect((await open(path, ticket)).status).toBe(401);
});

test("a ticket is for event streams alone, and holds no token that could be read", async () => {
  const ticket = await aTicket();
  expect(Buffer.from(ticket, "base64url").toString("latin1")).not.toContain(person.token);
  expect((await open("/library/cache/status", ticket)).status).toBe(401);
  expect((await app.api(ticket).get("/library/cache/status")).status).toBe(401);
  expect((await open("/events", ticket)).status).toBe(200);
});

test("a ticket that is made up, changed or a minute old opens nothing", async () => {
  const ticket = await aTicket();
  const changed = `${ticket.slice(0, -2)}${ticket.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of ["", "x", changed, person.token, "a".repeat(501)])
    expect((await open("/events", wrong)).status).toBe(401);
  app.clock.advance((ticketSeconds + 1) * 1000);
  expect((await open("/events", ticket)).status).toBe(401);
});

test("a stream that was opened by a ticket ends with its session", async () => {
  const other = await app.signIn(app.freshAccount());
  await untilScanIs(other, "done");
  const ticket = await aTicket(other);
  const events = namedEventsOf(await open("/events", await aTicket(other)));
  expect((await events.next()).done).toBe(false);
  await other.post("/auth/logout");
  for await (const _event of events);
  expect((await open("/events", ticket)).status).toBe(401);
});

test.runIf(hasRealPostgres)("a ticket of one process opens a stream of another, once in both", async () => {
  const other = await app.startAnother();
  try {
    const ticket = await aTicket();
    expect((await open("/events", ticket, other.url)).status).toBe(200);
    expect((await open("/events", ticket)).status).toBe(401);
  } finally {
    left.abort();
    await other.close();
  }
});
