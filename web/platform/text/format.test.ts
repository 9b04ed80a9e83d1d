import { describe, expect, it } from "vitest";
import { formatAgo, formatCount, formatDuration, formatLongDuration, formatRemaining } from "./format.ts";

describe("durations", () => {
  it.each([
    [0, "0:00"],
    [59_999, "0:59"],
    [187_000, "3:07"],
    [4_503_000, "75:03"],
    [-5, "0:00"],
  ])("%i ms are %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [0, "0 min"],
    [23 * 60_000, "23 min"],
    [59.6 * 60_000, "59 min"],
    [7_500_000, "2 hr 5 min"],
    [83 * 60_000, "1 hr 23 min"],
    [1234 * 3_600_000, "1,234 hr 0 min"],
  ])("%i ms in all are %s", (ms, text) => expect(formatLongDuration(ms)).toBe(text));

  it.each([
    [0.2, "1 s"],
    [40, "40 s"],
    [110, "2 min"],
  ])("%d s remaining are %s", (seconds, text) => expect(formatRemaining(seconds)).toBe(text));
});

describe("counts and ages", () => {
  it("groups thousands", () => expect(formatCount(50_000)).toBe("50,000"));

  it.each([
    [30, "just now"],
    [60, "1 min. ago"],
    [3600, "1 hr. ago"],
    [2 * 86_400, "2 days ago"],
  ])("%i s ago reads %s", (seconds, text) => expect(formatAgo(1_700_000_000 - seconds, 1.7e12)).toBe(text));

  it("names the day of what is long ago", () => {
    expect(formatAgo(1_699_000_000, 1.7e12)).toBe("Nov 3, 2023");
  });
});
