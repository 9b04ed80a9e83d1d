import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { nowFromNavidrome } from "#testing/samples/listens.ts";
import { reported } from "#testing/samples/reported-playback.ts";
import { tokenOf, type TokenHolder } from "#testing/people/access-token.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let person: SignedIn;
let player: TokenHolder;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signIn(app.freshAccount());
  player = await tokenOf(person, app.url);
});

const song = { title: "Night Bus", artist: "Anna", lengthMs: 200_000 };
const playElsewhere = (changes: Partial<typeof song> = {}) =>
  player.call("POST", "/1/submit-listens", nowFromNavidrome({ ...song, ...changes }));
const switchOn = async (on = true): Promise<string> =>
  (await person.sendJson("PUT", "/scrobbling/badge", { on })).body.address;
const view = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace(app.server.ctx.publicUrl, app.url), { headers });
const textOf = async (address: string) => (await view(address)).text();

test("is off at first, public below an address that no one guesses, and gone at once when switched off", async () => {
  expect((await person.get("/scrobbling/badge")).body).toEqual({ address: null });
  await playElsewhere();
  const address = await switchOn();
  expect(address).toMatch(/\/badges\/[\w-]{22}\.svg$/u);
  expect(await switchOn()).toBe(address);
  const picture = await view(address);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(await picture.text()).toMatch(/>Night Bus<.*>Anna</u);
  expect(await switchOn(false)).toBeNull();
  expect((await view(address)).status).toBe(404);
  expect(await switchOn()).not.toBe(address);
});

test("is asked for again at each view, and sent again only where something changed", async () => {
  await playElsewhere();
  const address = await switchOn();
  const first = await view(address);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const etag = first.headers.get("etag") ?? "";
  expect((await view(address, { "if-none-match": etag })).status).toBe(304);
  expect((await view(address, { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  await playElsewhere({ title: "Day Bus" });
  expect((await view(address, { "if-none-match": etag })).status).toBe(200);
});

describe("says that nothing plays", () => {
  test("when it is so, and when the song of a silent player must be over", async () => {
    const address = await switchOn();
    expect(await textOf(address)).toContain(">Nothing playing<");
    await playElsewhere();
    app.clock.advance(231_000);
    expect(await textOf(address)).toContain(">Nothing playing<");
  });

  test("in a private session, and in the person's language", async () => {
    await playElsewhere();
    const address = await switchOn();
    await person.post("/stats/private-session", { on: true });
    await person.sendJson("PATCH", "/auth/preferences", { language: "de" });
    const text = await textOf(address);
    expect(text).toContain(">Gerade läuft nichts<");
    expect(text).not.toContain("Night Bus");
  });
});

test("shows the player here and one elsewhere, whichever was heard of last; a paused song is none", async () => {
  const address = await switchOn();
  const report = () => person.post("/realtime/playback/report", reported(1));
  await report();
  expect(await textOf(address)).toContain(">A song<");
  app.clock.advance(1_000);
  await playElsewhere();
  expect(await textOf(address)).toContain(">Night Bus<");
  app.clock.advance(1_000);
  await report();
  expect(await textOf(address)).toContain(">A song<");
  app.clock.advance(140_000);
  expect(await textOf(address)).toContain(">Night Bus<");
});

test("names stay text, however they are written", async () => {
  const title = `</text><script>alert(1)</script> & "quoted" \u202Eback\u0007 ${"long ".repeat(60)}`;
  await playElsewhere({ title, artist: "夜の".repeat(100) });
  const text = await textOf(await switchOn());
  for (const unsafe of ["<script", "\u0007", "\u202E"]) expect(text).not.toContain(unsafe);
  expect(text).toContain("&lt;/text&gt;&lt;script&gt;alert(1)");
  expect(text).toMatch(/…<\/text>.*[夜の]…<\/text>/u);
});

test("looks as asked, and only for badges that there are", async () => {
  const address = await switchOn();
  expect(await textOf(`${address}?theme=dark`)).not.toContain("prefers-color-scheme");
  expect(await textOf(address)).toContain("prefers-color-scheme:dark");
  expect((await view(`${address}?theme=pink`)).status).toBe(400);
  expect((await view(address.replace(/\/[\w-]+\.svg/u, "/short.svg"))).status).toBe(400);
  expect((await app.api(null).get("/scrobbling/badge")).status).toBe(401);
  expect((await app.api(null).sendJson("PUT", "/scrobbling/badge", { on: true })).status).toBe(401);
  expect((await person.sendJson("PUT", "/scrobbling/badge", {})).status).toBe(400);
});
