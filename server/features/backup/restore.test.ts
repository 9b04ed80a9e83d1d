import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { pendingRestore } from "#server/platform/backup/pending-restore.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { startServer, type RunningServer } from "#server/app-server.ts";
import { createDatabase } from "#testing/database/real-postgres.ts";
import { databaseSettings, hasRealPostgres, scratchFolder } from "#testing/server/app.ts";
import { openSetUp } from "#testing/people/sign-in.ts";

const { folder, remove } = scratchFolder();
let server: RunningServer | null = null;
let backup: Buffer<ArrayBuffer>;

beforeAll(async () => {
  backup = await aBackup("whole.zip");
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(remove);

/** A backup of an instance with one person. */
async function aBackup(name: string): Promise<Buffer<ArrayBuffer>> {
  const embedded = hasRealPostgres ? null : await startEmbeddedDatabase(join(folder, "made"));
  const connection = embedded ?? { url: await createDatabase(inject("realPostgres").url) };
  const opened = openDatabase(connection, createLog("silent"));
  await migrate(opened.db);
  await opened.db
    .insertInto("users")
    .values({
      user_id: "u-ada",
      provider: "spotify",
      account_id: "ada",
      provider_user_id: "ada",
      display_name: "Ada",
      is_admin: true,
      created_at: new Date(0),
      last_login: new Date(0),
    })
    .execute();
  await writeBackup(opened.db, { folder, name, at: new Date(0), signal: new AbortController().signal });
  await opened.close();
  await embedded?.close();
  return readFileSync(join(folder, name));
}

/** The same instance again and again, as its process starts it. */
async function anInstance(name: string): Promise<() => Promise<RunningServer>> {
  const home = join(folder, name);
  mkdirSync(home);
  const env = { PORT: "0", LOG_LEVEL: "silent", DEMO: "off", DATA_DIR: home, ...(await databaseSettings()) };
  return async () => {
    await server?.close();
    server = await startServer({
      settings: readSettings(env, folder),
      startDemo: () => Promise.reject(new Error("There is no demo here.")),
      webFolder: join(folder, "web"),
      version: "0.0.0-test",
      checkAnswers: true,
    });
    return server;
  };
}

type TestBrowser = Awaited<ReturnType<typeof openSetUp>>;

const send = ({ api }: TestBrowser, bytes: Uint8Array<ArrayBuffer>, field = "file") => {
  const body = new FormData();
  body.append(field, new File([bytes], "backup.zip"));
  return api.send("POST", "/admin/restore", { body });
};
const stateOf = async ({ api }: TestBrowser) => (await api.get("/admin/restore")).body.state as string;

test("an empty instance takes a backup from anyone who holds the set-up code, and starts again with it", async () => {
  const start = await anInstance("empty");
  const first = await start();
  const browser = await openSetUp(first.publicUrl, first.setUpLink);
  expect(await stateOf(browser)).toBe("empty");
  const answer = await send(browser, backup);
  expect([answer.status, answer.body]).toMatchObject([200, { made_at: new Date(0).toISOString() }]);
  expect(await stateOf(browser)).toBe("waiting");
  expect((await send(browser, backup)).body.code).toBe("busy");
  await first.restart;
  const second = await start();
  // Who was an admin there is one here.
  expect(second.setUpLink).toBeNull();
  const restored = await second.ctx.database
    .selectFrom("users")
    .select(["user_id", "display_name"])
    .execute();
  expect(restored).toEqual([{ user_id: "u-ada", display_name: "Ada" }]);
  const after = await fetch(`${second.publicUrl}/admin/restore`);
  expect(await after.json()).toEqual({ state: "in-use", received: null });
});

test("without the code, with a foreign or a damaged file, nothing is taken", async () => {
  const { publicUrl, setUpLink, ctx } = await (await anInstance("refusing"))();
  const stranger = await fetch(`${publicUrl}/admin/restore`, { method: "POST" });
  expect(stranger.status).toBe(401);
  const browser = await openSetUp(publicUrl, setUpLink);
  const damaged = Buffer.from(backup);
  const middle = damaged.length >> 1;
  damaged[middle] = (damaged[middle] ?? 0) ^ 0x40;
  const sentences = /isn't a backup|complete zip archive|damaged/u;
  for (const bytes of [Buffer.alloc(0), Buffer.from("not a zip"), backup.subarray(0, -30), damaged]) {
    const { status, body } = await send(browser, bytes);
    expect([status, body.code]).toEqual([422, "unprocessable"]);
    expect(body.detail).toMatch(sentences);
  }
  expect((await send(browser, backup, "another-field")).status).toBe(400);
  expect((await browser.api.post("/admin/restore", {})).status).toBe(415);
  expect(await stateOf(browser)).toBe("empty");
  expect(existsSync(pendingRestore(ctx.settings.DATA_DIR))).toBe(false);
  expect(existsSync(join(ctx.settings.DATA_DIR, "restore-upload.zip"))).toBe(false);
});
