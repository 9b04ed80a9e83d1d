import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import { importFiles, untilImported, uploadExport } from "#testing/people/import-export.ts";
import { holdWrites, type WriteHold } from "#testing/database/hold-writes.ts";
import { untilNoJob } from "#testing/server/until-job-ends.ts";
import { historyJobKinds } from "#server/features/history/history.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const aMember = () => app.signIn(app.freshAccount());

async function countPlays({ userId }: SignedIn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from history_plays where user_id = ${userId} and hidden_by is null
  `.execute(app.server.ctx.database);
  return rows[0]?.count ?? 0;
}

/** Where an import can be held. */
const onRealPostgres = test.runIf(hasRealPostgres);

/** Keeps an import of this person at the first row of its file of this number, from 0. */
async function holdFile({ userId }: SignedIn, file: number): Promise<WriteHold> {
  const when = `new.user_id = '${userId}' and new.digest like 'reading % ${file}'`;
  const hold = await holdWrites(app.server.ctx.settings.DATABASE_URL ?? "", { table: "history_files", when });
  onTestFinished(hold.release);
  return hold;
}

describe("an upload", () => {
  test("needs a zip in the field file", async () => {
    const person = await aMember();
    expect((await uploadExport(person, Buffer.from("x"), { name: "x.txt" })).body).toEqual({
      detail: "Please upload a .zip file",
      message: { id: "history.chooseZip", values: {} },
      code: "unsupported-media-type",
    });
    const other = new FormData();
    other.append("another", new File(["x"], "x.zip"));
    const answer = await person.send("POST", "/spotify-import/upload", { body: other });
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
    expect((await person.post("/spotify-import/upload", {})).status).toBe(415);
    expect((await person.get("/spotify-import/history")).body.imports).toEqual([]);
  });

  test("in parts goes on where it broke off", async () => {
    const person = await aMember();
    const zip = await aZip({ "endsong_0.json": somePlays(400, newest).map(rowOf2020) });
    const id = randomUUID();
    const part = (from: number, to: number) =>
      uploadExport(person, zip.subarray(from, to), {
        name: "a.zip",
        query: `?upload_id=${id}&offset=${from}&size=${zip.length}`,
      });
    const first = await part(0, 1_000);
    expect(first.body).toEqual({
      ok: true,
      job_id: null,
      upload_id: id,
      received: 1_000,
      table: null,
      is_copy: false,
      is_held: false,
    });
    expect((await part(2_000, 3_000)).body.code).toBe("conflict");
    expect((await person.get(`/spotify-import/upload/${id}`)).body).toEqual({ received: 1_000 });
    expect((await (await aMember()).get(`/spotify-import/upload/${id}`)).body).toEqual({ received: 0 });
    const last = await part(1_000, zip.length);
    expect(last.body).toMatchObject({ received: zip.length, job_id: expect.any(String) });
    expect((await untilImported(person, last.body.job_id)).stats.streaming_events).toBe(400);
    expect((await person.get(`/spotify-import/upload/${id}`)).body).toEqual({ received: 0 });
  });

  test("of more than 500MB is refused", async () => {
    const person = await aMember();
    const size = maxUploadBytes + 1;
    const query = `?upload_id=${randomUUID()}&size=${size}`;
    const answer = await uploadExport(person, Buffer.alloc(10), { query });
    expect([answer.status, answer.body]).toEqual([
      413,
      {
        detail: "This file is larger than 500MB.",
        message: { id: "history.tooLarge", values: { megabytes: 500 } },
        code: "too-large",
      },
    ]);
  });

  test("leaves no file behind", async () => {
    const person = await aMember();
    await importFiles(person, { "endsong_0.json": [] });
    const { database, settings } = app.server.ctx;
    const left = async () =>
      (await database.selectFrom("history_upload_chunks").select("position").execute()).length;
    await expect.poll(left).toBe(0);
    expect(readdirSync(`${settings.DATA_DIR}/reading`)).toEqual([]);
  });

  onRealPostgres(
    "is refused while another import runs, and the import of someone else is not there",
    async () => {
      const [person, other] = [await aMember(), await aMember()];
      const zip = await aZip({ "endsong_0.json": somePlays(100, newest).map(rowOf2020) });
      const { release } = await holdFile(person, 0);
      const { job_id: jobId } = (await uploadExport(person, zip)).body;
      expect((await uploadExport(person, zip)).body.code).toBe("busy");
      for (const path of ["progress", "report"])
        expect((await other.get(`/spotify-import/${path}/${jobId}`)).status).toBe(404);
      expect((await other.send("DELETE", `/spotify-import/${jobId}`)).status).toBe(404);
      expect((await other.post("/spotify-import/cancel-all")).body).toEqual({ ok: true });
      expect((await person.post("/spotify-import/cancel-all")).body).toEqual({ ok: true });
      const shown = (await person.get(`/spotify-import/progress/${jobId}`)).body;
      expect(shown).toMatchObject({ status: "cancelled", progress_pct: 100 });
      await release();
      await expect.poll(() => countPlays(person)).toBe(0);
    },
  );

  onRealPostgres.for([
    { keep: true, says: "keeps" },
    { keep: false, says: "removes" },
  ])(
    "cancelled amid a part $says what it had, and what that part brings after the answer",
    async ({ keep }) => {
      const person = await aMember();
      const zip = await aZip({
        "endsong_0.json": somePlays(2_000, newest).map(rowOf2020),
        "endsong_1.json": somePlays(2_000, newest - 5_000 * 3_600_000).map(rowOf2020),
      });
      const { release } = await holdFile(person, 1);
      const { job_id: jobId } = (await uploadExport(person, zip)).body;
      const shown = async () => (await person.get(`/spotify-import/progress/${jobId}`)).body;
      await expect.poll(async () => (await shown()).stats.streaming_events).toBe(2_000);
      expect((await person.post("/spotify-import/cancel-all", { keep })).body).toEqual({ ok: true });
      expect(await shown()).toMatchObject({
        status: "cancelled",
        stats: { streaming_events: keep ? 2_000 : 0 },
      });
      expect((await uploadExport(person, zip)).body.code).toBe("busy");
      await release();
      for (const kind of historyJobKinds)
        await untilNoJob(app.server.ctx.database, { kind, userId: person.userId });
      const { status, stats } = await shown();
      expect([status, stats.streaming_events]).toEqual(["cancelled", await countPlays(person)]);
      if (keep) expect(stats.streaming_events).toBeGreaterThanOrEqual(2_000);
      else expect(stats.streaming_events).toBe(0);
    },
  );
});
