import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, playlists: [60, 30] }) });
});
afterAll(() => app.close());

test("a scan that the database has no room for pauses with a sentence, reading goes on, and it ends when there is room", async () => {
  const { database } = app.server.ctx;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database);
  await sql`create trigger no_room before insert on library_playlist_items for each statement execute function no_room()`.execute(
    database,
  );
  const person = await app.signIn("account-0");
  await untilScanIs(person, "paused");
  expect((await person.get("/library/cache/progress")).body.detail).toMatch(/^The disk .* is full\./u);
  expect((await person.get("/library/cache/tracks?limit=5")).status).toBe(200);
  await sql`drop trigger no_room on library_playlist_items`.execute(database);
  app.clock.advance(6_000);
  await untilScanIs(person, "done");
  expect(await cachedLibrary(person)).toEqual(await app.truth("account-0"));
});
