import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

const added = (trackId: string) => ({ track_id: trackId, added_at: "2024-01-01T00:00:00Z" });

/** Editions, guests, signs and lengths around the bound: of one account's only playlist. */
const alike: [id: string, name: string, length: number][] = [
  ["edition0", "Edition", 200_000],
  ["edition1", "Edition - 2011 Remaster", 202_000],
  ["edition2", "Edition (Live)", 200_000],
  ["guest0", "Guest", 180_000],
  ["guest1", "GUÉST (feat. Someone)", 179_000],
  ["long0", "Long", 300_000],
  ["long1", "Long", 302_001],
  ["unknown0", "Unknown", 240_000],
  ["unknown1", "Unknown (Deluxe Edition)", 100_000],
];

/** Each kind once or twice, in every account alike. */
function anUntidyCatalogue(accounts: number): TestCatalogue {
  const track = (id: string, name: string, durationMs: number) => ({
    id,
    name,
    album_id: "album",
    artist_ids: ["artist"],
    duration_ms: durationMs,
  });
  return {
    artists: [{ id: "artist", name: "Somebody" }],
    albums: [{ id: "album", name: "All", artist_ids: ["artist"] }],
    tracks: [
      track("alone", "Alone", 100_000),
      track("songA", "Same Song", 200_000),
      track("songB", "same song", 202_000),
      track("songC", "Same Song", 260_000),
      track("isrcA", "First", 150_000),
      track("isrcB", "Second", 180_000),
      track("twice", "Twice", 120_000),
      ...alike.map(([id, name, length]) => track(id, name, length)),
    ],
    accounts: [
      ...Array.from({ length: accounts }, (_, index) => ({
        id: `account-${index}`,
        display_name: "",
        email: `a${index}@example.org`,
        liked: ["alone", "songA", "isrcA"].map(added),
        playlists: [
          {
            id: `mine-${index}`,
            name: "Mine",
            items: ["twice", "songA", "twice", "songB", "songC"].map(added),
          },
          { id: `more-${index}`, name: "More", items: ["isrcA", "isrcB", "twice"].map(added) },
        ],
      })),
      {
        id: "account-alike",
        display_name: "",
        email: "alike@example.org",
        liked: [],
        playlists: [{ id: "alike", name: "Alike", items: alike.map(([id]) => added(id)) }],
      },
    ],
  };
}

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(4) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { index: string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await sql`update catalogue_tracks set isrc = 'QZ1234567890' where id in ('isrcA', 'isrcB')`.execute(
    app.server.ctx.database,
  );
  await consent(person);
  return { ...person, index: person.account.split("-")[1] ?? "" };
}

const health = async (person: SignedIn, query = "") => (await person.get(`/library/health${query}`)).body;
const ids = (items: Shown[]) => items.map(({ entries }) => entries.map(({ track }: Shown) => track?.id));

test("every problem is counted and reported by kind, with where it is", async () => {
  const person = await aMember();
  const { totals, items, total } = await health(person);
  expect(totals).toEqual({
    "same-id": 1,
    "same-isrc": 1,
    "same-song": 1,
    gone: 0,
    local: 0,
    "liked-only": 1,
    "not-liked": 4,
  });
  expect([items, total]).toEqual([[], 0]);
  const sameId = await health(person, "?kind=same-id");
  expect(ids(sameId.items)).toEqual([["twice"]]);
  expect(
    sameId.items[0].entries[0].places.map((place: Shown) => [
      place.playlist_name,
      place.position,
      place.editable,
    ]),
  ).toEqual([
    ["Mine", 0, true],
    ["Mine", 2, true],
  ]);
  expect(ids((await health(person, "?kind=same-isrc")).items)).toEqual([["isrcA", "isrcB"]]);
  const sameSong = await health(person, "?kind=same-song");
  expect(ids(sameSong.items)).toEqual([["songA", "songB"]]);
  expect(sameSong.items[0].entries.map(({ liked }: Shown) => liked)).toEqual([true, false]);
  expect(ids((await health(person, "?kind=liked-only")).items)).toEqual([["alone"]]);
  const notLiked = await health(person, "?kind=not-liked&limit=3&offset=0");
  const rest = await health(person, "?kind=not-liked&limit=3&offset=3");
  expect([notLiked.total, notLiked.items.length, rest.items.length]).toEqual([4, 3, 1]);
  expect(new Set(ids([...notLiked.items, ...rest.items]).flat())).toEqual(
    new Set(["songB", "songC", "isrcB", "twice"]),
  );
});

test("songs that look alike are those of the clean-up: editions, guests, unknown lengths", async () => {
  const person = await app.signIn("account-alike");
  await untilScanIs(person, "done");
  await sql`update catalogue_tracks set duration_ms = null where id = 'unknown1'`.execute(
    app.server.ctx.database,
  );
  await consent(person);
  const { items, total } = await health(person, "?kind=same-song");
  expect(ids(items)).toEqual([
    ["edition0", "edition1"],
    ["guest0", "guest1"],
    ["unknown0", "unknown1"],
  ]);
  const { body } = await person.get("/clean-up");
  expect([total, body.by_rule["same-song"]]).toEqual([3, 3]);
});

test("taking a duplicate out where it was found repairs it", async () => {
  const person = await aMember();
  const { items } = await health(person, "?kind=same-id");
  const [entry] = items[0].entries;
  const [, second] = entry.places;
  const removed = await person.sendJson("DELETE", `/playlists/${second.playlist_id}/items`, {
    items: [{ uri: entry.track.uri, positions: [second.position] }],
  });
  expect([removed.status, removed.body]).toMatchObject([200, { removed: 1, track_count: 4 }]);
  expect((await health(person, "?kind=same-id")).total).toBe(0);
});

test("gone rows and local files are reported with their places", async () => {
  const person = await aMember();
  const { database } = app.server.ctx;
  await sql`
    update library_playlist_items set kind = 'gone', track_id = null
    where user_id = ${person.userId} and playlist_id = ${`mine-${person.index}`} and position = 1
  `.execute(database);
  await sql`insert into catalogue_tracks select 'demo', 'local:x', 'spotify:local:x', 'File', 1, false, null, null, null,
    null, true, 'album', '[]', null, null on conflict do nothing`.execute(database);
  await sql`insert into library_tracks values (${person.userId}, 'local:x')`.execute(database);
  const gone = await health(person, "?kind=gone");
  expect(gone.items).toMatchObject([
    { entries: [{ track: null, places: [{ playlist_id: `mine-${person.index}`, position: 1 }] }] },
  ]);
  expect(ids((await health(person, "?kind=local")).items)).toEqual([["local:x"]]);
});

test("unknown kinds and pages out of bounds are refused, and so is anyone who is not signed in", async () => {
  const person = await aMember();
  for (const query of ["?kind=odd", "?kind=gone&limit=51", "?kind=gone&limit=0", "?kind=gone&offset=-1"])
    expect((await person.get(`/library/health${query}`)).status, query).toBe(400);
  expect((await app.api(null).get("/library/health")).status).toBe(401);
});
