import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sdkState, startPlayerHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { aSong, pressedList } from "#testing/web/queues.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { answeredLifeMs } from "#web/features/player/state/merge-state.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startPlayerHarness();
  harness.player().emit("ready", { device_id: "here" });
});
afterEach(() => harness.stop());

/** A song by someone, as lists know it. */
function songBy(name: string): PlayerTrack {
  return { ...aSong(name), artists: [{ id: "ann", name: "Ann" }] };
}

/** The device says that it plays a recording under an address of its own, without the one that was asked for. */
async function hearReissue(song: PlayerTrack, changes: object = {}): Promise<void> {
  const track = { ...song, id: `${song.id}-2`, uri: `${song.uri}-2`, duration_ms: 201_000, ...changes };
  const window = { current_track: track, previous_tracks: [], next_tracks: [] };
  harness
    .player()
    .emit("player_state_changed", sdkState("x", { context: { uri: null }, track_window: window }));
  // What was pressed is shown until the device says the same, or a moment is over.
  await vi.advanceTimersByTimeAsync(answeredLifeMs + 1000);
}

function playing(): unknown[] {
  const { queue } = useQueueStore.getState();
  return [queue.current?.from, queue.row, usePlayerStore.getState().state.track?.uri];
}

describe("a song that the provider plays under another address", () => {
  beforeEach(async () => {
    await harness.commands.playList(pressedList(10, 2, { song: songBy("s2") }));
  });

  test("is the row that was pressed, and the next one is the row below, not a song from elsewhere", async () => {
    await hearReissue(songBy("s2"));
    expect(playing()).toEqual(["list", 2, "spotify:track:s2"]);
    await harness.commands.skip(1);
    expect(useQueueStore.getState().queue.row).toBe(3);
  });

  test.each([
    ["length", { duration_ms: 260_000 }],
    ["artist", { artists: [{ uri: "spotify:artist:bob", name: "Bob" }] }],
    ["title", { name: "s2 (live)" }],
  ])("is another song where its %s is another", async (_what, changes) => {
    await hearReissue(songBy("s2"), changes);
    expect(playing()).toEqual(["elsewhere", 2, "spotify:track:s2-2"]);
  });

  test("is asked for by its own address where a list has both", async () => {
    await hearReissue(songBy("s2"));
    const again = { ...songBy("s2"), id: "s2-2", uri: "spotify:track:s2-2" };
    await harness.commands.playList({ ...pressedList(1, 0, { song: again }), uris: [again.uri] });
    await hearReissue(songBy("s2"));
    expect(playing()).toEqual(["list", 0, "spotify:track:s2-2"]);
  });
});
