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
  expect(reason("same-id")).toBe("Same song as row 1,234");
  expect(reason("same-recording")).toBe("Same recording as row 1,234: Tune (single) · Band");
  expect(reason("same-song")).toBe("Same title, artist and length as row 1,234: Tune (single) · Band");
});

test("a row that is gone says what takes its place, or why nothing does", () => {
  const found = { ...song("Found", ""), because: "same-recording" as const, is_own: false };
  expect(reasonOfRow(row({ state: "replace", replacement: found }))).toBe(
    "Replace with the same recording: Found (from the catalogue)",
  );
  expect(reasonOfRow(row({ state: "there-already", replacement: found }))).toBe(
    "Already in the playlist: Found",
  );
  expect(reasonOfRow(row({ state: "no-replacement" }))).toBe("No replacement found");
  const unnamed = row({ state: "unnamed", song: null });
  expect([nameOfRow(unnamed), reasonOfRow(unnamed)]).toEqual([
    "Unavailable song",
    "No earlier version shows which song this was",
  ]);
});

test("a playlist says how many of its rows go or can be replaced", () => {
  const playlist = { playlist_id: "a", name: "A", images: [], before: 9, after: 7, calls: 1, redated: 0 };
  expect(describePlaylist("duplicates", { ...playlist, rows: 1, replaceable: 0 })).toBe("1 song to remove");
  expect(describePlaylist("gone", { ...playlist, rows: 2, replaceable: 1 })).toBe(
    "1 of 2 songs can be replaced",
  );
  expect(describePlaylist("empty", { ...playlist, rows: 0, replaceable: 0 })).toBe("No songs");
});
