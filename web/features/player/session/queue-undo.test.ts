import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueueState } from "#contract/player/queue.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { noQueue, startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { aSong, hearSong, playsOf, pressedList, uriOf } from "#testing/web/queues.ts";

/** A server that keeps a queue, the ones before it, and lists. */
function keepingServer(): QueueParts {
  const lists = new Map<string, (string | null)[] | number[]>();
  const before: QueueState[] = [];
  let stored: { version: number; state: QueueState | null } = { version: 0, state: null };
  return {
    ...noQueue,
    read: async () => ({ ...stored, undo: before.length }),
    async save({ version, state, undo }) {
      if (undo !== null && stored.state !== null)
        before.push({ ...stored.state, position_ms: undo.position_ms });
      stored = { version: version + 1, state };
      return { version: stored.version, undo: before.length };
    },
    async undo() {
      const state = before.pop();
      if (state === undefined) throw new Error("There is none.");
      stored = { version: stored.version + 1, state };
      return { ...stored, undo: before.length };
    },
    async storeList(items) {
      const id = String(lists.size);
      lists.set(id, [...items] as string[]);
      return id;
    },
    readList: async (id) => lists.get(id) ?? [],
  };
}

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness({ queue: keepingServer() });
  await harness.commands.playList(pressedList(10, 2));
  await hearSong(harness, "s2");
  await vi.advanceTimersByTimeAsync(30_000);
});
afterEach(() => harness.stop());

const queue = () => useQueueStore.getState().queue;
const addedNames = () => queue().added.map(({ song }) => song.name);
/** Undo, until everything that it sends has been answered. */
async function goBack(): Promise<void> {
  await harness.commands.undoQueue();
  await vi.advanceTimersByTimeAsync(0);
}

describe("undo", () => {
  test("of a list that was replaced plays the song on at its second, with the list and what was added", async () => {
    await harness.commands.addSongs([aSong("x")]);
    await harness.commands.playList(pressedList(20, 7, { song: aSong("s7") }));
    await hearSong(harness, "s7");
    await goBack();
    const body = playsOf(harness).at(-1);
    expect([body?.uris?.slice(0, 2), body?.position_ms]).toEqual([[uriOf("s2"), uriOf("s3")], 30_000]);
    expect([queue().row, queue().list?.order.uris.length, addedNames()]).toEqual([2, 10, ["x"]]);
  });

  test.each([
    ["clearing what was added", () => harness.commands.clearAdded()],
    ["taking a song out", () => harness.commands.removeAdded([queue().added[0]?.key ?? ""])],
  ])("of %s brings it back, and the song plays on untouched", async (_what, act) => {
    await harness.commands.addSongs([aSong("x")]);
    act();
    expect(addedNames()).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    harness.forward.mockClear();
    const commands = harness.player().commands.length;
    await goBack();
    expect([addedNames(), playsOf(harness), harness.player().commands.slice(commands)]).toEqual([
      ["x"],
      [],
      [],
    ]);
    expect(usePlayerStore.getState().state).toMatchObject({ position: 50_000, track: { id: "s2" } });
  });

  test("of dealing again brings the deal before back, and the song plays on untouched", async () => {
    await harness.commands.setShuffle(true);
    const dealt = queue().deck?.rows;
    harness.commands.reshuffle(false);
    expect(queue().deck?.rows).not.toBe(dealt);
    harness.forward.mockClear();
    await goBack();
    expect([queue().deck?.rows, playsOf(harness)]).toEqual([dealt, []]);
  });

  test("of a list that is played by its name alone brings the queue back; the song before is in the history", async () => {
    await harness.commands.play({ contextUri: "spotify:playlist:unread" }, null);
    await hearSong(harness, "z", { contextUri: "spotify:playlist:unread" });
    expect([queue().list, queue().history.map(({ song }) => song.name)]).toEqual([null, ["s2"]]);
    await goBack();
    expect([queue().row, playsOf(harness).at(-1)?.uris?.[0]]).toEqual([2, uriOf("s2")]);
  });
});

test("a list that cannot be played by its name leaves the queue as it was", async () => {
  harness.fail("me/player/play");
  const before = queue();
  await harness.commands.play({ contextUri: "spotify:playlist:unread" }, null);
  expect(queue()).toBe(before);
  expect(usePlayerStore.getState().notice?.about).toBe("play-failed");
});
