import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minuteMs } from "#contract/base/durations.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { fromMultiScrobbler } from "#testing/samples/listens.ts";
import { callsWith, tokenOf, type TokenHolder } from "#testing/people/access-token.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { untilNotHeld } from "#testing/server/until-job-ends.ts";
import { endOfWeek, lastWeekBefore } from "../days/weeks.ts";
import { recapJob } from "./recap.jobs.ts";
import { dayText } from "../days/ranges.ts";

let app: TestApp;
let person: SignedIn;
let player: TokenHolder;
const tz = "Pacific/Auckland";
const zone = zoneNamed(tz);

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 12, liked: 1, playlists: [] }),
    // Nothing listens there: a mail stays queued, which is what is looked at.
    env: { SMTP_URL: "smtp://127.0.0.1:9" },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signIn(app.freshAccount());
  await consent(person);
  await person.post("/stats/opt_in");
  player = await tokenOf(person, app.url);
});

const put = (path: string, body: object) => person.sendJson("PUT", path, body);
const recap = async (query = "") => (await person.get(`/stats/recap?tz=${tz}${query}`)).body;
const notices = async () =>
  (await person.get("/social/notifications")).body.items.filter(
    ({ type }: { type: string }) => type === "weekly_recap",
  );
/** Plays songs, named by their number, so many milliseconds before now. */
async function play(numbers: readonly number[], beforeNowMs: number): Promise<void> {
  const songs = numbers.map((number, at) => ({
    song: { title: `Song ${number}`, artist: `Artist ${number}`, lengthMs: 180_000 },
    listenedAt: Math.floor((app.clock.now() - beforeNowMs) / 1_000) + at * 200,
  }));
  expect((await player.call("POST", "/1/submit-listens", fromMultiScrobbler(songs))).status).toBe(200);
}
/** When the week ends that the clock is in. */
const endOfThisWeek = () => endOfWeek(zone, zone.dayOf(app.clock.now()));
/** Brings the clock to so many milliseconds after the end of the week that it is in. */
const toEndOfWeek = (afterMs: number) => app.clock.advance(endOfThisWeek() + afterMs - app.clock.now());

test("tells of the last week that is over: figures beside the week before, the new, the returned and the streak", async () => {
  const longAgo = app.clock.now() - 500 * 24 * 3_600_000;
  const old = { endedAt: longAgo, msPlayed: 180_000, track: "Song 1", artist: "Artist 1", trackId: null };
  await importFiles(person, { "endsong_0.json": [rowOf2024(old)] });
  toEndOfWeek(-2 * 24 * 3_600_000);
  await play([9], 0);
  toEndOfWeek(24 * 3_600_000);
  await play([1, 2, 2], 0);
  app.clock.advance(24 * 3_600_000);
  await play([2, 9], 0);
  toEndOfWeek(3_600_000);
  const shown = await recap();
  expect(shown).toMatchObject({ plays: 5, minutes: 15, active_days: 2, is_over: true, time_zone: null });
  expect(shown.before).toEqual({ plays: 1, minutes: 3, active_days: 1 });
  expect(shown.new_tracks).toMatchObject({ total: 1, items: [{ name: "Song 2", count: 3 }] });
  expect(shown.new_artists).toBe(1);
  expect(shown.returns).toMatchObject({ total: 1, items: [{ name: "Song 1", count: 1 }] });
  expect(shown.top_tracks[0]).toMatchObject({ name: "Song 2", count: 3 });
  expect(shown.start).toBe(dayText(lastWeekBefore(zone.dayOf(app.clock.now())).start));
  const same = await recap(`&week=${shown.end}`);
  expect([same.start, same.plays]).toEqual([shown.start, 5]);
});

describe("when a week ends by a person's clock", () => {
  test("they hear of it within five minutes, once, in the app and by mail", async () => {
    await put("/auth/mail", { address: "anna@example.org", kinds: ["recap"], language: "fr" });
    const mails = async () =>
      (
        await app.server.ctx.database
          .selectFrom("mails")
          .select(["kind", "subject", "body"])
          .where("recipient", "=", "anna@example.org")
          .orderBy("created_at")
          .execute()
      ).filter(({ kind }) => kind === "recap");
    const [code] = /\d{6}/u.exec(await lastMailTo("anna@example.org")) ?? [];
    expect((await person.post("/auth/mail/confirm", { code })).status).toBe(200);
    await put("/stats/recap/zone", { tz });
    await play([1, 2], 0);
    toEndOfWeek(-minuteMs);
    expect(await notices()).toEqual([]);
    app.clock.advance(2 * minuteMs);
    await expect.poll(notices).toMatchObject([{ data: { plays: 2, minutes: 6 } }]);
    await expect.poll(mails).toMatchObject([{ subject: "Votre semaine : 6 minutes de musique" }]);
    const [mail] = await mails();
    expect(mail?.body).toContain("2 titres écoutés pour la première fois");
    expect(mail?.body).toMatch(/\/stats\/week\?week=\d{4}-\d{2}-\d{2}/u);
    await forgetThatTheyHeard();
    app.clock.advance(2 * minuteMs);
    await expect.poll(nextWeek).toBe(endOfThisWeek());
    expect(await notices()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("a week without music is none to hear of, and after weeks away they hear of the last alone", async () => {
    await put("/stats/recap/zone", { tz });
    await play([1], 0);
    toEndOfWeek(8 * 24 * 3_600_000);
    await play([1, 2], 0);
    toEndOfWeek(minuteMs);
    await expect.poll(notices).toMatchObject([{ data: { plays: 2 } }]);
  });
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("tell of a week once, in the app and by mail, and store once what a player sends to both at once", async () => {
    const other = await app.startAnother();
    try {
      const address = "emma@example.org";
      await put("/auth/mail", { address, kinds: ["recap"], language: "en" });
      const [code] = /\d{6}/u.exec(await lastMailTo(address)) ?? [];
      expect((await person.post("/auth/mail/confirm", { code })).status).toBe(200);
      await put("/stats/recap/zone", { tz });
      // Well within a week.
      await untilNotHeld(app.server.ctx.database, recapJob.name);
      app.clock.advance(2 * 24 * 3_600_000);
      const there = callsWith(player.token, other.url);
      const from = Math.floor(app.clock.now() / 1_000) - 20_000;
      const songs = Array.from({ length: 60 }, (_, at) => ({
        song: { title: `Song ${at}`, artist: "A", lengthMs: 180_000 },
        listenedAt: from + at * 200,
      }));
      const sent = [songs, songs.slice(20), songs.slice(0, 40), songs];
      const answers = await Promise.all(
        sent.map((some, at) =>
          (at % 2 === 0 ? player.call : there)("POST", "/1/submit-listens", fromMultiScrobbler(some)),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await person.get("/stats/summary?range=all")).body.total_plays).toBe(60);
      const { items } = (await person.get("/scrobbling/submissions")).body;
      expect(items.reduce((sum: number, { stored }: { stored: number }) => sum + stored, 0)).toBe(60);
      await untilNotHeld(app.server.ctx.database, recapJob.name);
      toEndOfWeek(minuteMs);
      await expect.poll(notices).toMatchObject([{ data: { plays: 60 } }]);
      await expect.poll(nextWeek).toBe(endOfThisWeek());
      await forgetThatTheyHeard();
      await untilNotHeld(app.server.ctx.database, recapJob.name);
      app.clock.advance(2 * minuteMs);
      await expect.poll(nextWeek).toBe(endOfThisWeek());
      expect(await notices()).toHaveLength(1);
      const mails = await app.server.ctx.database
        .selectFrom("mails")
        .select("kind")
        .where("recipient", "=", address)
        .where("kind", "=", "recap")
        .execute();
      expect(mails).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

/** As after a kill before it was noted: the clock stands at the week that is over once more. */
function forgetThatTheyHeard(): Promise<unknown> {
  return app.server.ctx.database
    .updateTable("recap_clocks")
    .set({ next_at: new Date(app.clock.now() - 1) })
    .where("user_id", "=", person.userId)
    .execute();
}

/** When the person hears next. */
async function nextWeek(): Promise<number | undefined> {
  const row = await app.server.ctx.database
    .selectFrom("recap_clocks")
    .select("next_at")
    .where("user_id", "=", person.userId)
    .executeTakeFirst();
  return row?.next_at.getTime();
}

/** The text of the last mail to an address. */
async function lastMailTo(address: string): Promise<string> {
  const row = await app.server.ctx.database
    .selectFrom("mails")
    .select("body")
    .where("recipient", "=", address)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.body ?? "";
}

describe("by mail comes nothing", () => {
  test("to an address whose code was not typed, or typed wrong too often", async () => {
    const address = "berta@example.org";
    expect((await put("/auth/mail", { address, kinds: ["recap"], language: "en" })).body).toMatchObject({
      address,
      is_confirmed: false,
      has_server: true,
    });
    const again = await put("/auth/mail", { address: "carla@example.org", kinds: [], language: "en" });
    expect([again.status, again.body.code]).toEqual([429, "too-many-requests"]);
    const [code = ""] = /\d{6}/u.exec(await lastMailTo(address)) ?? [];
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1)
      expect((await person.post("/auth/mail/confirm", { code: wrong })).status).toBe(422);
    expect((await person.post("/auth/mail/confirm", { code })).status).toBe(422);
    expect((await person.get("/auth/mail")).body.is_confirmed).toBe(false);
  });

  test("after the address was removed", async () => {
    await put("/auth/mail", { address: "dora@example.org", kinds: ["link"], language: "en" });
    expect((await put("/auth/mail", { address: null, kinds: [], language: "en" })).body).toMatchObject({
      address: null,
      is_confirmed: false,
      kinds: [],
    });
  });
});

test("is for the person alone, signed in, and refuses what is no week and no zone", async () => {
  expect((await person.get("/stats/recap?week=soon")).status).toBe(400);
  expect((await put("/stats/recap/zone", { tz: "Nowhere" })).status).toBe(400);
  expect((await put("/auth/mail", { address: "no", kinds: [], language: "en" })).status).toBe(400);
  expect((await person.post("/auth/mail/confirm", { code: "12" })).status).toBe(400);
  for (const path of ["/stats/recap", "/auth/mail"]) expect((await app.api(null).get(path)).status).toBe(401);
  expect((await app.api(null).sendJson("PUT", "/stats/recap/zone", { tz })).status).toBe(401);
});
