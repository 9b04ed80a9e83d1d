import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { createLog } from "#server/platform/process/log.ts";
import { answers, openDatabase } from "./database.ts";
import { isDatabaseAway } from "./failure-kinds.db.ts";

/** Takes connections and never says anything. */
const mute = createServer();
const sockets: Socket[] = [];
let port = 0;
let app: TestApp;

beforeAll(async () => {
  mute.on("connection", (socket) => sockets.push(socket));
  mute.listen(0, "127.0.0.1");
  await once(mute, "listening");
  ({ port } = mute.address() as AddressInfo);
  app = await startTestApp();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mute.close();
  await app.close();
});

const log = createLog("silent");

test("a database that says nothing does not answer, and the caller waits no longer than it may", async () => {
  const opened = openDatabase({ host: "127.0.0.1", port }, log, { statementMs: 60_000, graceMs: 0 });
  expect(await answers(opened.db, 20)).toBe(false);
  for (const socket of sockets) socket.destroy();
  await opened.close();
});

test("work on a database that says nothing fails, as on one that has gone", async () => {
  const opened = openDatabase({ host: "127.0.0.1", port }, log, { statementMs: 50, graceMs: 50 });
  const error: unknown = await sql`select 1`.execute(opened.db).catch((thrown: unknown) => thrown);
  expect(isDatabaseAway(error)).toBe(true);
  await opened.close();
});

test.runIf(hasRealPostgres)("a statement that hangs is ended by PostgreSQL itself", async () => {
  const { DATABASE_URL: url = "" } = await databaseSettings();
  const opened = openDatabase({ url }, log, { statementMs: 50, graceMs: 30_000 });
  await expect(sql`select pg_sleep(3600)`.execute(opened.db)).rejects.toMatchObject({ code: "57014" });
  await opened.close();
});

test("/readyz says so while every connection of the database is held, and that it is ready again after", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { database } = app.server.ctx;
  const holders = Array.from({ length: 10 }, () => database.connection().execute(() => held));
  const ready = await app.api(null).get("/readyz");
  expect([ready.status, ready.body.detail]).toEqual([503, "The database isn't responding."]);
  letGo();
  await Promise.all(holders);
  expect((await app.api(null).get("/readyz")).status).toBe(200);
});
