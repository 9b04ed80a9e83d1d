import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { filterPlan, type PlanRow, songsToApply } from "./plan-rows.ts";

function row(values: Partial<PlanRow>): PlanRow {
  return {
    track_id: "t",
    name: "Song",
    artist: "Artist",
    album: "Album",
    detected_genre: null,
    consensus_genre: null,
    proposed_playlist: null,
    ...values,
  };
}

const all = { artist: "", album: "", group: { kind: "all" } } as const;

describe("the rows of a plan", () => {
  const rows = [
    row({ track_id: "a", artist: "Björk", album: "Homogenic", proposed_playlist: "Genre: Pop" }),
    row({ track_id: "b", artist: "Bjorn", album: "Home", proposed_playlist: "Genre: Rock" }),
    row({ track_id: "c", artist: "Else", album: "Homogenic" }),
  ];
  const ids = (filter: Parameters<typeof filterPlan>[1]) =>
    filterPlan(rows, filter).map(({ track_id: id }) => id);

  it("are narrowed by artist and album, case and accents aside", () => {
    expect(ids(all)).toEqual(["a", "b", "c"]);
    expect(ids({ ...all, artist: " BJOR" })).toEqual(["a", "b"]);
    expect(ids({ ...all, artist: "bjor", album: "genic" })).toEqual(["a"]);
  });

  it("are those of a playlist, or those that none is proposed for", () => {
    expect(ids({ ...all, group: { kind: "group", playlistName: "Genre: Rock" } })).toEqual(["b"]);
    expect(ids({ ...all, group: { kind: "left-over" } })).toEqual(["c"]);
  });
});

describe("what is applied", () => {
  it("is every song of the groups that are not left out, and no other", () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 }), fc.nat(), (genres, mask) => {
        const groups = genres.map((genre) => ({
          genre,
          display: genre,
          main: genre,
          playlist_name: genre,
          total: 1,
        }));
        const filtered = genres.map((genre): [string, DryRun["filtered_by_genre"][string]] => [
          genre,
          [{ track_id: `of ${genre}`, name: "", artist: "" }],
        ]);
        const plan: DryRun = {
          hash: "h",
          threshold: 1,
          rows: [],
          filtered_by_genre: Object.fromEntries(filtered),
          groups,
          left_over: 0,
          ai: null,
        };
        const leftOut = new Set(genres.filter((_, index) => ((mask >> index) & 1) === 1));
        const songs = songsToApply(plan, leftOut);
        expect(Object.values(songs).flat().toSorted()).toEqual(
          genres
            .filter((genre) => !leftOut.has(genre))
            .map((genre) => `of ${genre}`)
            .toSorted(),
        );
      }),
    ));
});
