import { describe, expect, it } from "vitest";
import { soundStateOf, type SoundFacts } from "#web/features/visualizer/stage/sound-state.ts";

const playing: SoundFacts = {
  mayAnalyse: true,
  graph: "live",
  isPlaying: true,
  isHere: true,
  hasPlayed: true,
  hasHeard: true,
};

describe("what is said of the picture", () => {
  it.each([
    ["live while it follows the sound", {}, { kind: "live" }],
    ["initializing until it was heard", { hasHeard: false }, { kind: "initializing" }],
    ["initializing while the sound is not there yet", { graph: "initializing" }, { kind: "initializing" }],
    ["paused when somebody pauses", { isPlaying: false }, { kind: "paused" }],
    [
      "animation while nothing has played",
      { isPlaying: false, hasPlayed: false },
      { kind: "animation", reason: "silence" },
    ],
    [
      "animation for protected sound",
      { mayAnalyse: false, graph: "unsupported" },
      { kind: "animation", reason: "protected" },
    ],
    ["animation when the browser refuses", { graph: "unsupported" }, { kind: "animation", reason: "failed" }],
    ["animation when another device plays", { isHere: false }, { kind: "animation", reason: "elsewhere" }],
  ] as const)("%s", (_, facts, expected) => {
    expect(soundStateOf({ ...playing, ...facts })).toEqual(expected);
  });
});
