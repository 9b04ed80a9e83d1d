import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { beginLink, type StartedLink } from "#testing/people/join-service.ts";
import { aBrowser, consent, decide, finishLogin, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

const dayMs = 24 * 3600_000;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 20, liked: 3, playlists: [2] });
  const plays = Array.from({ length: 50 }, (_, at) => ({
    track_id: `track${at % 40}`,
    played_at: new Date(Date.UTC(2025, 5, 1, 12) + at * 300_000).toISOString(),
    ms_played: 120_000,
  }));
  app = await startTestApp({
    catalogue: { ...catalogue, accounts: catalogue.accounts.map((account) => ({ ...account, plays })) },
    // Nothing listens there: a mail stays queued, which is what is looked at.
    env: { SMTP_URL: "smtp://127.0.0.1:9" },
  });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

/** Someone whose library was read and whose session does not end by itself. */
async function settled(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await person.post("/auth/keepalive/pref", { mode: "indefinite" });
  await consent(person);
  return person;
}

/** Makes a person's link as old as this, as far as Gatefold knows. */
async function ageLink(person: SignedIn, days: number): Promise<void> {
  await app.server.ctx.database
    .updateTable("provider_links")
    .set({ authorized_at: new Date(app.clock.now() - days * dayMs) })
    .where("user_id", "=", person.userId)
    .execute();
}

/** Presses the button of the banner: where the browser is sent, with the browser that it happened in. */
function startRenewal(person: SignedIn, next?: string): Promise<StartedLink> {
  return beginLink(app.url, person, "/auth/renew", next === undefined ? {} : { next });
}

const me = async (person: SignedIn): Promise<Shown> => (await person.get("/auth/me")).body;
const reported = async (person: SignedIn): Promise<Shown> =>
  (await person.get("/social/notifications?unread=true")).body;
const allCalls = () => Object.values(app.provider.calls()).reduce((sum, count) => sum + count, 0);

test("the end of a link is announced from 30 days before, once, and not before that", async () => {
  const person = await settled();
  await ageLink(person, 140);
  expect(await me(person)).toMatchObject({ link_state: "linked", renewal_due: false });
  expect((await reported(person)).total).toBe(0);
  await ageLink(person, 160);
  const { link_expires_at: endsAt } = await me(person);
  expect(await me(person)).toMatchObject({ link_state: "linked", renewal_due: true });
  expect(await reported(person)).toMatchObject({
    total: 1,
    items: [{ type: "renew_link", data: { service: "the demo", expires_at: endsAt } }],
  });
});

test("one click renews: the same account comes back to its page, with the session it had", async () => {
  const person = await settled();
  await ageLink(person, 165);
  await me(person);
  const { browser, at } = await startRenewal(person, "/playlist/liked?x=1");
  const back = await finishLogin(browser, await decide(at, person.account, "allow"));
  expect(Object.fromEntries(back)).toEqual({
    renewed: "true",
    mark: expect.any(String),
    next: "/playlist/liked?x=1",
  });
  const after = await me(person);
  expect(after).toMatchObject({ user_id: person.userId, link_state: "linked", renewal_due: false });
  expect(after.link_expires_at * 1000).toBeGreaterThan(app.clock.now() + 180 * dayMs);
  expect((await reported(person)).total).toBe(0);
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
});

test("coming back as someone else changes nothing, and says so", async () => {
  const [person, otherAccount] = [await settled(), app.freshAccount()];
  await ageLink(person, 165);
  const before = await me(person);
  const { browser, at } = await startRenewal(person, "/playlist/liked");
  const back = await finishLogin(browser, await decide(at, otherAccount, "allow"));
  expect(back.get("error")).toBe("conflict");
  expect(back.get("detail")).toMatch(/a different account.*Nothing was changed/u);
  expect([back.get("renewal"), back.get("next"), back.get("app_token")]).toEqual([
    "true",
    "/playlist/liked",
    null,
  ]);
  expect(await me(person)).toEqual(before);
  const { rows } = { rows: await app.server.ctx.database.selectFrom("users").selectAll().execute() };
  expect(rows.some((row) => row.account_id === otherAccount)).toBe(false);
});

test("coming back as someone else who has an account here leaves both as they were", async () => {
  const [person, other] = [await settled(), await settled()];
  await ageLink(person, 165);
  const links = () =>
    app.server.ctx.database
      .selectFrom("provider_links")
      .select(["user_id", "authorized_at", "access_token"])
      .where("user_id", "in", [person.userId, other.userId])
      .orderBy("user_id")
      .execute();
  const before = await links();
  const { browser, at } = await startRenewal(person);
  const back = await finishLogin(browser, await decide(at, other.account, "allow"));
  expect(back.get("error")).toBe("conflict");
  expect(await links()).toEqual(before);
});

test("not agreeing at the provider leaves the link as it was", async () => {
  const person = await settled();
  await ageLink(person, 165);
  const before = await me(person);
  const { browser, at } = await startRenewal(person, "/library");
  const back = await finishLogin(browser, await decide(at, person.account, "deny"));
  expect([back.get("error"), back.get("renewal"), back.get("next")]).toEqual([
    "forbidden",
    "true",
    "/library",
  ]);
  expect(await me(person)).toEqual(before);
});

test("a renewal ends with the session that began it, and another session keeps its own", async () => {
  const person = await settled();
  const elsewhere = await app.signIn(person.account);
  await ageLink(person, 165);
  const before = await me(elsewhere);
  const { browser, at } = await startRenewal(person);
  const theirs = await startRenewal(elsewhere);
  const back = await decide(at, person.account, "allow");
  await person.post("/auth/logout");
  const outcome = await finishLogin(browser, back);
  expect([outcome.get("error"), outcome.get("code"), outcome.get("app_token")]).toEqual([
    "not-signed-in",
    "signed-out",
    null,
  ]);
  expect(await me(elsewhere)).toEqual(before);
  const later = await finishLogin(theirs.browser, await decide(theirs.at, person.account, "allow"));
  expect(later.get("renewed")).toBe("true");
});

test("a renewal belongs to the browser that began it, and is good once", async () => {
  const person = await settled();
  const { browser, at } = await startRenewal(person);
  const stranger = aBrowser(app.url);
  const returned = await decide(at, person.account, "allow");
  expect((await finishLogin(stranger, returned)).get("error")).toBe("bad-request");
  expect((await finishLogin(browser, returned)).get("error")).toBe("bad-request");
});

test("addresses of elsewhere are refused as next, and so is anyone who is not signed in", async () => {
  const person = await settled();
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "stats"])
    expect((await person.post("/auth/renew", { next })).status, next).toBe(400);
  expect((await person.post("/auth/renew", { user_id: "x" })).status).toBe(400);
  expect((await app.api(null).post("/auth/renew")).status).toBe(401);
});

test("after the end nothing asks the provider any more, the cache stays readable, and one renewal repairs it", async () => {
  const person = await settled();
  await ageLink(person, 190);
  const before = allCalls();
  expect(await me(person)).toMatchObject({ link_state: "renew", renewal_due: false });
  expect((await reported(person)).items).toMatchObject([{ type: "link_ended" }]);
  app.clock.advance(13 * 3600_000);
  for (const ask of [
    () => person.get("/auth/spotify-token"),
    () => person.get("/player/v1/me/player"),
    () => person.send("PUT", "/player/v1/me/library?uris=spotify:track:track1"),
    () => person.post("/library/cache/refresh"),
    () => person.get("/auth/spotify-token"),
  ]) {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, "renew-link"]);
  }
  // Older than 12 hours: a cache with a link would be read again now.
  expect((await person.get("/library/cache/status")).body.total).toBeGreaterThan(0);
  expect((await person.get("/library/cache/progress")).body.status).toBe("done");
  expect((await person.get("/library/cache/liked/count")).body).toEqual({ total: 3 });
  expect(allCalls()).toBe(before);
  const { browser, at } = await startRenewal(person);
  expect((await finishLogin(browser, await decide(at, person.account, "allow"))).get("renewed")).toBe("true");
  await untilScanIs(person, "done");
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  expect((await reported(person)).total).toBe(0);
});

test("a link that the provider ended midway is asked for once and never again", async () => {
  const person = await settled();
  app.clock.advance(3_600_000);
  app.provider.setFaults("revoked");
  const before = app.provider.calls()["/api/token"] ?? 0;
  await Promise.all([person.get("/auth/spotify-token"), person.get("/player/v1/me/player")]);
  expect(app.provider.calls()["/api/token"]).toBe(before + 1);
  app.provider.setFaults("");
  for (let again = 0; again < 5; again += 1) {
    expect((await person.get("/player/v1/me/player")).body.code).toBe("renew-link");
    expect((await person.post("/library/cache/refresh")).body.code).toBe("renew-link");
    app.clock.advance(7 * dayMs);
  }
  expect(app.provider.calls()["/api/token"]).toBe(before + 1);
  expect((await me(person)).link_state).toBe("renew");
});

const mailsTo = (address: string) =>
  app.server.ctx.database
    .selectFrom("mails")
    .select(["kind", "subject", "body"])
    .where("recipient", "=", address)
    .orderBy("created_at")
    .execute();

/** Has a person mailed when their link ends. */
async function mailOfLink(person: SignedIn, address: string): Promise<void> {
  const wanted = { address, kinds: ["link"], language: "en" };
  expect((await person.sendJson("PUT", "/auth/mail", wanted)).status).toBe(200);
  const [code] = /\d{6}/u.exec((await mailsTo(address)).at(-1)?.body ?? "") ?? [];
  expect((await person.post("/auth/mail/confirm", { code })).body.is_confirmed).toBe(true);
}

test("the end is announced again 7 days and 1 day before, once each, in the app and by mail, and to people who do not open the app", async () => {
  const [person, away] = [await settled(), await settled()];
  for (const one of [person, away]) await ageLink(one, 160);
  const address = "away@example.org";
  await mailOfLink(away, address);
  const subjects = async () =>
    (await mailsTo(address)).filter(({ kind }) => kind === "link").map(({ subject }) => subject);
  const expected: string[] = [];
  const endsAtMs = (await me(person)).link_expires_at * 1000;
  for (const [days, total] of [
    [8, 1],
    [6, 2],
    [2, 2],
    [0.5, 3],
  ] as const) {
    app.clock.advance(endsAtMs - app.clock.now() - days * dayMs);
    await me(person);
    expect((await me(person)).renewal_due).toBe(true);
    expect((await reported(person)).total, `${days} days before`).toBe(total);
    const left = days < 1 ? "1 day" : `${days} days`;
    if (expected.length < total) expected.push(`Your link to the demo ends in ${left}`);
    await expect.poll(subjects).toEqual(expected);
  }
  const noticesOfAway = () =>
    app.server.ctx.database
      .selectFrom("notifications")
      .select("type")
      .where("user_id", "=", away.userId)
      .execute();
  await expect.poll(async () => (await noticesOfAway()).at(0)).toEqual({ type: "renew_link" });
});

test("plays of the weeks without a link that the service still knows are there after the renewal, each once", async () => {
  const person = await settled();
  await person.post("/stats/opt_in");
  await ageLink(person, 190);
  // The token that is known until then is remembered for some seconds.
  app.clock.advance(60_000);
  const ingest = () => person.post("/stats/ingest/me");
  const counted = async () => (await person.get("/stats/summary?range=all")).body.total_plays;
  expect((await ingest()).body.stored ?? 0).toBe(0);
  const { browser, at } = await startRenewal(person);
  await finishLogin(browser, await decide(at, person.account, "allow"));
  // That they were asked for while there was no link does not count: nothing was sent.
  expect((await ingest()).body.stored).toBe(50);
  expect((await ingest()).body.stored).toBe(0);
  expect(await counted()).toBe(50);
});
