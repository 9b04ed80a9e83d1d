import { describe, expect, it } from "vitest";
import type { HealthItem } from "#contract/health.ts";
import { choiceOf, findExtraCopies, findLastCopies, layOut } from "./health-rows.ts";

type Entry = HealthItem["entries"][number];

function anEntry(
  id: string | null,
  places: [list: string, position: number, editable?: boolean][],
  liked = false,
) {
  const track =
    id === null ? null : ({ id, uri: `spotify:track:${id}`, name: `Song ${id}` } as Entry["track"]);
  return {
    track,
    liked,
    places: places.map(([list, position, editable = true]) => ({
      playlist_id: list,
      playlist_name: list.toUpperCase(),
      editable,
      position,
      added_at: null,
    })),
    places_total: places.length,
  } satisfies Entry;
}

const keysOf = (choices: readonly { key: string }[]) => choices.map(({ key }) => key);

describe("extra copies", () => {
  it("are all places but the first, in each of the person's own playlists", () => {
    const entries = [
      anEntry("a", [
        ["p", 7],
        ["p", 2],
        ["q", 5],
        ["p", 4],
      ]),
    ];
    const rows = layOut("same-id", [{ key: "k", entries }]);
    expect(keysOf(findExtraCopies(rows))).toEqual(["k|0|p|4", "k|0|p|7"]);
  });

  it("are recognised across the versions of a recording, likes too", () => {
    const entries = [anEntry("a", [["p", 7]], true), anEntry("b", [["p", 2]], true)];
    const rows = layOut("same-isrc", [{ key: "k", entries }]);
    expect(keysOf(findExtraCopies(rows))).toEqual(["k|1|b|liked", "k|0|p|7"]);
  });

  it("are none in playlists of others", () => {
    const rows = layOut("same-id", [
      {
        key: "k",
        entries: [
          anEntry("a", [
            ["p", 1, false],
            ["p", 2, false],
          ]),
        ],
      },
    ]);
    expect(findExtraCopies(rows)).toEqual([]);
    expect(rows.map((row) => (row.kind === "place" ? row.obstacle : null))).toEqual([
      null,
      "not-yours",
      "not-yours",
    ]);
  });
});

it("a song whose every copy in a playlist is selected is reported", () => {
  const rows = layOut("same-id", [
    {
      key: "k",
      entries: [
        anEntry("a", [
          ["p", 1],
          ["p", 2],
        ]),
      ],
    },
  ]);
  expect(findLastCopies(rows, (key) => key === "k|0|p|1")).toEqual([]);
  expect(findLastCopies(rows, () => true)).toEqual([{ title: "Song a", playlistName: "P" }]);
});

it("what is gone has no name to be removed by, and says so", () => {
  const rows = layOut("gone", [{ key: "k", entries: [anEntry(null, [["p", 1]])] }]);
  expect(rows).toMatchObject([{ kind: "place", obstacle: "unknown-song", choice: null }]);
});

it("places beyond those that are listed are counted", () => {
  const entries = [{ ...anEntry("a", [["p", 1]]), places_total: 60 }];
  expect(layOut("local", [{ key: "k", entries }])).toMatchObject([
    { kind: "group" },
    { kind: "place" },
    { kind: "more", count: 59 },
  ]);
});

it("songs that are liked or not are a line each", () => {
  const rows = layOut("not-liked", [{ key: "k", entries: [anEntry("a", [["p", 1]])] }]);
  expect(rows.map((row) => choiceOf(row)?.uri)).toEqual(["spotify:track:a"]);
});
