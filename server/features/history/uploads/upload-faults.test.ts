import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOfPerson } from "#testing/database/person-rows.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { apiOf, type Answer, type Api } from "#testing/server/http-client.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { beginUpload, readReceived } from "#server/features/history/stored/uploads.db.ts";
import { sweepUploads } from "./kept-uploads.ts";
import { receivePart } from "./receive-upload.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 3, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

interface Member extends Api {
  userId: string;
  token: string;
}

async function aMember(): Promise<Member> {
  const { body } = await app.api(null).post("/auth/export-account");
  return { ...apiOf(app.url, body.app_token), userId: body.user_id, token: body.app_token };
}

const plays = (count: number) => somePlays(count, Date.UTC(2025, 4, 1));
const part = (person: Api, zip: Buffer, at: { id: string; from: number; to: number }): Promise<Answer> =>
  uploadExport(person, zip.subarray(at.from, at.to), {
    name: "a.zip",
    query: `?upload_id=${at.id}&offset=${at.from}&size=${zip.length}`,
  });

/** Sends so many bytes of a file as the only part of a body that says to be longer, and hangs up. */
async function cutOff(person: Member, zip: Buffer, at: { id: string; sent: number }): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  socket.write(
    `POST /spotify-import/upload?upload_id=${at.id}&offset=0&size=${zip.length} HTTP/1.1\r\n` +
      `host: ${hostname}\r\nauthorization: Bearer ${person.token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${zip.length + 200}\r\n\r\n${head}`,
  );
  socket.write(zip.subarray(0, at.sent));
  const received = async () => (await person.get(`/spotify-import/upload/${at.id}`)).body.received as number;
  await expect.poll(received, { interval: 10 }).toBeGreaterThan(0);
  socket.destroy();
  await once(socket, "close");
}

/** Files that are stored. */
async function storedUploads(): Promise<string[]> {
  const rows = await app.server.ctx.database.selectFrom("history_uploads").select("upload_id").execute();
  return rows.map(({ upload_id: id }) => id);
}

test("a body that is cut off midway is gone on with where it was cut", async () => {
  const person = await aMember();
  const zip = await aZip({ "endsong_0.json": plays(4_000).map(rowOf2020) });
  const id = randomUUID();
  await cutOff(person, zip, { id, sent: Math.floor(zip.length / 2) });
  const { received } = (await person.get(`/spotify-import/upload/${id}`)).body;
  expect(received).toBeLessThanOrEqual(Math.floor(zip.length / 2));
  const rest = await part(person, zip, { id, from: received, to: zip.length });
  expect((await untilImported(person, rest.body.job_id)).stats.streaming_events).toBe(4_000);
});

test("bytes that come twice stand in the file once", async () => {
  const person = await aMember();
  const zip = await aZip({ "endsong_0.json": plays(400).map(rowOf2020) });
  const id = randomUUID();
  await part(person, zip, { id, from: 0, to: 1_000 });
  const again = await part(person, zip, { id, from: 500, to: 900 });
  expect(again.body).toMatchObject({ received: 1_000, job_id: null });
  const last = await part(person, zip, { id, from: 900, to: zip.length });
  expect((await untilImported(person, last.body.job_id)).stats.streaming_events).toBe(400);
});

test("of two tabs the one that begins last goes on, and the other is refused", async () => {
  const person = await aMember();
  const zip = await aZip({ "endsong_0.json": plays(400).map(rowOf2020) });
  const [first, second] = [randomUUID(), randomUUID()];
  await part(person, zip, { id: first, from: 0, to: 1_000 });
  await part(person, zip, { id: second, from: 0, to: 2_000 });
  const refused = await part(person, zip, { id: first, from: 1_000, to: 2_000 });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("another upload")]);
  const last = await part(person, zip, { id: second, from: 2_000, to: zip.length });
  expect((await untilImported(person, last.body.job_id)).stats.streaming_events).toBe(400);
});

test("of two whole files at once at least one is imported, and the other is imported too or notified of that", async () => {
  const person = await aMember();
  const zip = await aZip({ "endsong_0.json": plays(2_000).map(rowOf2020) });
  const answers = await Promise.all([uploadExport(person, zip), uploadExport(person, zip)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const { status, body } of answers) {
    if (status === 200) expect((await untilImported(person, body.job_id)).status).toBe("completed");
    else expect(["busy", "conflict"]).toContain(body.code);
  }
  expect(await storedUploads()).toEqual([]);
});

test("a body that goes on beyond 500MB is refused, and nothing of it stays", async () => {
  const { userId } = await aMember();
  const upload = { userId, uploadId: randomUUID() };
  const { ctx } = app.server;
  await beginUpload(ctx.database, upload);
  // As the parser of bodies says what it cut at the limit.
  const body = Object.assign(Readable.from([Buffer.alloc(1_000)]), { truncated: true });
  const cut = { offset: 0, body, maxBytes: maxUploadBytes };
  await expect(receivePart(ctx, upload, cut)).rejects.toMatchObject({
    code: "too-large",
    message: "This file is larger than 500MB.",
  });
  expect(await readReceived(ctx.database, upload)).toBe(null);
});

test("an account of exports stores no more than the operator grants it", async () => {
  const person = await aMember();
  const { settings } = app.server.ctx;
  const granted = settings.EXPORT_ACCOUNT_MB;
  settings.EXPORT_ACCOUNT_MB = 1;
  try {
    const reported = await uploadExport(person, Buffer.alloc(10), {
      query: `?upload_id=${randomUUID()}&size=2000000`,
    });
    const hidden = await uploadExport(person, Buffer.alloc(2_000_000), {
      query: `?upload_id=${randomUUID()}`,
    });
    for (const { status, body } of [reported, hidden])
      expect([status, body.detail]).toEqual([413, "This file is larger than 1MB."]);
  } finally {
    settings.EXPORT_ACCOUNT_MB = granted;
  }
  expect(await storedUploads()).toEqual([]);
});

test("an upload that no one goes on with for an hour is deleted, and one that goes on is not", async () => {
  const [gone, present] = [await app.signIn(app.freshAccount()), await app.signIn(app.freshAccount())];
  const zip = await aZip({ "endsong_0.json": plays(400).map(rowOf2020) });
  const [left, kept] = [randomUUID(), randomUUID()];
  await part(gone, zip, { id: left, from: 0, to: 1_000 });
  await part(present, zip, { id: kept, from: 0, to: 1_000 });
  const { database } = app.server.ctx;
  await sql`update history_uploads set touched_at = now() - interval '61 minutes' where upload_id = ${left}`.execute(
    database,
  );
  await sweepUploads(app.server.ctx);
  expect(await storedUploads()).toEqual([kept]);
  const last = await part(present, zip, { id: kept, from: 1_000, to: zip.length });
  expect(last.status, last.text).toBe(200);
  expect((await untilImported(present, last.body.job_id)).stats.streaming_events).toBe(400);
});

test("an account that is deleted while its export is imported leaves no row and no file", async () => {
  const person = await aMember();
  const tracks = Array.from({ length: 4_000 }, (_, number) => ({
    track: `Song ${number}`,
    artist: "Somebody",
    album: "An album",
    uri: `spotify:track:gone${number}`,
  }));
  const zip = await aZip({
    "Streaming_History_Audio_2025_0.json": plays(20_000).map(rowOf2024),
    "YourLibrary.json": { tracks },
  });
  const { body } = await uploadExport(person, zip);
  const stored = async () =>
    (await person.get(`/spotify-import/progress/${body.job_id}`)).body.stats.streaming_events as number;
  await expect.poll(stored, { interval: 10 }).toBeGreaterThan(0);
  const deleted = await person.send("DELETE", "/auth/me", {
    body: JSON.stringify({ confirm: person.userId }),
    headers: { "content-type": "application/json" },
  });
  expect(deleted.status).toBe(200);
  expect((await person.get("/auth/me")).status).toBe(401);
  expect(await rowsOfPerson(app.server.ctx.database, person.userId)).toEqual({});
  expect(await storedUploads()).toEqual([]);
});
