import { expect, test } from "vitest";
import { kindOf, readPlaysSearch } from "./plays-search.ts";

test("an address keeps what may be asked for, and drops the rest", () => {
  const search = { range: "7d", q: "blue", show: "short", artist: "-12", weekday: "7", hour: "23" };
  expect(readPlaysSearch(search)).toEqual(search);
  expect(
    readPlaysSearch({ show: "loud", artist: "a b", weekday: "8", hour: "24", genre: "", q: "x".repeat(201) }),
  ).toEqual({});
  expect(kindOf({ show: "loud" })).toBe("all");
});
