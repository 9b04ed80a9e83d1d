import { describe, expect, it } from "vitest";
import { firstBeatState, followBeat, readParts } from "./features.ts";

function partsOf(light: (place: number) => boolean): { bass: number; mids: number; highs: number } {
  const parts = { bass: 0, mids: 0, highs: 0 };
  readParts(
    Float32Array.from({ length: 64 }, (_, i) => (light(i / 64) ? 1 : 0)),
    parts,
  );
  return parts;
}

describe("parts of the sound", () => {
  it("bass is the lowest quarter, highs the uppermost, mids what is between", () => {
    expect(partsOf((place) => place < 0.2)).toMatchObject({ mids: 0, highs: 0 });
    expect(partsOf((place) => place < 0.2).bass).toBeGreaterThan(0.7);
    expect(partsOf((place) => place > 0.4 && place < 0.6)).toMatchObject({ bass: 0, highs: 0 });
    expect(partsOf((place) => place > 0.8)).toMatchObject({ bass: 0, mids: 0 });
    expect(partsOf(() => true)).toEqual({ bass: 1, mids: 1, highs: 1 });
  });
});

describe("beats", () => {
  /** Bass that jumps up this often a minute; how many beats are found in ten seconds. */
  function beatsAt(perMinute: number, hz: number): number {
    const state = firstBeatState();
    let found = 0;
    for (let i = 0; i < hz * 10; i += 1) {
      const sinceMs = ((i * 1000) / hz) % (60_000 / perMinute);
      if (followBeat(state, 0.3 + 0.6 * Math.exp(-sinceMs / 120), 1000 / hz)) found += 1;
    }
    return found;
  }

  it.each([60, 90, 128, 174])("of %d a minute are found, at any frame rate", (perMinute) => {
    for (const hz of [60, 144]) {
      expect(Math.abs(beatsAt(perMinute, hz) - perMinute / 6), `${hz} Hz`).toBeLessThanOrEqual(2);
    }
  });

  it("are not found in steady bass", () => {
    const state = firstBeatState();
    followBeat(state, 0.8, 16);
    let found = 0;
    for (let i = 0; i < 600; i += 1) if (followBeat(state, 0.8, 16) && i > 60) found += 1;
    expect(found).toBe(0);
  });
});
