import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2020, rowOf2024, rowOfAccount, somePlays } from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, reportOf } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 10, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const plays = somePlays(60, newest);
const files = {
  "Streaming_History_Audio_2025_0.json": plays.slice(0, 30).map(rowOf2024),
  "Streaming_History_Audio_2024_0.json": plays.slice(30).map(rowOf2024),
};

/** Takes a play away as no one can, so that only a file that is read brings it back. */
async function takeAway({ userId }: SignedIn, endedAt: number): Promise<void> {
  await sql`delete from history_plays where user_id = ${userId} and ended_at = ${new Date(endedAt)}`.execute(
    app.server.ctx.database,
  );
}

const stored = async (person: SignedIn, some: Record<string, unknown> = files): Promise<number> =>
  (await importFiles(person, some)).stats.streaming_events;

test("a file whose plays are all stored is not read again, in whatever zip, and its rows are reported", async () => {
  const person = await app.signIn(app.freshAccount());
  const first = await importFiles(person, files);
  const before = await reportOf(person, first);
  await takeAway(person, newest);
  const again = await importFiles(person, { ...files, "endsong_0.json": plays.slice(40).map(rowOf2020) });
  const report = await reportOf(person, again);
  expect(again.stats.streaming_events).toBe(0);
  expect(report).toMatchObject({ rows: 80, totals: { duplicate: 80, imported: 0, short: 0 } });
  expect(report.files.map(({ name, counts }: Shown) => [name, counts.duplicate]).toSorted()).toEqual([
    ["Streaming_History_Audio_2024_0.json", 30],
    ["Streaming_History_Audio_2025_0.json", 30],
    ["endsong_0.json", 20],
  ]);
  expect(report.examples.duplicate.length).toBe(3);
  expect(before.examples.imported).toEqual(expect.arrayContaining([expect.any(String)]));
  // The same rows under a name of another kind are read: they mean something else.
  expect(await stored(person, { "endsong_9.json": files["Streaming_History_Audio_2025_0.json"] })).toBe(0);
  expect(await stored(person, { "endvideo.json": files["Streaming_History_Audio_2025_0.json"] })).toBe(1);
});

test("it is read again once plays were taken away, by the person or by undoing any import", async () => {
  const person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  await importFiles(person, files);
  const { items } = (await person.get("/stats/plays?limit=1")).body;
  await person.post("/stats/plays/delete", { ids: items.map(({ id }: Shown) => id) });
  expect(await stored(person)).toBe(1);
  // This one adds nothing, and its undoing takes nothing away.
  const minutes = await importFiles(person, { "StreamingHistory0.json": plays.map(rowOfAccount) });
  await takeAway(person, newest);
  expect(await stored(person)).toBe(0);
  await person.send("DELETE", `/spotify-import/${minutes.job_id}`);
  expect(await stored(person)).toBe(1);
});

test("what was not read to its end, or has times to come, is read again", async () => {
  const person = await app.signIn(app.freshAccount());
  const text = JSON.stringify(plays.slice(0, 10).map(rowOf2020));
  const later = { ...rowOf2020({ ...plays[0], endedAt: Date.UTC(2099, 0, 1) } as never) };
  const odd = {
    "endsong_0.json": text.slice(0, -1),
    "endsong_1.json": [later, ...plays.slice(20, 30).map(rowOf2020)],
  };
  expect(await stored(person, odd)).toBe(20);
  for (const index of [0, 20]) await takeAway(person, plays[index]?.endedAt ?? 0);
  expect(await stored(person, odd)).toBe(2);
});

test("another person's file is read", async () => {
  const [person, other] = [await app.signIn(app.freshAccount()), await app.signIn(app.freshAccount())];
  expect(await stored(person)).toBe(60);
  expect(await stored(other)).toBe(60);
});
