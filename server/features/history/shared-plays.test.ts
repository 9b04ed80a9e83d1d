import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024, rowOfAccount, somePlays } from "#testing/samples/exports/export-zip.ts";
import { lastfmToCsv } from "#testing/samples/exports/scrobble-exports.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, untilImported, uploadExport } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 10, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const plays = somePlays(60, newest);
const extended = (from: number, to: number, name = "Streaming_History_Audio_2025_0.json") => ({
  [name]: plays.slice(from, to).map(rowOf2024),
});

async function listener(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  return person;
}

const playsOf = async (person: SignedIn): Promise<Shown[]> =>
  (await person.get("/stats/plays?limit=100")).body.items;
const endsOf = async (person: SignedIn): Promise<number[]> =>
  (await playsOf(person)).map(({ ended_at: endedAt }) => Date.parse(endedAt)).toSorted();
const ends = (from: number, to: number) =>
  plays
    .slice(from, to)
    .map(({ endedAt }) => endedAt)
    .toSorted();
const undo = (person: SignedIn, { job_id: id }: Shown) => person.send("DELETE", `/spotify-import/${id}`);

test("undoing the earlier of two overlapping imports leaves what the later one holds", async () => {
  const person = await listener();
  const first = await importFiles(person, extended(0, 40));
  const second = await importFiles(person, extended(20, 60));
  const third = await importFiles(person, extended(30, 50, "endsong_0.json"));
  await undo(person, first);
  expect(await endsOf(person)).toEqual(ends(20, 60));
  await undo(person, second);
  expect(await endsOf(person)).toEqual(ends(30, 50));
  await undo(person, third);
  expect(await playsOf(person)).toEqual([]);
});

test("a file that was not read again, because it was known, is of its import all the same", async () => {
  const person = await listener();
  const other = extended(30, 60, "Streaming_History_Audio_2024_0.json");
  const both = await importFiles(person, { ...extended(0, 30), ...other });
  const one = await importFiles(person, other);
  const again = await importFiles(person, other);
  expect(again.stats.streaming_events).toBe(0);
  await undo(person, both);
  expect(await endsOf(person)).toEqual(ends(30, 60));
  await undo(person, again);
  expect(await endsOf(person)).toEqual(ends(30, 60));
  await undo(person, one);
  expect(await playsOf(person)).toEqual([]);
});

test("files that are exact to different degrees each leave their own when the others are undone", async () => {
  const kinds = {
    extended: (person: SignedIn) => importFiles(person, extended(0, 1)),
    account: (person: SignedIn) =>
      importFiles(person, { "StreamingHistory0.json": plays.slice(0, 1).map(rowOfAccount) }),
    scrobbles: async (person: SignedIn) => {
      const { body } = await uploadExport(person, lastfmToCsv(plays.slice(0, 1)), { name: "a.csv" });
      return untilImported(person, body.job_id);
    },
  };
  const names = ["extended", "account", "scrobbles"] as const;
  const orders = [
    ["extended", "scrobbles", "account"],
    ["account", "extended", "scrobbles"],
    ["scrobbles", "account", "extended"],
  ] as const;
  for (const [at, order] of orders.entries()) {
    const person = await listener();
    const imports = new Map<string, Shown>();
    for (const name of order) imports.set(name, await kinds[name](person));
    const left = [...names];
    for (const gone of orders[(at + 2) % orders.length] ?? []) {
      expect(
        (await playsOf(person)).map(({ source }) => source),
        `${order.join()} ${gone}`,
      ).toEqual(left.slice(0, 1));
      await undo(person, imports.get(gone));
      left.splice(left.indexOf(gone), 1);
    }
    expect(await playsOf(person)).toEqual([]);
  }
});

test("a hidden play stays hidden when a more exact file has it, and when that is undone", async () => {
  const person = await listener();
  await importFiles(person, { "StreamingHistory0.json": plays.slice(0, 3).map(rowOfAccount) });
  const [{ id }] = (await playsOf(person)) as [Shown];
  await person.post("/stats/plays/hide", { ids: [id] });
  const hidden = async () => (await playsOf(person)).map(({ is_hidden: isHidden }) => isHidden);
  expect(await hidden()).toEqual([true, false, false]);
  const exact = await importFiles(person, extended(0, 3));
  expect(await hidden()).toEqual([true, false, false]);
  await undo(person, exact);
  expect(await hidden()).toEqual([true, false, false]);
});

test("a play that is deleted does not come back as another file has it", async () => {
  const person = await listener();
  await importFiles(person, { "StreamingHistory0.json": plays.slice(0, 3).map(rowOfAccount) });
  const exact = await importFiles(person, extended(0, 3));
  const [{ id }] = (await playsOf(person)) as [Shown];
  await person.post("/stats/plays/delete", { ids: [id] });
  await undo(person, exact);
  expect(await playsOf(person)).toHaveLength(2);
});
