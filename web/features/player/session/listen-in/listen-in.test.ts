import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sdkState, startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { aSong, hearSong, playsOf, pressedList, uriOf } from "#testing/web/queues.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { isListeningIn } from "#web/features/player/state/listening.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { listenPlace } from "./listen-in.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
});
afterEach(() => harness.stop());

const hear = (name: string, positionMs = 0) => hearSong(harness, name, { positionMs });
const queue = () => useQueueStore.getState().queue;
const shown = () => usePlayerStore.getState().state;
/** Row 2 of ten plays, a minute in. */
async function playRowTwo(): Promise<void> {
  await harness.commands.playList(pressedList(10, 2));
  await hear("s2");
  await vi.advanceTimersByTimeAsync(5000);
  await hear("s2", 60_000);
  harness.forward.mockClear();
}
const sent = () => playsOf(harness).map(({ uris, position_ms: at }) => [uris?.[0], at]);

test("a song is heard from its middle, and what played goes on at its second: two calls, and the queue is as it was", async () => {
  await playRowTwo();
  const before = queue();
  void harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  expect([shown().track?.name, isListeningIn()]).toEqual(["Track z", true]);
  await vi.advanceTimersByTimeAsync(4000);
  await harness.commands.endListenIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([
    [uriOf("z"), 100_000],
    [uriOf("s2"), 60_000],
  ]);
  expect(harness.forward.mock.calls.length).toBe(2);
  await hear("s2", 60_000);
  expect([queue(), shown().track?.name, isListeningIn()]).toEqual([before, "Track s2", false]);
  await hear("s3");
  expect([queue().row, queue().history.map(({ song }) => song.name)]).toEqual([3, ["s2"]]);
});

describe("where the sound is ours", () => {
  let log: string[] = [];
  let refusal: Error | null = null;
  beforeEach(async () => {
    harness.stop();
    [log, refusal] = [[], null];
    harness = await startReadyHarness({
      soundOf: async ({ name }) => ({
        async play({ positionMs }) {
          if (refusal !== null) throw refusal;
          log.push(`${name} from ${positionMs}`);
        },
        stop: () => void log.push(`no more ${name}`),
      }),
    });
    await playRowTwo();
    harness.player().commands.length = 0;
  });
  const presses = () => harness.player().commands.filter((one) => one !== "activate");
  const say = (changes: object) =>
    harness.player().emit("player_state_changed", sdkState("s2", { position: 60_000, ...changes }));

  test("the page plays the song itself while what plays waits: the service is asked for nothing, and its play stays one", async () => {
    const before = queue();
    const heard = harness.commands.listenIn(aSong("z"));
    await vi.advanceTimersByTimeAsync(0);
    say({ paused: true });
    expect([log, presses()]).toEqual([["z from 100000"], ["pause"]]);
    await vi.advanceTimersByTimeAsync(19_900);
    expect(log.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    await heard;
    expect([log.at(-1), presses()]).toEqual(["no more z", ["pause", "resume"]]);
    expect([harness.forward.mock.calls, queue()]).toEqual([[], before]);
  });

  test("what was paused stays so, and from one song to another only the last one's end goes on", async () => {
    void harness.commands.listenIn(aSong("y"));
    await vi.advanceTimersByTimeAsync(0);
    say({ paused: true });
    void harness.commands.listenIn(aSong("z"));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.toSorted()).toEqual(["no more y", "y from 100000", "z from 100000"]);
    await harness.commands.endListenIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(presses()).toEqual(["pause", "resume"]);
    // What a device says right after a press is old.
    await vi.advanceTimersByTimeAsync(5000);
    say({ paused: true });
    void harness.commands.listenIn(aSong("z"));
    await vi.advanceTimersByTimeAsync(0);
    await harness.commands.endListenIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(presses()).toEqual(["pause", "resume"]);
  });

  test("who presses Play meanwhile hears no two songs", async () => {
    void harness.commands.listenIn(aSong("z"));
    await vi.advanceTimersByTimeAsync(0);
    say({ paused: true });
    await harness.commands.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe("no more z");
    expect(presses()).toEqual(["pause", "resume"]);
  });

  test("a browser that refuses it hears into the song by the service's player", async () => {
    refusal = new Error("NotAllowedError");
    void harness.commands.listenIn(aSong("z"));
    await vi.advanceTimersByTimeAsync(0);
    await hear("z", 100_000);
    await harness.commands.endListenIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([
      [uriOf("z"), 100_000],
      [uriOf("s2"), 60_000],
    ]);
  });
});

test("after 20 s it goes back by itself, whatever is held", async () => {
  await playRowTwo();
  const over = harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(sent().length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await hear("s2", 60_000);
  await over;
  expect(sent().at(-1)).toEqual([uriOf("s2"), 60_000]);
});

test("from one song to another, the one that was left first is gone back to", async () => {
  await playRowTwo();
  void harness.commands.listenIn(aSong("y"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("y", 100_000);
  void harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  await harness.commands.endListenIn();
  await vi.advanceTimersByTimeAsync(0);
  await hear("s2", 60_000);
  expect(sent().map(([uri]) => uri)).toEqual(["y", "z", "s2"].map(uriOf));
});

test("a song that was paused stands paused at its second again, without a sound", async () => {
  await playRowTwo();
  harness.player().emit("player_state_changed", sdkState("s2", { position: 60_000, paused: true }));
  void harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  await harness.commands.endListenIn();
  await vi.advanceTimersByTimeAsync(0);
  const [silent, paused, loud] = harness.player().commands.slice(-3);
  expect([silent, paused, loud]).toEqual(["volume 0", "pause", "volume 0.8"]);
  expect([shown().paused, shown().position, shown().track?.name]).toEqual([true, 60_000, "Track s2"]);
});

test("where nothing played it is quiet again, and the queue knows nothing of the song", async () => {
  void harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  await harness.commands.endListenIn();
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 101_000);
  expect([harness.player().commands.at(-1), sent().length, queue().current]).toEqual(["pause", 1, null]);
  await harness.commands.playList(pressedList(10, 2));
  await hear("s2");
  await hear("s3");
  expect([queue().row, queue().history.map(({ song }) => song.name)]).toEqual([3, ["s2"]]);
});

test("a press on something else meanwhile stays", async () => {
  await playRowTwo();
  void harness.commands.listenIn(aSong("z"));
  await vi.advanceTimersByTimeAsync(0);
  await hear("z", 100_000);
  await harness.commands.playList(pressedList(10, 7));
  await hear("s7");
  await harness.commands.endListenIn();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent().at(-1), queue().row]).toEqual([[uriOf("s7"), 0], 7]);
});

test("a song that cannot be played leaves what plays alone, with the sentence", async () => {
  await playRowTwo();
  harness.fail("me/player/play");
  await harness.commands.listenIn(aSong("z"));
  expect([usePlayerStore.getState().notice?.about, shown().track?.name, sent().length]).toEqual([
    "play-failed",
    "Track s2",
    1,
  ]);
});

test.each([
  { durationMs: 200_000, startMs: 100_000, lengthMs: 20_000 },
  { durationMs: 30_000, startMs: 15_000, lengthMs: 14_300 },
  { durationMs: 0, startMs: 0, lengthMs: 20_000 },
])("of a song of $durationMs ms, $lengthMs ms are heard", ({ durationMs, ...place }) => {
  expect(listenPlace(durationMs)).toEqual(place);
});
