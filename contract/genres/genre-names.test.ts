import { expect, test } from "vitest";
import { compareGenres, genreDisplay } from "./genre-names.ts";

test.each([
  ["dance pop", "Dance Pop"],
  ["k-pop", "K-Pop"],
  ["edm", "EDM"],
  ["r&b", "R&B"],
  ["hip hop", "Hip-Hop"],
  ["lo-fi beats", "Lo-Fi Beats"],
])("%s is shown as %s", (genre, display) => {
  expect(genreDisplay(genre)).toBe(display);
});

test("genres are in the order of the names that are shown", () => {
  expect(["forro", "hip hop", "funk", "forward", "r&b", "reggae"].toSorted(compareGenres)).toEqual([
    "forro",
    "forward",
    "funk",
    "hip hop",
    "r&b",
    "reggae",
  ]);
  // Shown as Christian & Gospel, Comedy & Spoken, Drum & Bass.
  expect(["spoken", "drum and bass", "gospel"].toSorted(compareGenres)).toEqual([
    "gospel",
    "spoken",
    "drum and bass",
  ]);
});
