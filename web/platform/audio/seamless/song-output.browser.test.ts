import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { wavFile } from "#testing/samples/wav-file.ts";
import { recordSound, silencesIn } from "#testing/web/record-sound.ts";
import { claimAudioGraph, useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import type { SongOutputListener } from "./output-parts.ts";
import { SongOutput } from "./song-output.ts";

const songs: Readonly<Record<string, { hz: number; seconds: number }>> = {
  a: { hz: 440, seconds: 2.3 },
  b: { hz: 660, seconds: 2.1 },
  c: { hz: 880, seconds: 2 },
  long: { hz: 440, seconds: 60 },
};

let output: SongOutput | null = null;
let release = (): void => undefined;
beforeEach(async () => {
  // A page that was never pressed may not play sound.
  await userEvent.click(document.body);
  release = claimAudioGraph(true);
});
afterEach(() => {
  output?.clear();
  output?.detach();
  release();
});

/** An output that plays `queue`, one song after the other, and what it says. */
function start(queue: readonly string[], given: { crossfadeS?: number; hasGraph?: boolean } = {}) {
  let at = 0;
  const said: string[] = [];
  const listener: SongOutputListener = {
    handleEnded() {
      at += 1;
      said.push(`ended ${queue[at - 1] ?? ""}`);
      const next = queue[at];
      if (next === undefined) return;
      made.load(next, 0);
      void made.play();
    },
    handlePlaying: () => void said.push(`playing ${queue[at] ?? ""}`),
    handleAutoplayBlocked: () => void said.push("blocked"),
    handleFailure: (message) => void said.push(`failed: ${message}`),
    handleToggled: (isPaused) => void said.push(isPaused ? "paused" : "resumed"),
    handleNearEnd: () => void made.fetchAhead(queue[at + 1] ?? null),
  };
  const made = new SongOutput({
    listener,
    sourceOf: async (id) => {
      const song = songs[id];
      return song === undefined ? null : new Blob([wavFile(song)], { type: "audio/wav" });
    },
    settings: () => ({ crossfadeS: given.crossfadeS ?? 0, isLevelled: false }),
    hasGraph: given.hasGraph ?? true,
  });
  output = made;
  made.load(queue[0] ?? "", 0);
  void made.play();
  return { made, said };
}

async function record() {
  await expect.poll(() => useAudioGraph.getState().status).toBe("live");
  const { graph } = useAudioGraph.getState();
  if (graph === null) throw new Error("There is no graph.");
  return recordSound(graph.analyser);
}

const patience = { timeout: 40_000 };

test("three songs play as one: at most 20 ms of silence between them, counted in samples of what comes out", async () => {
  const { said } = start(["a", "b", "c"]);
  const recorded = await record();
  await expect.poll(() => said.at(-1), patience).toBe("ended c");
  const heard = recorded.samples();
  const silences = silencesIn(heard, 0.02 * recorded.rate);
  // What remains is the silence before the first song and after the last.
  const inner = silences.filter(({ from, length }) => from > 0 && from + length < heard.length);
  expect(inner).toEqual([]);
  expect(said).not.toContain("paused");
});

test("a pause is heard at once and the song goes on from where it was; a seek and the element's volume carry over", async () => {
  const { made, said } = start(["long"]);
  const recorded = await record();
  await expect.poll(() => said).toContain("playing long");
  made.seek(1000);
  await expect.poll(() => made.positionMs).toBeGreaterThan(1100);
  made.element.pause();
  await expect.poll(() => said.at(-1)).toBe("paused");
  const pausedAt = made.positionMs;
  const lastSamples = () => recorded.samples().slice(-2000);
  await expect.poll(() => Math.max(...lastSamples().map(Math.abs))).toBeLessThan(0.001);
  expect(made.positionMs).toBe(pausedAt);
  made.setVolume(0.5);
  await made.play();
  const peak = () => Math.max(...lastSamples().map(Math.abs));
  // The sine's own height is 12,000 of 32,768.
  await expect.poll(peak, { interval: 20 }).toBeCloseTo(0.183, 2);
  made.seek(59_500);
  await expect.poll(() => said.at(-1), patience).toBe("ended long");
});

test("over a crossfade the next song is announced when it begins to sound, and nothing is silent", async () => {
  const { made, said } = start(["a", "b"], { crossfadeS: 1 });
  const recorded = await record();
  await expect.poll(() => said, patience).toContain("ended a");
  await expect.poll(() => made.element.duration).toBeCloseTo(2.1, 1);
  await expect.poll(() => said.at(-1), patience).toBe("ended b");
  const heard = recorded.samples();
  const inner = silencesIn(heard, 0.02 * recorded.rate).filter(({ from }) => from > 0);
  expect(inner.filter(({ from, length }) => from + length < heard.length)).toEqual([]);
  const [first = { length: 0 }] = silencesIn(heard, 1);
  const last = heard.findLastIndex((sample) => Math.abs(sample) > 0.001);
  // 2.3 s and 2.1 s that share one second.
  expect((last - first.length) / recorded.rate).toBeCloseTo(3.4, 0);
});

test("where there may be no graph, the element plays the songs themselves", async () => {
  const { made, said } = start(["a", "b"], { hasGraph: false });
  await expect.poll(() => said, patience).toContain("ended a");
  await expect.poll(() => said.at(-1), patience).toBe("ended b");
  expect(made.element.duration).toBeCloseTo(2.1, 2);
  expect(said).toContain("playing b");
});

test("a song that is gone is reported, and plays nothing", async () => {
  const { said } = start(["gone"]);
  await expect.poll(() => said.at(-1)).toBe("failed: The song is gone");
});
