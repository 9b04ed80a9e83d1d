import { expect, test } from "vitest";
import type { CleanUpRow } from "#contract/playlists/clean-up.ts";
import { describePlaylist, nameOfRow, reasonOfRow } from "./describe-row.ts";

const song = (name: string, artist = "Band") => ({ uri: `spotify:track:${name}`, name, artist });
const row = (more: Partial<CleanUpRow>): CleanUpRow => ({
  position: 4,
  state: "duplicate",
  song: song("Tune"),
  added_at: null,
  stays: null,
  replacement: null,
  ...more,
});

test("a duplicate says which row stays, and by what it is the same", () => {
  const stays = { ...song("Tune (single)"), position: 1_233 };
  const reason = (because: "same-id" | "same-recording" | "same-song") =>
    reasonOfRow(row({ stays: { ...stays, because } }));
  expect(reason("same-id")).toBe("Row 1,234 is the same song");
  expect(reason("same-recording")).toBe("Row 1,234 is the same recording: Tune (single) · Band");
  expect(reason("same-song")).toBe("Row 1,234 has the same title, artist and length: Tune (single) · Band");
});

test("a row that is gone says what takes its place, or why nothing does", () => {
  const found = { ...song("Found", ""), because: "same-recording" as const, is_own: false };
  expect(reasonOfRow(row({ state: "replace", replacement: found }))).toBe(
    "Replaced by the same recording: Found, from the catalogue",
  );
  expect(reasonOfRow(row({ state: "there-already", replacement: found }))).toBe(
    "The playlist has it already: Found",
  );
  expect(reasonOfRow(row({ state: "no-replacement" }))).toBe("No other recording of it was found");
  const unnamed = row({ state: "unnamed", song: null });
  expect([nameOfRow(unnamed), reasonOfRow(unnamed)]).toEqual([
    "A song that is gone",
    "No earlier version tells which song it was",
  ]);
});

test("a playlist says how many of its rows go or can be replaced", () => {
  const playlist = { playlist_id: "a", name: "A", images: [], before: 9, after: 7, calls: 1, dated_anew: 0 };
  expect(describePlaylist("duplicates", { ...playlist, rows: 1, replaceable: 0 })).toBe("1 row goes");
  expect(describePlaylist("gone", { ...playlist, rows: 2, replaceable: 1 })).toBe(
    "1 of 2 rows can be replaced",
  );
  expect(describePlaylist("empty", { ...playlist, rows: 0, replaceable: 0 })).toBe("No songs");
});
