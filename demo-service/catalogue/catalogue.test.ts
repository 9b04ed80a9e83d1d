import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinCatalogue } from "./builtin/builtin-catalogue.ts";
import { styleOfGenres } from "./genre-styles.ts";
import { decodeId, encodeId, INDEX_LIMIT, type IdKind } from "./ids.ts";
import { permutation } from "./seeded.ts";
import { STYLES } from "./styles.ts";

const catalogue = builtinCatalogue();
const kinds: IdKind[] = ["track", "album", "artist", "playlist", "episode", "show"];

function account(id: string) {
  const found = catalogue.account(id);
  if (found === null) throw new Error(`no account ${id}`);
  return found;
}

test("an id leads back to its kind and index, and to no other kind", () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.nat(INDEX_LIMIT - 1), (kind, index) => {
      const id = encodeId(kind, index);
      expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(kinds.filter((other) => decodeId(other, id) !== null)).toEqual([kind]);
      expect(decodeId(kind, id)).toBe(index);
    }),
  );
});

test("text that is no id is no id", () => {
  const found = fc.check(
    fc.property(fc.string({ maxLength: 30 }), (text) => decodeId("track", text) === null),
  );
  expect(found.failed).toBe(false);
});

test("a permutation takes every value once and finds its way back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (size, seed) => {
      const order = permutation(size, seed);
      const values = Array.from({ length: size }, (_, position) => order.forward(position));
      expect(new Set(values).size).toBe(size);
      expect(Math.max(...values)).toBe(size - 1);
      expect(values.every((value, position) => order.backward(value) === position)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("pages of any size, put together, are the whole: liked songs, plays, a playlist of 10,000", () => {
  const collector = account("collector");
  const long = collector.playlists[1];
  expect(long?.length).toBe(10_000);
  const lists: { total: number; page: (offset: number, limit: number) => readonly unknown[] }[] = [
    { total: collector.likedTotal, page: (offset: number, limit: number) => collector.liked(offset, limit) },
    { total: collector.playTotal, page: (offset: number, limit: number) => collector.plays(offset, limit) },
    { total: 10_000, page: (offset: number, limit: number) => long?.items(offset, limit) ?? [] },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...lists),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 60 }),
      ({ total, page }, start, size) => {
        const from = start % total;
        const parts = [0, 1, 2].flatMap((part) => page(from + part * size, size));
        expect(parts).toEqual(page(from, 3 * size));
        expect(parts).toHaveLength(Math.min(3 * size, total - from));
      },
    ),
    { numRuns: 40 },
  );
});

test("every liked song exists, knows its place, and belongs to an album that lists it", () => {
  for (const { id } of catalogue.accounts()) {
    const owner = account(id);
    const { likedTotal } = owner;
    for (let position = 0; position < likedTotal; position += Math.ceil(likedTotal / 400)) {
      const trackId = owner.liked(position, 1)[0]?.trackId ?? "";
      const track = catalogue.track(trackId);
      expect([
        owner.likedPosition(trackId),
        catalogue.albumTrackIds(track?.albumId ?? "").includes(trackId),
      ]).toEqual([position, true]);
      expect(track?.artistIds.every((artist) => catalogue.artist(artist) !== null)).toBe(true);
    }
  }
});

test("plays run from newest to oldest over the years they are said to span", () => {
  const listener = account("listener");
  const times = listener.plays(0, 5000).map((play) => play.playedAtMs);
  expect(times).toEqual(times.toSorted((left, right) => right - left));
  const at = (position: number): number => listener.plays(position, 1)[0]?.playedAtMs ?? 0;
  expect((at(0) - at(listener.playTotal - 1)) / (365 * 86_400_000)).toBeCloseTo(5, 1);
});

test("tracks sound as their style does", () => {
  const spans = new Map(STYLES.map((style) => [style.id as string, style]));
  const styles = new Set<string>();
  for (const { trackId } of account("listener").liked(0, 600)) {
    const track = catalogue.track(trackId);
    if (track === null || track.features === null) throw new Error(`no features of ${trackId}`);
    const [slowest, fastest] = spans.get(track.style)?.tempo ?? [0, 0];
    styles.add(track.style);
    expect(track.features.tempo).toBeGreaterThanOrEqual(slowest);
    expect(track.features.tempo).toBeLessThanOrEqual(fastest);
  }
  expect(styles.size).toBe(STYLES.length);
});

test("the listener's library has folders by name, an empty name, emoji, right-to-left and East Asian names", () => {
  const names = account("listener").playlists.map((playlist) => playlist?.name ?? null);
  const folders = Map.groupBy(
    names.filter((name) => name?.includes(" / ")),
    (name) => name?.split(" / ")[0],
  );
  expect([...folders.values()].filter((members) => members.length > 1).length).toBeGreaterThan(2);
  expect(names).toContain("");
  for (const script of [
    /\p{Script=Arabic}/u,
    /\p{Script=Hebrew}/u,
    /\p{Script=Han}/u,
    /\p{Script=Hangul}/u,
    /\p{Extended_Pictographic}/u,
  ]) {
    expect(names.some((name) => name !== null && script.test(name))).toBe(true);
  }
});

test("some albums have no art, some playlists are undated", () => {
  const albums = account("collector")
    .liked(0, 2000)
    .map(({ trackId }) => catalogue.album(catalogue.track(trackId)?.albumId ?? ""));
  expect(albums.filter((album) => album?.hasArt === false).length).toBeGreaterThan(3);
  const first = account("collector").playlists.map((playlist) => playlist?.items(0, 1)[0]);
  expect(first.filter((placement) => placement?.addedAt === null).length).toBeGreaterThan(5);
});

test.each([
  [["southern hip hop", "rap"], "hip-hop"],
  [["contemporary country", "country road"], "country"],
  [["trap latino"], "latin"],
  [["album rock", "mellow gold"], "rock"],
  [["neo soul", "r&b"], "soul"],
  [["nu metal"], "metal"],
  [["liquid funk"], "drum-and-bass"],
  [["tropical house"], "house"],
  [["dance pop", "pop"], "pop"],
  [["hyperborean throat"], null],
])("genres %o are heard as %s", (genres, style) => {
  expect(styleOfGenres(genres)).toBe(style);
});
