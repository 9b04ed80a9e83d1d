import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const aMember = () => app.signIn(app.freshAccount());
const million = 1_000_000;
const plays = somePlays(3, Date.UTC(2025, 4, 1)).map(rowOf2020);
/** Without compression, so that it is refused for what it holds and not for how closely it is packed. */
const plain = { compress: false };

test("playlists that are made to fill memory fail with a sentence each", async () => {
  const person = await aMember();
  const lists = (items: string) => `{"playlists":[{"name":"x","items":[${items}]}]}`;
  const files = {
    "Playlist1.json": lists(`${"{},".repeat(5 * million)}{}`),
    "Playlist2.json": lists(`${"[".repeat(million)}${"]".repeat(million)}`),
    "Playlist3.json": `{"playlists":[{${'"a":1,'.repeat(million)}"name":"x"}]}`,
    "Playlist4.json": `{"playlists":[{"name":"${"n".repeat(16 * million)}"}]}`,
  };
  const { body } = await uploadExport(person, await aZip(files, plain));
  const over = await untilImported(person, body.job_id);
  expect(over).toMatchObject({ status: "failed", error_log: "None of its files could be read." });
  const problems = (await reportOf(person, over)).files.map(({ problem }: Shown) => problem);
  expect(problems).toEqual(Array.from({ length: 4 }, () => "Some of its entries could not be read."));
});

describe("rows that are made to fill memory are left out, and the others are read", () => {
  test("of an export", async () => {
    const person = await aMember();
    const [first, ...others] = plays.map((row) => JSON.stringify(row));
    const deep = `${"[".repeat(million / 4)}${"]".repeat(million / 4)}`;
    const wide = `{${'"a":1,'.repeat(100_000)}"b":1}`;
    const long = `{"ts":"${"n".repeat(16 * million)}"}`;
    const file = `[${[first, deep, wide, long, ...others].join(",\n")}]`;
    const { body } = await uploadExport(person, await aZip({ "endsong_0.json": file }, plain));
    const over = await untilImported(person, body.job_id);
    expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 3 } });
    expect((await reportOf(person, over)).totals).toMatchObject({ unreadable: 3 });
  });

  test("of another service, in lines", async () => {
    const person = await aMember();
    const listen = (song: number) =>
      JSON.stringify({
        listened_at: 1_700_000_000 + song * 600,
        track_metadata: { artist_name: "A", track_name: `T ${song}` },
      });
    const deep = `{"track_metadata":${"[".repeat(100)}${"]".repeat(100)}}`;
    const text = [listen(1), deep, listen(2)].join("\n");
    const { body } = await uploadExport(person, text, { name: "listens.jsonl" });
    const over = await untilImported(person, body.job_id);
    expect((await reportOf(person, over)).totals).toMatchObject({ unreadable: 1 });
    expect(over.stats.streaming_events).toBe(2);
  });
});

test("a table whose only line has a million columns is none", async () => {
  const person = await aMember();
  const text = `artist,track,utc_time\n${"a,".repeat(million)}`;
  const { body } = await uploadExport(person, text, { name: "plays.csv" });
  const id = body.job_id ?? (await importTable(person, body));
  expect((await untilImported(person, id)).stats.streaming_events).toBe(0);
});

async function importTable(person: Awaited<ReturnType<typeof aMember>>, body: Shown): Promise<string> {
  const mapping = { ...body.table.mapping, time: 2, title: 1, artist: 0 };
  const path = `/spotify-import/upload/${body.upload_id}/import`;
  return (await person.post(path, { filename: "plays.csv", mapping })).body.job_id as string;
}

test("an import whose reader the system ends has failed, is not tried again, and another may begin", async () => {
  const person = await aMember();
  const many = somePlays(60_000, Date.UTC(2025, 4, 1)).map(rowOf2020);
  const { body } = await uploadExport(person, await aZip({ "endsong_0.json": many }));
  await expect.poll(endReader, { interval: 20 }).toBe(true);
  const over = await untilImported(person, body.job_id);
  expect(over).toMatchObject({ status: "failed", error_log: expect.stringContaining("Please split it") });
  const job = (await person.get(`/jobs/${body.job_id}`)).body;
  expect([job.state, job.error.code]).toEqual(["failed", "file-too-complex"]);
  const next = await importFiles(person, { "endsong_0.json": plays });
  expect(next.status).toBe("completed");
});

/** Kills the process that reads an export of this test's server. @returns false while there is none */
function endReader(): boolean {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  const readers = children.split(" ").filter((pid) => pid !== "" && isReader(pid));
  for (const pid of readers) process.kill(Number(pid), "SIGKILL");
  return readers.length > 0;
}

function isReader(pid: string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("export-reader-worker");
}
