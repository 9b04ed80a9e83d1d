import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import {
  onSnapshot,
  dumpRows,
  readSequences,
  readTableShapes,
} from "#server/platform/backup/dump-tables.db.ts";
import { dropEverything } from "#server/platform/backup/restore-tables.db.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import { openBackup } from "#server/platform/backup/read-backup.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import {
  applyMigrations,
  migrate,
  readMigrations,
  startMigrations,
} from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { createDatabase } from "#testing/database/real-postgres.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { hasRealPostgres, scratchFolder, startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

const { folder, remove } = scratchFolder();
const backups = join(folder, "backups");
const notices: { title: string; message: string; priority: number }[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    notices.push(JSON.parse(body) as (typeof notices)[number]);
    return response.end();
  });
});
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  mkdirSync(backups);
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 30, playlists: [9, 2] }),
    env: {
      ADMINS: "demo:account-0",
      BACKUP_DIR: backups,
      BACKUP_KEEP: "2",
      NOTIFY_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    },
  });
  admin = await app.signIn("account-0");
  await untilScanIs(admin, "done");
  await consent(admin);
  await admin.post("/playlists/create", { name: "Line\nbreak, 'quote' \\ and \u{1F600}" });
  await addOddRows(app.server.ctx.database);
  // The one by the clock.
  await vi.waitFor(async () => expect((await admin.get("/admin/backups")).body.items).toHaveLength(1), {
    timeout: 60_000,
  });
});
afterAll(async () => {
  await app.close();
  receiver.close();
  remove();
});

/** What a careless dump loses: null beside a null within JSON, instants finer than a millisecond, large numbers, bytes. */
async function addOddRows(database: Database): Promise<void> {
  const input = '{"big": 12345678901234567890.5, "none": null, "text": "\\u00e9\\n\\\\"}';
  await sql`
    insert into jobs (job_id, user_id, kind, key, state, input, checkpoint, progress, created_at, finished_at) values
      (gen_random_uuid(), null, 'odd', '', 'done', 'null'::jsonb, null, ${input}::jsonb, '2026-01-02T03:04:05.123456Z', '0044-03-15 BC')
  `.execute(database);
  await sql`insert into provider_applications (provider, credentials, changed_at) values ('odd', '\\x00ff0a5c', 'infinity')`.execute(
    database,
  );
}

/** Every table as text, row by row, without what a server writes by itself as it runs. */
async function contentOf(database: Database) {
  return onSnapshot(database, async (trx) => {
    const tables: Record<string, string[]> = {};
    for (const shape of await readTableShapes(trx)) {
      const ordered = { ...shape, columns: shape.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
      const lines: string[] = [];
      for await (const some of dumpRows(trx, ordered)) lines.push(...some);
      tables[shape.name] = lines.toSorted();
    }
    return { tables, sequences: await readSequences(trx) };
  });
}

const newest = async () => (await admin.get("/admin/backups")).body.items[0]?.name as string | undefined;
async function backUp(): Promise<string> {
  const before = (await admin.get("/admin/backups")).body.items.length as number;
  app.clock.advance(2_000);
  const { job_id: jobId } = (await admin.post("/admin/backups", {})).body;
  await untilJobEnds(admin, jobId, ["done"]);
  expect((await admin.get("/admin/backups")).body.items.length).toBeGreaterThanOrEqual(Math.min(2, before));
  return (await newest()) ?? "";
}

interface OpenedDatabase {
  db: Database;
  close(): Promise<void>;
}

/** An empty database with its tables: the one that this run has not, where there are both. */
async function anotherDatabase(): Promise<OpenedDatabase> {
  const embedded = await startEmbeddedDatabase(mkdtempSync(join(folder, "restored-")));
  const opened = openDatabase(embedded, app.server.ctx.log);
  await migrate(opened.db);
  return {
    db: opened.db,
    close: async () => {
      await opened.close();
      await embedded.close();
    },
  };
}

/** An empty database of this run's own kind. */
async function anEmptyDatabase(): Promise<OpenedDatabase> {
  if (!hasRealPostgres) return anotherDatabase();
  const { url, template } = inject("realPostgres");
  return openDatabase({ url: await createDatabase(url, template) }, app.server.ctx.log);
}

test("a backup restored into an empty embedded database, and that one's into the kind it came from, have every row of every table", async () => {
  const backup = await openBackup(join(backups, await backUp()));
  const target = await anotherDatabase();
  try {
    const rows = await restoreBackup(target.db, backup, new AbortController().signal);
    expect(rows).toBe(backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0));
    const [restored, original] = [await contentOf(target.db), await contentOf(app.server.ctx.database)];
    // What a server writes by itself as it runs is not what it was a moment ago.
    const isQuiet = ([name]: [string, string[]]) =>
      !/^(?:admin_writes|genre_|jobs|operator_|provider_[^a]|provider_answers|sessions)/u.test(name);
    const quietOf = ({ tables }: { tables: Record<string, string[]> }) =>
      Object.fromEntries(Object.entries(tables).filter(isQuiet));
    expect(quietOf(restored)).toEqual(quietOf(original));
    const oddOf = ({ tables }: typeof restored) => tables["jobs"]?.filter((line) => line.includes('"odd"'));
    expect(oddOf(restored)).toHaveLength(1);
    expect(oddOf(restored)).toEqual(oddOf(original));
    expect(restored.tables["catalogue_tracks"]?.length).toBeGreaterThan(10);
    await expectToGoOn(target.db, backup);
    // And back from there.
    const at = new Date();
    const again = { folder, name: "back.zip", at, signal: new AbortController().signal };
    await writeBackup(target.db, again);
    const back = await openBackup(join(folder, again.name));
    const home = await anEmptyDatabase();
    try {
      await restoreBackup(home.db, back, new AbortController().signal);
      expect(await contentOf(home.db)).toEqual(await contentOf(target.db));
      await expectToGoOn(home.db, back);
    } finally {
      back.close();
      await home.close();
    }
  } finally {
    backup.close();
    await target.close();
  }
});

/** Nothing is restored over accounts, and identities go on behind those that there are. */
async function expectToGoOn(database: Database, backup: Parameters<typeof restoreBackup>[1]): Promise<void> {
  await expect(restoreBackup(database, backup, new AbortController().signal)).rejects.toMatchObject({
    code: "conflict",
  });
  const { rows: added } = await sql<{ is_new: boolean }>`
    with added as (insert into admin_writes (written_at, via, action, detail) values (now(), 'settings', 'x', '{}') returning write_id)
    select write_id > coalesce((select max(write_id) from admin_writes), 0) as is_new from added
  `.execute(database);
  expect(added).toEqual([{ is_new: true }]);
  await sql`delete from admin_writes where action = 'x'`.execute(database);
}

test("a backup of an older version is brought to the newest form", async () => {
  const opened = await anEmptyDatabase();
  const older = readMigrations().slice(0, 20);
  await opened.db.transaction().execute(async (trx) => {
    await dropEverything(trx);
    await startMigrations(trx);
    await applyMigrations(trx, older);
    await sql`insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login) values ('demo:old', 'demo', 'old', 'old', 'Old', now(), now())`.execute(
      trx,
    );
  });
  await writeBackup(opened.db, {
    folder,
    name: "older.zip",
    at: new Date(),
    signal: new AbortController().signal,
  });
  await opened.close();
  const backup = await openBackup(join(folder, "older.zip"));
  const target = await anEmptyDatabase();
  try {
    expect(backup.manifest.schema.migration).toBe(20);
    await restoreBackup(target.db, backup, new AbortController().signal);
    const { rows } =
      await sql`select user_id, (select max(number) from gatefold_migrations) as migration from users`.execute(
        target.db,
      );
    expect(rows).toEqual([{ user_id: "demo:old", migration: readMigrations().length }]);
    await migrate(target.db);
    const shapesOf = (database: Database) => onSnapshot(database, readTableShapes);
    expect(await shapesOf(target.db)).toEqual(await shapesOf(app.server.ctx.database));
  } finally {
    backup.close();
    await target.close();
  }
});

test("a file that is damaged, cut off or foreign is refused whole", async () => {
  const name = await backUp();
  const whole = readFileSync(join(backups, name));
  const file = join(folder, "damaged.zip");
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x40;
    return bytes;
  };
  const broken = [
    Buffer.alloc(0),
    Buffer.from("not a zip"),
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, -30),
  ];
  for (const bytes of broken) {
    writeFileSync(file, bytes);
    await expect(openBackup(file), `${bytes.length}`).rejects.toMatchObject({ code: "unprocessable" });
  }
  // A bit of a zip that means nothing, as one of a file's date, may be another: what is read is the same all the same.
  const { manifest } = await openBackup(join(backups, name));
  let refused = 0;
  for (let at = 40; at < whole.length; at += Math.ceil(whole.length / 40)) {
    writeFileSync(file, flipped(at));
    const read = await openBackup(file).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "unprocessable" });
      refused += 1;
      return null;
    });
    if (read !== null) expect(read.manifest).toEqual(manifest);
    read?.close();
  }
  expect(refused).toBeGreaterThan(20);
  await expect(openBackup(join(folder, "nothing.zip"))).rejects.toMatchObject({ code: "unprocessable" });
});

test("an admin makes, sees and downloads backups, of which the newest are kept", async () => {
  for (let made = 0; made < 3; made += 1) await backUp();
  const listed = (await admin.get("/admin/backups")).body;
  expect(listed).toMatchObject({ has_folder: true, every_hours: 24, keep: 2, problem: null });
  expect(listed.items).toHaveLength(2);
  expect(readdirSync(backups)).toHaveLength(2);
  const { name, bytes } = listed.items[0];
  const response = await admin.open(`/admin/backups/${name}`);
  const downloaded = Buffer.from(await response.arrayBuffer());
  expect(downloaded).toEqual(readFileSync(join(backups, name)));
  expect(downloaded.length).toBe(bytes);
  expect((await admin.get("/admin/backups/gatefold-2020-01-01T00-00-00.zip")).status).toBe(404);
  expect((await admin.get("/admin/backups/..%2Fapp-secret")).status).toBe(400);
});

test("a backup that cannot be made says why, in the list and to the operator, once a day", async () => {
  rmSync(backups, { recursive: true });
  for (let tried = 0; tried < 2; tried += 1) {
    const { job_id: jobId } = (await admin.post("/admin/backups", {})).body;
    await untilJobEnds(admin, jobId, ["failed"]);
  }
  const sentence = `Couldn't back up: the folder ${backups} is not there; make it, or name another one.`;
  expect((await admin.get("/admin/backups")).body).toMatchObject({ items: [], problem: sentence });
  await expect
    .poll(() => notices)
    .toEqual([{ title: "Gatefold couldn't back up", message: sentence, priority: 4 }]);
  mkdirSync(backups);
  expect(existsSync(join(app.folder, "data", "snapshot"))).toBe(false);
});

test("nothing is restored over accounts", async () => {
  const body = new FormData();
  body.append("file", new File(["x"], "backup.zip"));
  const answer = await admin.send("POST", "/admin/restore", { body });
  expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
});
