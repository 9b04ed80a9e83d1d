import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeAnswer, retryDelayMs, type RawAnswer } from "./provider-answers.ts";

const limits = { maxWaitS: 60, now: 1_000_000 };
const raw = (change: Partial<RawAnswer>): RawAnswer => ({
  status: 200,
  bytes: new Uint8Array(),
  retryAfter: null,
  etag: null,
  error: null,
  refused: false,
  ...change,
});
const quota = JSON.stringify({ error: { status: 429, reason: "QUOTA_EXCEEDED" } });

test.each([
  [
    { status: 429, retryAfter: "7" },
    { kind: "wait", waitMs: 7_000 },
  ],
  [
    { status: 429, retryAfter: "60" },
    { kind: "wait", waitMs: 60_000 },
  ],
  [
    { status: 429, retryAfter: "0" },
    { kind: "wait", waitMs: 1_000 },
  ],
  [{ status: 429 }, { kind: "wait", waitMs: 5_000 }],
  [
    { status: 429, retryAfter: "soon" },
    { kind: "wait", waitMs: 5_000 },
  ],
  [
    { status: 429, retryAfter: "-3" },
    { kind: "wait", waitMs: 5_000 },
  ],
  [
    { status: 429, retryAfter: "61" },
    { kind: "pause", untilMs: 1_061_000, reason: "rate limit" },
  ],
  [
    { status: 429, retryAfter: "9", bytes: Buffer.from(quota) },
    { kind: "pause", untilMs: 1_009_000, reason: "QUOTA_EXCEEDED" },
  ],
  [
    { status: 429, bytes: Buffer.from(quota) },
    { kind: "pause", untilMs: 87_400_000, reason: "QUOTA_EXCEEDED" },
  ],
  [{ status: 401 }, { kind: "unauthorized" }],
  [{ status: 0 }, { kind: "failed" }],
  [{ status: 503 }, { kind: "failed" }],
  [{ status: 204 }, { kind: "answer", answer: { status: 204, body: null } }],
  [
    { status: 404, bytes: Buffer.from("<html>") },
    { kind: "answer", answer: { status: 404, body: null } },
  ],
  [
    { status: 403, bytes: Buffer.from('{"a":1}') },
    { kind: "answer", answer: { status: 403, body: { a: 1 } } },
  ],
])("%j means %j", (given, verdict) => {
  expect(judgeAnswer(raw(given), limits)).toEqual(verdict);
});

test("a body that is read once is let go with its reading, a refusal's is not", () => {
  const read = (status: number, isReadOnce: boolean) => {
    const answer = raw({ status, bytes: Buffer.from('{"a":1}') });
    const verdict = judgeAnswer(answer, { ...limits, isReadOnce });
    const bodies = verdict.kind === "answer" ? [verdict.answer.body, verdict.answer.body] : [];
    return { bodies, left: answer.bytes.length };
  };
  expect(read(200, true)).toEqual({ bodies: [{ a: 1 }, null], left: 0 });
  expect(read(200, false)).toEqual({ bodies: [{ a: 1 }, { a: 1 }], left: 7 });
  expect(read(404, true)).toEqual({ bodies: [{ a: 1 }, { a: 1 }], left: 7 });
});

test("no answer makes it throw, and a wait is never longer than the limit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 599 }),
      fc.oneof(fc.string(), fc.json()),
      fc.option(fc.oneof(fc.string(), fc.nat().map(String))),
      (status, text, retryAfter) => {
        const verdict = judgeAnswer(raw({ status, bytes: Buffer.from(text), retryAfter }), limits);
        if (verdict.kind === "wait") expect(verdict.waitMs).toBeLessThanOrEqual(60_000);
        if (verdict.kind === "pause") expect(verdict.untilMs).toBeGreaterThanOrEqual(limits.now);
      },
    ),
  );
});

test("waits between attempts grow and are never all the same", () => {
  const delays = [1, 2, 3, 4].map(retryDelayMs);
  for (const [index, delay] of delays.entries()) {
    expect(delay).toBeGreaterThanOrEqual(75 * 2 ** (index + 1));
    expect(delay).toBeLessThanOrEqual(125 * 2 ** (index + 1));
  }
});
