import { describe, expect, it } from "vitest";
import { createQuality } from "./quality.ts";

function note(quality: ReturnType<typeof createQuality>, frameMs: number, frames: number): number {
  for (let i = 0; i < frames; i += 1) quality.note(frameMs);
  return quality.scale();
}

describe("the picture's fineness", () => {
  it("stays full while frames come in time, and after single slow ones", () => {
    const quality = createQuality();
    expect(note(quality, 16.7, 1000)).toBe(1);
    for (let i = 0; i < 100; i += 1) {
      note(quality, 60, 1);
      note(quality, 16.7, 5);
    }
    expect(quality.scale()).toBe(1);
  });

  it("falls while frames are slow, never below 0.4, and rises again when they are not", () => {
    const quality = createQuality();
    expect(note(quality, 40, 45)).toBe(0.75);
    expect(note(quality, 40, 1000)).toBe(0.4);
    expect(note(quality, 16, 400)).toBe(0.55);
  });

  it("does not try again and again what was too much twice", () => {
    const quality = createQuality();
    for (let i = 0; i < 4; i += 1) {
      note(quality, 40, 60);
      note(quality, 16, 400);
    }
    const settled = quality.scale();
    expect(settled).toBeLessThan(1);
    expect(note(quality, 16, 5000)).toBe(settled);
  });

  it("does not take a page that was away for a slow one", () => {
    expect(note(createQuality(), 5000, 100)).toBe(1);
  });
});
