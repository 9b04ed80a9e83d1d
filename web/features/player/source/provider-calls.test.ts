import { expect, it } from "vitest";
import { createProviderCalls } from "./provider-calls.ts";

async function bodyOfPlay(uris: string[], position: number): Promise<unknown> {
  const bodies: unknown[] = [];
  const calls = createProviderCalls(async (_method, _path, options) => {
    bodies.push(options?.body);
    return null;
  });
  await calls.play({ uris, position }, null);
  return bodies[0];
}

it("begins in the midst of a window, so that the songs before are there for previous", async () => {
  expect(await bodyOfPlay(["a", "b", "c"], 1)).toEqual({
    uris: ["a", "b", "c"],
    offset: { position: 1 },
    position_ms: 0,
  });
  expect(await bodyOfPlay(["a", "b", "a"], 2)).toMatchObject({ offset: { position: 2 } });
});

it("leaves out what is before a song that comes again further on: the service plays nothing there", async () => {
  expect(await bodyOfPlay(["a", "b", "c", "b"], 1)).toEqual({ uris: ["b", "c", "b"], position_ms: 0 });
});
