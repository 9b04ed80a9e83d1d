import { hourMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTopics } from "#contract/events.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { namedEventsOf, untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { importFiles, untilImported, uploadExport } from "#testing/people/import-export.ts";
import { aPerson } from "#testing/people/people.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

/* What people hear of what the app did for them, from the job that ends to their list. */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 8, liked: 4, playlists: [6, 5] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await aPerson(app);
  await untilScanIs(person, "done");
  return person;
}

const notified = async (person: SignedIn): Promise<Shown[]> =>
  (await person.get("/social/notifications")).body.items;
const play = { msPlayed: 200_000, track: "One", artist: "Somebody", trackId: null };

test("an import that ends is reported in the event stream and in the list, once, and not where it is muted", async () => {
  const person = await aMember();
  const left = new AbortController();
  const response = await fetch(`${app.url}/events?access_token=${person.token}`, { signal: left.signal });
  const events = namedEventsOf(response);
  const file = { "endsong_0.json": [rowOf2024({ ...play, endedAt: Date.UTC(2024, 1, 2) })] };
  const imported = importFiles(person, file);
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error("The stream ended.");
    if (value.event !== "notification" || value.data.items.length === 0) continue;
    const { unread, items } = eventTopics.notification.parse(value.data);
    expect([unread, items[0]?.type, items[0]?.data["filename"]]).toEqual([
      1,
      "import_finished",
      "my_spotify_data.zip",
    ]);
    break;
  }
  left.abort();
  await imported;
  expect(await notified(person)).toHaveLength(1);
  await person.sendJson("PUT", "/social/notifications/types", { muted: ["import_finished"] });
  await importFiles(person, { "endsong_1.json": [rowOf2024({ ...play, endedAt: Date.UTC(2024, 1, 3) })] });
  expect(await notified(person)).toHaveLength(1);
});

test("an import that fails is reported with its reason", async () => {
  const person = await aMember();
  const answer = await uploadExport(person, await aZip({ "notes.txt": "No export at all." }));
  expect(answer.status, answer.text).toBe(200);
  const { status, error_log: reason } = await untilImported(person, answer.body.job_id);
  expect(status).toBe("failed");
  await expect
    .poll(() => notified(person))
    .toMatchObject([{ type: "import_failed", data: { detail: reason } }]);
});

test("a merge that is done is announced", async () => {
  const person = await aMember();
  const { items } = (await person.get("/library/cache/playlists")).body;
  const ids = items.filter(({ own }: Shown) => own).map(({ id }: Shown) => id);
  const merged = await person.post("/playlists/merge", {
    source_playlist_ids: ids.slice(0, 2),
    target_name: "Both",
  });
  expect(merged.status, merged.text).toBeLessThan(300);
  await expect
    .poll(() => notified(person))
    .toMatchObject([{ type: "operation_finished", data: { operation: "merge-playlists" } }]);
});

test("a milestone of these days is reported once, and none of years ago", async () => {
  const person = await aMember();
  await person.post("/stats/opt_in");
  const now = app.clock.now();
  const plays = Array.from({ length: 2000 }, (_, at) =>
    rowOf2024({ ...play, endedAt: now - (at < 1000 ? 1 : 600) * 24 * hourMs - at * 250_000 }),
  );
  await importFiles(person, { "endsong_0.json": plays });
  const milestones = async () => (await notified(person)).filter(({ type }) => type === "milestone");
  await anHourLater();
  const first = await milestones();
  const named = first.map(({ data }) => `${data.kind} ${data.value}`);
  expect(named).toContain("plays 2000");
  expect(named).not.toContain("plays 1000");
  await anHourLater();
  expect(await milestones()).toEqual(first);
});

/** Lets the job of milestones run once more, to its end: it notifies of one after the other. */
async function anHourLater(): Promise<void> {
  app.clock.advance(hourMs + 1000);
  const next = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .select("paused_until")
      .where("kind", "=", "milestones")
      .where("state", "=", "waiting")
      .executeTakeFirst();
  await expect
    .poll(async () => (await next())?.paused_until?.getTime() ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(app.clock.now());
}

test("anyone who agreed to other terms is notified, and no one else", async () => {
  const [person, other] = [await aMember(), await aMember()];
  await app.server.ctx.database
    .updateTable("consents")
    .set({ version: "v0.9" })
    .where("user_id", "=", person.userId)
    .execute();
  expect((await person.get("/social/notifications")).status).toBe(403);
  app.clock.advance(24 * hourMs + 1000);
  const stored = () =>
    app.server.ctx.database
      .selectFrom("notifications")
      .select(["user_id", "type"])
      .where("type", "=", "terms_changed")
      .execute();
  await expect.poll(stored).toEqual([{ user_id: person.userId, type: "terms_changed" }]);
  await consent(person);
  expect(await notified(person)).toMatchObject([{ type: "terms_changed", data: { version: "v1.0" } }]);
  expect(await notified(other)).toEqual([]);
});
