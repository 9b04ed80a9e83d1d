import { expect, test } from "vitest";
import { isPollDue } from "./state-poll.ts";

const due = {
  nowMs: 100_000,
  readAtMs: 85_000,
  isVisible: true,
  isPlayingHere: false,
  reason: "timer",
} as const;

test("the provider's state is read every 15 s by the clock", () => {
  expect(isPollDue(due)).toBe(true);
  expect(isPollDue({ ...due, readAtMs: 85_001 })).toBe(false);
});

test("on focus it is read at once, and once for the events that come together", () => {
  expect(isPollDue({ ...due, reason: "focus", readAtMs: 98_000 })).toBe(true);
  expect(isPollDue({ ...due, reason: "focus", readAtMs: 99_900 })).toBe(false);
});

test("it is never read while this page plays, nor while no one looks", () => {
  for (const reason of ["timer", "focus", "command"] as const) {
    expect(isPollDue({ ...due, reason, isPlayingHere: true })).toBe(false);
    expect(isPollDue({ ...due, reason, isVisible: false })).toBe(false);
  }
});
