import { expect, test } from "vitest";
import {
  countChosen,
  everything,
  isKeptInstead,
  isPlaylistChosen,
  isRowChosen,
  nothing,
  toggleKept,
  togglePlaylist,
  toggleRow,
  wireChoice,
  wireKept,
  wireRows,
} from "./part-choice.ts";

const total = { rows: 10, playlists: 3 };
const a = { id: "a", rows: 4 };
const b = { id: "b", rows: 1 };

test("all but some are counted, and sent as what is left out", () => {
  const choice = toggleRow(togglePlaylist(everything, a), b, 7);
  expect([isPlaylistChosen(choice, "a"), isPlaylistChosen(choice, "b")]).toEqual([false, true]);
  expect([isRowChosen(choice, "b", 7), isRowChosen(choice, "b", 8), isRowChosen(choice, "a", 7)]).toEqual([
    false,
    true,
    false,
  ]);
  // Of b the only row is left out, so that the playlist is not touched.
  expect(countChosen(choice, total)).toEqual({ rows: 5, playlists: 1 });
  expect(wireChoice(choice)).toEqual({ all: true, except: ["a"] });
  expect(wireRows(choice)).toEqual([{ playlist_id: "b", positions: [7] }]);
});

test("none but some are counted, and a playlist that comes back has all of its rows", () => {
  const chosen = togglePlaylist(nothing, a);
  expect(countChosen(chosen, total)).toEqual({ rows: 4, playlists: 1 });
  const fewer = toggleRow(chosen, a, 2);
  expect(countChosen(fewer, total)).toEqual({ rows: 3, playlists: 1 });
  expect(togglePlaylist(togglePlaylist(fewer, a), a)).toEqual(chosen);
  expect(toggleRow(fewer, a, 2).rowsLeftOut.get("a")?.positions.size).toBe(0);
});

test("a duplicate that is kept instead is sent, and forgotten with its playlist", () => {
  const kept = toggleKept(toggleKept(everything, "a", 3), "a", 5);
  expect(wireKept(kept)).toEqual([{ playlist_id: "a", positions: [3, 5] }]);
  expect(isKeptInstead(toggleKept(kept, "a", 3), "a", 3)).toBe(false);
  expect(countChosen(kept, total)).toEqual(countChosen(everything, total));
  expect(wireKept(togglePlaylist(kept, a))).toEqual([]);
});

test("a part that is off counts nothing", () => {
  expect(countChosen({ ...everything, isOn: false }, total)).toEqual({ rows: 0, playlists: 0 });
});
