import { expect, test } from "vitest";
import { kindOf, readPlaysSearch } from "./plays-search.ts";

test("an address keeps what may be asked for, and drops the rest", () => {
  const search = {
    range: "7d",
    q: "blue",
    show: "short",
    artist: "-12",
    weekday: "7",
    hour: "23",
    key: "11-0",
  };
  expect(readPlaysSearch(search)).toEqual(search);
  expect(
    readPlaysSearch({
      show: "loud",
      artist: "a b",
      weekday: "8",
      hour: "24",
      genre: "",
      key: "12-0",
      decade: "1985",
      q: "x".repeat(201),
    }),
  ).toEqual({});
  expect(kindOf({ show: "loud" })).toBe("all");
});
