import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AutoplayReason } from "#contract/player/queue-song.ts";
import { artistDistance, type Candidate, chooseSongs, type Link } from "./choose-songs.ts";

const kinds = ["after", "artist", "playlist", "genre", "library"] as const satisfies AutoplayReason["kind"][];
/** Libraries of up to 40 songs, some of them editions of one, by few artists, with ways from anything to them. */
const libraries = fc.record({
  candidates: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }).map((numbers) =>
    numbers.map((n): Candidate => ({
      id: `id${n}`,
      songKey: `song${Math.floor(n / 2)}`,
      artist: `artist${n % 5}`,
    })),
  ),
  links: fc.array(
    fc
      .record({
        n: fc.integer({ min: 0, max: 70 }),
        kind: fc.constantFrom(...kinds),
        strength: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ n, kind, strength }): Link => ({ trackId: `id${n}`, reason: { kind, name: kind }, strength })),
    { maxLength: 120 },
  ),
  choice: fc.record({
    avoidedKeys: fc.array(fc.integer({ min: 0, max: 30 })).map((all) => new Set(all.map((n) => `song${n}`))),
    lastArtists: fc.array(
      fc.integer({ min: 0, max: 4 }).map((n) => `artist${n}`),
      { maxLength: 4 },
    ),
    seed: fc.nat(),
    count: fc.integer({ min: 1, max: 25 }),
  }),
});

describe("songs that go with what played", () => {
  test("are each another song of the library, none that is left out, each for a reason that holds of it", () => {
    fc.assert(
      fc.property(libraries, ({ candidates, links, choice }) => {
        const chosen = chooseSongs(candidates, links, choice);
        const songs = chosen.map(({ id }) => candidates.find((candidate) => candidate.id === id)?.songKey);
        expect(new Set(songs).size).toBe(chosen.length);
        for (const [at, { id, reason }] of chosen.entries()) {
          expect(choice.avoidedKeys.has(songs[at] ?? "")).toBe(false);
          const ways = links.filter(({ trackId }) => trackId === id);
          const nearest = Math.max(...ways.map(({ strength }) => strength));
          expect(ways).toContainEqual({ trackId: id, reason, strength: nearest });
        }
        const possible = new Set(
          candidates
            .filter(
              ({ id, songKey }) => !choice.avoidedKeys.has(songKey) && links.some((l) => l.trackId === id),
            )
            .map(({ songKey }) => songKey),
        );
        expect(chosen.length).toBe(Math.min(choice.count, possible.size));
      }),
    );
  });

  test("are the same for the same seed, in whatever order the library comes", () => {
    fc.assert(
      fc.property(libraries, ({ candidates, links, choice }) => {
        const ids = (some: readonly Candidate[]) => chooseSongs(some, links, choice).map(({ id }) => id);
        expect(ids(candidates.toReversed())).toEqual(ids(candidates));
      }),
    );
  });

  test("are by different artists, as far as the library has them", () => {
    fc.assert(
      fc.property(libraries, ({ candidates, links, choice }) => {
        const artistOf = new Map(candidates.map(({ id, artist }) => [id, artist]));
        const chosen = chooseSongs(candidates, links, { ...choice, count: 100 }).map(({ id }) => id);
        const lasts = choice.lastArtists.slice(0, artistDistance - 1).toReversed();
        const artists = [...lasts, ...chosen.map((id) => artistOf.get(id) ?? "")];
        const before = (at: number) => artists.slice(Math.max(0, at - artistDistance + 1), at);
        const close = artists.findIndex((artist, at) => at >= lasts.length && before(at).includes(artist));
        // All that was left then was by the artists that had just been heard.
        const near = new Set(close === -1 ? artists : before(close));
        expect(artists.slice(Math.max(0, close)).filter((artist) => !near.has(artist))).toEqual([]);
      }),
    );
  });

  test("what is nearest comes first, and further ways bring a song nearer; any song comes last", () => {
    const candidates = ["far", "near", "both", "any"].map((id) => ({ id, songKey: id, artist: id }));
    const link = (trackId: string, kind: AutoplayReason["kind"], strength: number): Link => ({
      trackId,
      reason: { kind, name: trackId },
      strength,
    });
    const links = [
      link("any", "library", 0),
      link("far", "genre", 0.3),
      link("near", "after", 1),
      link("both", "artist", 0.6),
      link("both", "playlist", 0.9),
    ];
    const chosen = chooseSongs(candidates, links, {
      avoidedKeys: new Set(),
      lastArtists: [],
      seed: 3,
      count: 4,
    });
    expect(new Set(chosen.slice(0, 2).map(({ id }) => id))).toEqual(new Set(["near", "both"]));
    expect(chosen.slice(2).map(({ id }) => id)).toEqual(["far", "any"]);
    expect(chosen.find(({ id }) => id === "both")?.reason).toEqual({ kind: "playlist", name: "both" });
  });
});
