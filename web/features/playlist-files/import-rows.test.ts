import { describe, expect, it } from "vitest";
import {
  certaintyOf,
  type Decision,
  type ImportRow,
  isTaken,
  rowsShown,
  suggestName,
  takenUris,
} from "./import-rows.ts";

type Match = NonNullable<ImportRow["match"]>;

function aRow(row: number, match: Partial<Match> | null): ImportRow {
  const found: Match = {
    track_id: `t${row}`,
    uri: `spotify:track:t${row}`,
    name: `Song ${row}`,
    artists: ["Somebody"],
    album_name: "Album",
    duration_ms: 1000,
    by: "title",
    confidence: 1,
  };
  return {
    row,
    title: `Song ${row}`,
    artists: ["Somebody"],
    album: null,
    uri: null,
    match: match === null ? null : { ...found, ...match },
  };
}

const none = new Map<number, Decision>();
const byHand = { uri: "spotify:track:hand", name: "By hand", artists: [], albumName: "" };
const rows = [
  aRow(1, { by: "uri" }),
  aRow(2, { by: "title", confidence: 0.7 }),
  aRow(3, null),
  aRow(4, { uri: "spotify:local:a:b:c:1", by: "isrc" }),
  aRow(5, { by: "isrc", confidence: 0.5 }),
];

describe("rows of an imported file", () => {
  it("say how sure their songs are", () => {
    expect(rows.map((row) => certaintyOf(row, none))).toEqual(["uri", "unsure", "missing", "local", "isrc"]);
  });

  it("are taken unless there is nothing to take or someone said no", () => {
    expect(rows.map((row) => isTaken(row, none))).toEqual([true, true, false, false, true]);
    expect(takenUris(rows, new Map([[2, { isTaken: false }]]))).toEqual([
      "spotify:track:t1",
      "spotify:track:t5",
    ]);
  });

  it("take the song that was chosen by hand, at their own place", () => {
    const decisions = new Map<number, Decision>([[3, { song: byHand }]]);
    expect(certaintyOf(aRow(3, null), decisions)).toBe("hand");
    expect(takenUris(rows, decisions)).toEqual([
      "spotify:track:t1",
      "spotify:track:t2",
      "spotify:track:hand",
      "spotify:track:t5",
    ]);
    expect(rowsShown(rows, decisions, "missing").map(({ row }) => row)).toEqual([4]);
  });

  it("are narrowed to those that need a look", () => {
    expect(rowsShown(rows, none, "unsure").map(({ row }) => row)).toEqual([2]);
    expect(rowsShown(rows, none, "missing").map(({ row }) => row)).toEqual([3, 4]);
    expect(rowsShown(rows, none, "all")).toHaveLength(5);
  });
});

it.each([
  ["Evening", "file.csv", "Evening"],
  [" ", "My mix.M3U8", "My mix"],
  [null, "no ending", "no ending"],
  [null, `${"🎵".repeat(120)}.json`, "🎵".repeat(50)],
])("a list called %j in %s is suggested as %s", (list, file, name) =>
  expect(suggestName(list, file)).toBe(name),
);
