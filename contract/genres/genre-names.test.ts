import { expect, test } from "vitest";
import { genreDisplay } from "./genre-names.ts";

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
