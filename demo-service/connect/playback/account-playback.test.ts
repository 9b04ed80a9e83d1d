import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyOrder, startOrder } from "./play-order.ts";
import {
  idlePlayer,
  isCountedPlay,
  listenedAt,
  moveToDevice,
  positionAt,
  seekTo,
  setPaused,
  startTrack,
  suspend,
  type PlayerState,
} from "./account-playback.ts";

const DURATION = 180_000;
const order = startOrder(emptyOrder, {
  contextUri: null,
  items: ["spotify:track:a"],
  startAt: 0,
  shuffleSeed: null,
});

function playing(durationMs = DURATION): PlayerState {
  return startTrack(idlePlayer(0), { order, durationMs, positionMs: 0, paused: false }, 0);
}

type Step = { kind: "wait" | "pause" | "resume" | "seek" | "move"; ms: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "wait" as const,
      "pause" as const,
      "resume" as const,
      "seek" as const,
      "move" as const,
    ),
    ms: fc.integer({ min: 0, max: 100_000 }),
  }),
  { maxLength: 30 },
);

/** Plays the steps twice: by the rules, and by a clock that ticks along. */
function follow(taken: Step[]): { state: PlayerState; now: number; position: number; listened: number } {
  let state = playing();
  let now = 0;
  let position = 0;
  let listened = 0;
  for (const { kind, ms } of taken) {
    if (kind === "wait") {
      const moved = state.paused ? 0 : Math.min(ms, DURATION - position);
      position += moved;
      listened += moved;
      now += ms;
    } else if (kind === "seek") {
      position = Math.min(ms, DURATION);
      state = seekTo(state, ms, now);
    } else if (kind === "move") {
      state = moveToDevice(state, now);
    } else {
      state = setPaused(state, kind === "pause", now);
    }
  }
  return { state, now, position, listened };
}

describe("a player's state", () => {
  it("is where a ticking clock would be, whatever was done to it", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { state, now, position } = follow(taken);
        expect(positionAt(state, now)).toBe(position);
      }),
    );
  });

  it("counts what was heard, and not what was skipped over", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { state, now, listened } = follow(taken);
        expect(listenedAt(state, now)).toBe(listened);
      }),
    );
  });

  it("never goes past the end of the track", () => {
    expect(positionAt(playing(), DURATION * 3)).toBe(DURATION);
  });

  it("counts a play from 30 s, or at the end of a shorter track", () => {
    expect(isCountedPlay(playing(), 29_999)).toBe(false);
    expect(isCountedPlay(playing(), 30_000)).toBe(true);
    expect(isCountedPlay(playing(20_000), 10_000)).toBe(false);
    expect(isCountedPlay(playing(20_000), 20_000)).toBe(true);
    expect(isCountedPlay(idlePlayer(0), 60_000)).toBe(false);
  });

  it("stands still where its device went away", () => {
    const stopped = suspend(playing(), 42_000);
    expect(positionAt(stopped, 100_000)).toBe(42_000);
    expect(stopped.paused).toBe(true);
  });
});
