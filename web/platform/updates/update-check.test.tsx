import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "@testing-library/react";
import { noteBuild, useIsUpdateAvailable, watchUpdates } from "./update-check.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const isAvailable = () => renderHook(useIsUpdateAvailable).result.current;

test("within twelve minutes a browser asks at most three times, whatever its tabs, and says when it asked", async () => {
  const askBuild = vi.fn<() => Promise<string | null>>(() => Promise.resolve("own"));
  const stops = [1, 2].map(() => watchUpdates({ ownBuild: "own", askBuild }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askBuild).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem("updateCheck")).toBe(String(1_000_060_000));
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(askBuild).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(askBuild).toHaveBeenCalledTimes(3);
  expect(isAvailable()).toBe(false);
});

test("a page of no build, or of one without the flag, never asks and finds no update", async () => {
  const askBuild = vi.fn<() => Promise<string | null>>(() => Promise.resolve("other"));
  watchUpdates({ ownBuild: undefined, askBuild });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  noteBuild("other", undefined);
  expect([askBuild.mock.calls.length, localStorage.getItem("updateCheck"), isAvailable()]).toEqual([
    0,
    null,
    false,
  ]);
});

test("no answer is no update, the same build is none, another one is", async () => {
  const answers = [Promise.reject(new TypeError("away")), Promise.resolve("own"), Promise.resolve("other")];
  answers[0]?.catch(() => undefined);
  const stop = watchUpdates({ ownBuild: "own", askBuild: () => answers.shift() ?? Promise.resolve(null) });
  for (const expected of [false, false, true]) {
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(isAvailable()).toBe(expected);
  }
  stop();
});
