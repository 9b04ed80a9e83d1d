import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { readLines, untilScanIs } from "#testing/server/http-client.ts";
import { letTimePass, longPlaylists, midItems } from "#testing/samples/mid-items.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 3, playlists: longPlaylists }) });
});
afterEach(() => {
  app.provider.setFaults("");
  // A pause ends with the provider's day.
  app.clock.advance(25 * 3_600_000);
});
afterAll(() => app.close());

const slowly = "concurrency=1&playlist_concurrency=1";

/** A whole cache, half a day old, of a library whose long playlist has changed since. */
async function outdated(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  app.clock.advance(13 * 3600 * 1000);
  const there = await app.atProvider(person.account);
  const id = `playlist-${person.account.slice("account-".length)}-0`;
  await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track399"] });
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  app.provider.setFaults("slow:150");
  return person;
}

async function revoke(): Promise<void> {
  app.provider.setFaults("slow:150,revoked");
  await letTimePass(app, 3_600_000);
}

async function expectDeadLink(person: SignedIn): Promise<void> {
  expect((await person.get("/auth/me")).body).toMatchObject({ link_state: "renew" });
  const calls = app.provider.total();
  const again = await person.post("/library/cache/refresh");
  expect([again.status, again.body.code, app.provider.total()]).toEqual([409, "renew-link", calls]);
}

test("a refresh whose link is revoked midway asks for a new sign-in, as every later one does", async () => {
  const person = await outdated();
  const asked = person.post("/library/cache/refresh", { concurrency: 1, playlist_concurrency: 1 });
  await midItems(app, person);
  await revoke();
  const { status, body } = await asked;
  await expectDeadLink(person);
  expect([status, body.code, body.detail]).toEqual([
    409,
    "renew-link",
    expect.stringMatching(/Sign in again/u),
  ]);
});

test("a watched scan whose link is revoked midway asks for a new sign-in in its last line", async () => {
  const person = await outdated();
  const asked = person.open(`/library/stream?${slowly}`).then(readLines);
  await midItems(app, person);
  await revoke();
  const last = (await asked).at(-1);
  await expectDeadLink(person);
  expect(last).toMatchObject({
    type: "error",
    code: "renew-link",
    detail: expect.stringMatching(/Sign in again/u),
  });
});

test("a watched scan that is paused midway tells in its last line until when", async () => {
  const person = await outdated();
  const asked = person.open(`/library/stream?${slowly}`).then(readLines);
  await midItems(app, person);
  app.provider.setFaults("slow:150,quota:1");
  const last = (await asked).at(-1);
  const progress = (await person.get("/library/cache/progress")).body;
  expect(progress.status).toBe("paused");
  expect(last).toMatchObject({ type: "error", code: "provider-paused", retry_at: progress.paused_until });
  app.provider.setFaults("");
  app.clock.advance(progress.paused_until * 1000 - app.clock.now() + 1_000);
  await untilScanIs(person, "done");
});
