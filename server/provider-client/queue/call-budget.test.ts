import { hourMs } from "#contract/base/durations.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  backgroundEndAt,
  budgetOf,
  callsFree,
  hourOf,
  nextCallAt,
  type CallPriority,
  type HourOfCalls,
} from "./call-budget.ts";

const dayMs = 24 * hourMs;

/** A ledger as the database keeps it. */
function aLedger() {
  const hours = new Map<number, number>();
  return {
    add: (atMs: number) => hours.set(hourOf(atMs), (hours.get(hourOf(atMs)) ?? 0) + 1),
    hours: (): HourOfCalls[] => [...hours].map(([start, calls]) => ({ hourMs: start, calls })),
  };
}

const callers = fc.array(
  fc.record({
    waitMs: fc.oneof(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 5 * hourMs }),
      fc.constant(hourMs),
    ),
    priority: fc.constantFrom<CallPriority>("interactive", "background"),
    count: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 60 },
);

test("in no 24 hours more than the budget is sent, and background work never touches the reserve", () => {
  fc.assert(
    fc.property(callers, fc.integer({ min: 20, max: 120 }), (asked, daily) => {
      const budget = budgetOf(daily);
      const ledger = aLedger();
      const sent: { atMs: number; priority: CallPriority }[] = [];
      let nowMs = Date.UTC(2026, 0, 1, 0, 59, 59, 999);
      for (const { waitMs, priority, count } of asked) {
        nowMs += waitMs;
        for (let call = 0; call < count; call += 1) {
          if (nextCallAt(budget, priority, ledger.hours(), nowMs) > nowMs) break;
          ledger.add(nowMs);
          sent.push({ atMs: nowMs, priority });
        }
      }
      for (const [index, { atMs, priority }] of sent.entries()) {
        const within = sent.slice(0, index + 1).filter((other) => other.atMs > atMs - dayMs);
        const limit = priority === "background" ? daily - budget.reserve : daily;
        expect(within.length).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test("the time in the answer is the first at which a call may be sent", () => {
  const ledgers = fc.array(
    fc.record({ agoHours: fc.integer({ min: 0, max: 30 }), calls: fc.integer({ min: 1, max: 40 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(
      ledgers,
      fc.constantFrom<CallPriority>("interactive", "background"),
      fc.integer({ min: 20, max: 200 }),
      (entries, priority, daily) => {
        const budget = budgetOf(daily);
        const nowMs = Date.UTC(2026, 5, 1, 12, 34, 56);
        const hours = entries.map(({ agoHours, calls }) => ({
          hourMs: hourOf(nowMs) - agoHours * hourMs,
          calls,
        }));
        const atMs = nextCallAt(budget, priority, hours, nowMs);
        expect(callsFree(budget, priority, hours, atMs)).toBeGreaterThan(0);
        if (atMs > nowMs) expect(callsFree(budget, priority, hours, atMs - 1)).toBe(0);
        else expect(atMs).toBe(nowMs);
      },
    ),
  );
});

test("interactive calls may be sent while background ones wait, never the other way round", () => {
  const budget = budgetOf(600);
  const nowMs = Date.UTC(2026, 5, 1, 12);
  const used = (calls: number) => [{ hourMs: nowMs, calls }];
  expect(budget.reserve).toBe(90);
  expect(callsFree(budget, "background", used(509), nowMs)).toBe(1);
  expect(callsFree(budget, "background", used(510), nowMs)).toBe(0);
  expect(callsFree(budget, "interactive", used(510), nowMs)).toBe(90);
  expect(nextCallAt(budget, "background", used(510), nowMs)).toBe(nowMs + 25 * hourMs);
  expect(callsFree(budget, "interactive", used(600), nowMs)).toBe(0);
});

test("what does not fit into a day is estimated over as many days as it needs", () => {
  const budget = budgetOf(600);
  const nowMs = Date.UTC(2026, 5, 1, 12);
  const end = (calls: number, hours: HourOfCalls[] = []) =>
    backgroundEndAt(budget, hours, { calls, msPerCall: 500, nowMs }) - nowMs;
  expect(end(0)).toBe(0);
  expect(end(510)).toBe(255_000);
  expect(end(511)).toBeGreaterThan(24 * hourMs);
  expect(end(511)).toBeLessThan(26 * hourMs);
  expect(end(1530)).toBeGreaterThan(2 * dayMs);
  expect(end(1530)).toBeLessThan(3 * dayMs);
  expect(end(1, [{ hourMs: nowMs - 3 * hourMs, calls: 600 }])).toBeGreaterThan(21 * hourMs);
});
