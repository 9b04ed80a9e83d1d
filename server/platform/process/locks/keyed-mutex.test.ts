import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

test("work under one key never overlaps, runs in its order, and a failure stops none behind it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ key: fc.constantFrom("a", "b"), fails: fc.boolean() }), { maxLength: 12 }),
      async (scheduler, works) => {
        const mutex = createKeyedMutex();
        const underWay = new Map<string, number>();
        const started: Record<string, number[]> = { a: [], b: [] };
        const ends = works.map(({ key, fails }, index) =>
          mutex.run(key, async () => {
            started[key]?.push(index);
            underWay.set(key, (underWay.get(key) ?? 0) + 1);
            expect(underWay.get(key)).toBe(1);
            await scheduler.schedule(Promise.resolve(), `work ${index}`);
            underWay.set(key, 0);
            if (fails) throw new Error(`failure ${index}`);
            return index;
          }),
        );
        const settled = await scheduler.waitFor(Promise.allSettled(ends));
        for (const key of ["a", "b"])
          expect(started[key]).toEqual(works.flatMap((work, index) => (work.key === key ? [index] : [])));
        expect(settled.map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
        );
      },
    ),
  );
});
