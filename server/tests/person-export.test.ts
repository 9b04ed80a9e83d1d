import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import yauzl from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { libraryCtxOf, personDataOf } from "#server/app-people.ts";
import type { LinkTokens } from "#server/features/auth/auth.ts";
import { accountTables } from "#server/features/auth/person-export/account-tables.db.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import { createSearchIndexes } from "#server/features/search/search.ts";
import { fileOfTable } from "#server/platform/person-data/person-table.db.ts";
import { rowsOfPerson } from "#testing/database/person-rows.ts";
import { exposeMember, privateSong, type ExposedPerson } from "#testing/people/exposed-person.ts";
import { aPerson } from "#testing/people/people.ts";

let exposed: ExposedPerson;

beforeAll(async () => {
  exposed = await exposeMember();
  const { app, subject } = exposed;
  await notify(app.server.ctx, { userId: subject.userId, type: "link_ended", key: "k", data: {} });
  await subject.sendJson("PUT", "/queue/skips/song/track1", { name: "Skipped" });
});
afterAll(() => exposed.app.close());

/** As the app makes it; what is read here needs no link to the provider. */
const personData = () => {
  const { ctx } = exposed.app.server;
  const libraryCtx = libraryCtxOf({ ctx, linkTokens: {} as LinkTokens });
  return personDataOf(libraryCtx, createSearchIndexes({ ...libraryCtx, readPlays: async () => null }));
};
const tables = () => [...accountTables, ...personData().flatMap((data) => data.tables ?? [])];

type Rows = Record<string, unknown>[];

interface Contents {
  files: { path: string; about: string }[];
  not_in_here: Record<string, string>;
}

/** The files of a zip as rows. */
async function filesOf(zip: Buffer): Promise<Map<string, Rows>> {
  const files = new Map<string, Rows>();
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const text = await readText(await opened.openReadStreamPromise(entry));
    const rows = entry.fileName.endsWith(".csv")
      ? parse(text, { bom: true, columns: true })
      : (JSON.parse(text) as unknown);
    files.set(entry.fileName, rows as Rows);
  }
  return files;
}

async function exportOf(
  person: ExposedPerson["subject"],
): Promise<{ files: Map<string, Rows>; text: string }> {
  const response = await person.open("/auth/me/export");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/filename="gatefold-\d{4}-\d\d-\d\d\.zip"/u);
  const files = await filesOf(Buffer.from(await response.arrayBuffer()));
  return { files, text: JSON.stringify([...files]) };
}

test("every row that is keyed to the person is in a file, or its table is named with the reason", async () => {
  const { app, subject } = exposed;
  const { files } = await exportOf(subject);
  const contents = files.get("contents.json") as unknown as Contents;
  const rows = await rowsOfPerson(app.server.ctx.database, subject.userId);
  expect(Object.keys(rows).length).toBeGreaterThan(20);
  for (const [name, { length }] of Object.entries(rows)) {
    if (contents.not_in_here[name] !== undefined) continue;
    const table =
      tables().find((one) => one.tables[0] === name) ?? tables().find((one) => one.tables.includes(name));
    expect(table, `${name} is in no file`).toBeDefined();
    if (table?.tables[0] === name) expect(files.get(table.path)?.length, table.path).toBe(length);
  }
  const listed = contents.files.map(({ path }) => path);
  expect([...files.keys()].toSorted()).toEqual([...listed, "contents.json"].toSorted());
});

test("tables that are new are in a file or named: none is forgotten", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'
  `.execute(exposed.app.server.ctx.database);
  const reported = new Set([
    ...tables().flatMap((table) => table.tables),
    ...personData().flatMap(({ withheld }) => Object.keys(withheld ?? {})),
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !reported.has(name))).toEqual([]);
});

test("read a row at a time, each table gives the same rows once", async () => {
  const { app, subject } = exposed;
  const { database } = app.server.ctx;
  for (const table of tables()) {
    const read = async (rowsAtOnce: number) => {
      let text = "";
      for await (const part of fileOfTable(database, subject.userId, { ...table, rowsAtOnce }).text)
        text += part;
      return text;
    };
    expect(await read(1), table.path).toBe(await read(1_000));
  }
});

test("rows are distinguished by all that their key is made of, read as what it is", async () => {
  const { database } = exposed.app.server.ctx;
  const { rows } = await sql<{ table_name: string; column_name: string; type: string }>`
    select usage.table_name, usage.column_name, col.data_type as type
    from information_schema.table_constraints con
    join information_schema.key_column_usage usage using (constraint_name, table_schema)
    join information_schema.columns col
      on col.table_name = usage.table_name and col.column_name = usage.column_name and col.table_schema = 'public'
    where con.constraint_type = 'PRIMARY KEY' and con.table_schema = 'public'
  `.execute(database);
  const shortTypes: Record<string, string> = { "timestamp with time zone": "timestamptz" };
  for (const {
    tables: [name],
    order,
    path,
  } of tables()) {
    const key = rows.filter((row) => row.table_name === name && row.column_name !== "user_id");
    const ordered = new Map(
      Object.entries(order).map(([column, type]) => [column.replace("mine.", ""), type]),
    );
    // A session is shown by an id of its own, for its key is a secret.
    if (name === "sessions") continue;
    for (const { column_name: column, type } of key)
      expect(ordered.get(column), `${path}: ${column}`).toBe(shortTypes[type] ?? type);
  }
});

test("it holds the plays of private sessions, the songs of lists, and friends by name", async () => {
  const { files } = await exportOf(exposed.subject);
  const plays = files.get("history/plays.csv") ?? [];
  expect(plays.map(({ name }) => name)).toContain(privateSong);
  expect(files.get("library/lists/Liked songs.csv")).toHaveLength(3);
  expect(files.get("library/songs.csv")?.length).toBeGreaterThan(3);
  expect(files.get("friends/friends.json")?.length).toBe(2);
  expect(files.get("friends/friends.json")?.[0]).toHaveProperty("display_name");
});

test("nothing is in it that lets others in, and nothing of who blocked the person", async () => {
  const { app, subject } = exposed;
  const { text } = await exportOf(subject);
  const { rows: sessions } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from sessions where user_id = ${subject.userId}
  `.execute(app.server.ctx.database);
  expect(sessions.length).toBeGreaterThan(0);
  for (const { hash } of sessions) expect(text).not.toContain(hash);
  expect(text).not.toMatch(/access_token|refresh_token|token_hash|code_hash|api_key/u);
  expect(text).not.toContain(exposed.ids.get("blocking them"));
  expect(text).toContain(exposed.ids.get("blocked by them"));
});

test("it is the caller's own, and needs someone who is signed in", async () => {
  const other = await aPerson(exposed.app);
  const { text, files } = await exportOf(other);
  expect(files.get("account/account.json")?.[0]?.["user_id"]).toBe(other.userId);
  expect(text).not.toContain(privateSong);
  expect((await exposed.app.api(null).get("/auth/me/export")).status).toBe(401);
});
