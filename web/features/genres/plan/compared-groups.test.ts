import { expect, test } from "vitest";
import type { PlanChanges } from "#contract/base/plan-changes.ts";
import { compareGroups } from "./compared-groups.ts";

const none = { total: 0, items: [] };
const groupOf = (genre: string, total: number) => ({
  genre,
  display: genre,
  main: genre,
  playlist_name: `Genre: ${genre}`,
  total,
});

test("playlists of both plans stand beside each other, also those that only one has", () => {
  const plan = {
    hash: "h",
    threshold: 5,
    rows: [],
    filtered_by_genre: {},
    groups: [groupOf("ska", 9), groupOf("soul", 7), groupOf("dub", 5)],
    left_over: 0,
    ai: null,
  };
  const changes: PlanChanges = {
    options: {
      threshold: 5,
      include_liked: true,
      include_playlists: true,
      use_ai: false,
      group_similar: true,
    },
    added: none,
    gone: none,
    moved: none,
    groups: [
      { genre: "soul", playlist_name: "Genre: soul", before: 7, now: 12 },
      { genre: "funk", playlist_name: "Genre: funk", before: 0, now: 6 },
      { genre: "dub", playlist_name: "Genre: dub", before: 5, now: 0 },
    ],
  };
  expect(
    compareGroups(plan, changes).map(({ genre, before, now, isChanged }) => [genre, before, now, isChanged]),
  ).toEqual([
    ["soul", 7, 12, true],
    ["ska", 9, 9, false],
    ["funk", 0, 6, true],
    ["dub", 5, 0, true],
  ]);
});
