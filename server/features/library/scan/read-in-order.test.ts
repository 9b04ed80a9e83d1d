import fc from "fast-check";
import { expect, test } from "vitest";
import { forEachAtOnce, readInOrder } from "./read-in-order.ts";

/** Work whose parts end in an order that `scheduler` chooses; knows how much is under way. */
function aWorker(scheduler: fc.Scheduler) {
  const state = { underWay: 0, max: 0, started: [] as number[] };
  const work = async (index: number): Promise<number> => {
    state.started.push(index);
    state.underWay += 1;
    state.max = Math.max(state.max, state.underWay);
    await scheduler.schedule(Promise.resolve(), `work ${index}`);
    state.underWay -= 1;
    return index;
  };
  return { state, work };
}

test("results come in order, each once, and the width is never exceeded", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      async (scheduler, until, width, from) => {
        const { state, work } = aWorker(scheduler);
        const reading = Array.fromAsync(readInOrder(work, { from, until: () => until, width }));
        const results = await scheduler.waitFor(reading);
        expect(results).toEqual(
          Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index),
        );
        expect(state.max).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test("a list that turns out shorter or longer is read to its real end", async () => {
  let until = 1;
  const results = await Array.fromAsync(
    readInOrder(
      async (index) => {
        if (index === 0) until = 6;
        if (index === 3) until = 5;
        return index;
      },
      { from: 0, until: () => until, width: 1 },
    ),
  );
  expect(results).toEqual([0, 1, 2, 3, 4]);
});

test("the first failure in order is thrown, after what comes before it, and nothing more is started", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 6 }), async (scheduler, failing) => {
      const { state, work } = aWorker(scheduler);
      const seen: number[] = [];
      const reading = (async () => {
        const read = async (index: number) => {
          const result = await work(index);
          if (index >= failing) throw new Error(`failure ${index}`);
          return result;
        };
        for await (const result of readInOrder(read, { from: 0, until: () => 50, width: 3 }))
          seen.push(result);
      })();
      await expect(scheduler.waitFor(reading)).rejects.toThrow(`failure ${failing}`);
      expect(seen).toEqual(Array.from({ length: failing }, (_, index) => index));
      expect(state.started.length).toBeLessThanOrEqual(failing + 3);
      await scheduler.waitIdle();
    }),
  );
});

test("work on many things never exceeds its width, and a failure stops what has not started", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat(10),
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, length, width) => {
        const { state, work } = aWorker(scheduler);
        const things = Array.from({ length }, (_, index) => index);
        await scheduler.waitFor(forEachAtOnce(things, width, async (thing) => void (await work(thing))));
        expect(state.started).toEqual(things);
        expect(state.max).toBeLessThanOrEqual(width);
      },
    ),
  );
  const started: number[] = [];
  const failing = forEachAtOnce([0, 1, 2, 3, 4, 5], 2, (thing) => {
    started.push(thing);
    return thing === 1 ? Promise.reject(new Error("one")) : Promise.resolve();
  });
  await expect(failing).rejects.toThrow("one");
  expect(started.length).toBeLessThan(6);
});
