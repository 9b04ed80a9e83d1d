import { describe, expect, it } from "vitest";
import { ApiFailure, UnreachableFailure } from "#web/platform/api/failure.ts";
import { addInParts } from "./add-in-parts.ts";

const uris = Array.from({ length: 250 }, (_, index) => `spotify:track:${index}`);
const untouched = () => new AbortController().signal;

describe("adding songs in parts", () => {
  it("adds all, in order, and says how far it is", async () => {
    const added: string[] = [];
    const seen: number[] = [];
    const result = await addInParts({
      uris,
      from: 0,
      add: async (part) => added.push(...part),
      signal: untouched(),
      onProgress: (done) => seen.push(done),
    });
    expect(result).toEqual({ done: 250, error: null, isLastUnknown: false });
    expect(added).toEqual(uris);
    expect(seen).toEqual([100, 200, 250]);
  });

  it("ends at a part that fails, and goes on from there", async () => {
    const refusal = new ApiFailure(403, { code: "forbidden", detail: "No." });
    let calls = 0;
    const add = async () => {
      calls += 1;
      if (calls === 2) throw refusal;
    };
    const first = await addInParts({ uris, from: 0, add, signal: untouched(), onProgress: () => undefined });
    expect(first).toEqual({ done: 100, error: refusal, isLastUnknown: false });
    const rest: number[] = [];
    await addInParts({
      uris,
      from: first.done,
      add,
      signal: untouched(),
      onProgress: (done) => rest.push(done),
    });
    expect(rest).toEqual([200, 250]);
  });

  it("says when it is not known whether the last part is in", async () => {
    const add = () => Promise.reject(new UnreachableFailure("no answer"));
    const result = await addInParts({ uris, from: 0, add, signal: untouched(), onProgress: () => undefined });
    expect(result).toMatchObject({ done: 0, isLastUnknown: true });
  });

  it("stops before the next part when it is asked to", async () => {
    const stop = new AbortController();
    const add = async () => stop.abort();
    const result = await addInParts({ uris, from: 0, add, signal: stop.signal, onProgress: () => undefined });
    expect(result).toEqual({ done: 100, error: null, isLastUnknown: false });
  });
});
