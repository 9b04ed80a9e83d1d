import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOf, endOfCopyJob, uploadCopy } from "#testing/people/account-copy.ts";
import { rowsOf, settled, useEverything } from "#testing/people/copied-account.ts";
import { uploadExport } from "#testing/people/import-export.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip } from "#testing/samples/exports/export-zip.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";

/* What is no whole copy is refused, and nothing of it is stored. */

let app: TestApp;
let zip: Buffer;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 3, liked: 3, playlists: [5, 3] }) });
  const person = await settled(app, "account-0");
  await useEverything(app, person);
  zip = await copyOf(person);
});
afterAll(() => app.close());

/** The files of the copy, some of them changed. */
async function copyWith(changes: Record<string, (text: string) => string>): Promise<Buffer> {
  const files: Record<string, string> = {};
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const text = (await buffer(await opened.openReadStreamPromise(entry))).toString("utf8");
    files[entry.fileName] = changes[entry.fileName]?.(text) ?? text;
  }
  return aZip(files);
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const owner = await settled(app, "account-1");
  const before = await rowsOf(app, owner.userId, "preferences");
  const id = await uploadCopy(owner, bytes);
  const preview = await endOfCopyJob(owner, await owner.post(`/account-copy/${id}/preview`));
  const { job } = await endOfCopyJob(owner, await owner.post(`/account-copy/${id}/import`));
  expect([job.state, job.error], "both refuse alike").toEqual(["failed", preview.job.error]);
  for (const table of ["history_plays", "genre_overrides", "operations"])
    expect(await rowsOf(app, owner.userId, table)).toEqual([]);
  expect(await rowsOf(app, owner.userId, "preferences")).toEqual(before);
  return job.error.detail as string;
}

test("a row that its table does not take", async () => {
  const detail = await refusalOf(
    await copyWith({ "genres/own-genres.json": (text) => text.replace('"genre":"rock"', '"genre":7') }),
  );
  expect(detail).toContain("genres/own-genres.json");
});

test("a file that is not there, a foreign zip, another version, and text that no database stores", async () => {
  const contents = (change: (contents: Shown) => Shown) => (text: string) =>
    JSON.stringify(change(JSON.parse(text)));
  expect(
    await refusalOf(await copyWith({ "contents.json": contents((held) => ({ ...held, format: "other" })) })),
  ).toBe("This file isn't a copy of a Gatefold account.");
  expect(
    await refusalOf(await copyWith({ "contents.json": contents((held) => ({ ...held, version: 99 })) })),
  ).toContain("another version");
  expect(
    await refusalOf(
      await copyWith({
        "contents.json": contents((held) => ({ ...held, files: [{ path: "gone.csv", about: "" }] })),
      }),
    ),
  ).toContain("damaged");
  const nul = (text: string) => text.replace("Renamed", String.raw`\u0000`);
  expect(await refusalOf(await copyWith({ "operations/changes.json": nul }))).toContain("damaged");
});

test("bytes that changed on the way", async () => {
  const bytes = Buffer.from(zip);
  const at = bytes.indexOf("genres/own-genres.json") + "genres/own-genres.json".length + 8;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  expect(await refusalOf(bytes)).toContain("damaged");
});

test("a copy that was cut off is no zip", async () => {
  const owner = await settled(app, "account-2");
  const answer = await uploadExport(owner, zip.subarray(0, zip.length - 200), { name: "gatefold.zip" });
  expect(answer.body.is_copy).toBe(false);
  const { job } = await endOfCopyJob(owner, answer);
  expect([job.state, job.error.detail]).toEqual([
    "failed",
    "This file isn't a complete zip archive. Please download the export again.",
  ]);
});
