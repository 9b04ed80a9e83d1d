import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTokenSource, tokenWaitMs, type ProviderToken } from "./token-source.ts";

const startS = 1_800_000_000;

beforeEach(() => void vi.useFakeTimers({ now: startS * 1000 }));
afterEach(() => void vi.useRealTimers());

function tokensOf(lifeS: number) {
  let count = 0;
  const ask = vi.fn<() => Promise<ProviderToken>>(async () => {
    count += 1;
    return { access_token: `token ${count}`, expires_at: Date.now() / 1000 + lifeS };
  });
  return { ask, source: createTokenSource(ask) };
}

test("a token is replaced 60 s before it ends, and never sooner than after 10 s", () => {
  expect(tokenWaitMs(startS + 3600, startS * 1000)).toBe(3_540_000);
  expect(tokenWaitMs(startS + 20, startS * 1000)).toBe(10_000);
  expect(tokenWaitMs(startS - 100, startS * 1000)).toBe(10_000);
});

test("a token of an hour is asked for again after 3540 s", async () => {
  const { ask, source } = tokensOf(3600);
  await source.get();
  await vi.advanceTimersByTimeAsync(3_539_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  source.stop();
});

test("a token of 20 s is asked for again after 10 s, not at once", async () => {
  const { ask, source } = tokensOf(20);
  await source.get();
  await source.get();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  source.stop();
});

test("askings at the same time share one call", async () => {
  const { ask, source } = tokensOf(3600);
  const answers = await Promise.all([source.get(), source.get()]);
  expect(answers.map((token) => token.access_token)).toEqual(["token 1", "token 1"]);
  expect(ask).toHaveBeenCalledTimes(1);
  source.stop();
});

test("a refused token is replaced at the next asking, 10 s after the last", async () => {
  const { ask, source } = tokensOf(3600);
  await source.get();
  source.reject();
  expect((await source.get()).access_token).toBe("token 1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await source.get()).access_token).toBe("token 2");
  expect(ask).toHaveBeenCalledTimes(2);
  source.stop();
});

test("a renewal that fails is tried again after 10 s", async () => {
  const { ask, source } = tokensOf(3600);
  await source.get();
  ask.mockRejectedValueOnce(new Error("offline"));
  await vi.advanceTimersByTimeAsync(3_540_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
  source.stop();
});

test("a stopped source asks no more", async () => {
  const { ask, source } = tokensOf(3600);
  await source.get();
  source.stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
