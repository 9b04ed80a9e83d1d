import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 3, liked: 20, playlists: [] });
  const artists = catalogue.artists.map((artist) => ({ ...artist, genres: ["bebop"] }));
  app = await startTestApp({ catalogue: { ...catalogue, artists }, env: { DEMO_FAULTS: "genres" } });
});
afterAll(() => app.close());

interface Row {
  detected_genre: string | null;
}

async function planOf(person: SignedIn, options: object = {}): Promise<{ rows: Row[] }> {
  return (await person.post("/classification/dry-run", options)).body;
}

const asked = () => app.provider.calls()["/v1/artists/{id}"] ?? 0;

test("each artist is asked for once on the instance, before the first plan; songs follow what the service reports", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  expect(asked()).toBe(0);
  const { rows } = await planOf(person);
  expect(rows.map(({ detected_genre: genre }) => genre)).toEqual(rows.map(() => "bebop"));
  const first = asked();
  expect(first).toBeGreaterThan(0);
  await planOf(person, { threshold: 6 });
  const other = await app.signIn(app.freshAccount());
  await untilScanIs(other, "done");
  expect((await planOf(other)).rows.every(({ detected_genre: genre }) => genre === "bebop")).toBe(true);
  expect(asked()).toBe(first);
  const { sources } = (await person.get("/classification/coverage")).body;
  expect(sources).toContainEqual(
    expect.objectContaining({ source: "provider", artists: first, licence: null }),
  );
});

test("while the service refuses, the plan is made without it, and the look-up waits", async () => {
  const { database } = app.server.ctx;
  await sql`delete from genre_facts`.execute(database);
  await sql`update genre_facts_version set version = version + 1`.execute(database);
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  app.provider.setFaults("quota:0");
  const { rows } = await planOf(person);
  expect(rows.map(({ detected_genre: genre }) => genre)).toEqual(rows.map(() => null));
  const { items } = (await person.get("/jobs")).body;
  expect(items).toContainEqual(expect.objectContaining({ kind: "artist-lookup", state: "paused" }));
});
