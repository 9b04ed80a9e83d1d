import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueueState } from "#contract/player/queue.ts";
import type { PlayerTrack } from "../state/player-state.ts";
import { emptyQueue, type PlayQueue } from "./play-queue.ts";
import { resetQueueStore, useQueueStore } from "./queue-store.ts";
import { createQueueSync, type QueueServer, type QueueSync } from "./queue-sync.ts";

function song(name: string): PlayerTrack {
  const uri = `spotify:track:${name}`;
  return { id: name, uri, name, artists: [], album: { id: null, name: "" }, image: null, duration_ms: 1000 };
}
function playing(name: string): PlayQueue {
  return { ...emptyQueue, current: { song: song(name), from: "list" } };
}

/** A server with one queue, which refuses what was made on another version; any number of browsers ask it. */
function createServer() {
  let stored: { version: number; state: QueueState | null } = { version: 0, state: null };
  /** the next writes wait for this */
  let gate: Promise<void> = Promise.resolve();
  const server = {
    read: vi.fn<QueueServer["read"]>(async () => ({ ...stored, undo: 0 })),
    save: vi.fn<QueueServer["save"]>(async ({ version, state }) => {
      await gate;
      if (version !== stored.version) throw new Error("conflict");
      stored = { version: version + 1, state };
      return { version: stored.version, undo: 0 };
    }),
    undo: vi.fn<QueueServer["undo"]>(async () => ({ ...stored, undo: 0 })),
    storeList: async () => "list",
    readList: async () => [],
    readDeck: async () => null,
    isConflict: (error: unknown) => error instanceof Error && error.message === "conflict",
  } satisfies QueueServer;
  return {
    server,
    playing: () => stored.state?.current?.song.name,
    version: () => stored.version,
    hold: () => {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
  };
}

const at = { positionMs: 0 };
const shown = () => useQueueStore.getState().queue.current?.song.name;
/** Lets everything that is on its way arrive. */
async function settle(sync: QueueSync): Promise<void> {
  await sync.load(0);
}

beforeEach(resetQueueStore);
afterEach(resetQueueStore);

describe("two browsers that change the queue at once", () => {
  test("what was pressed last counts, also where the other's press came in between", async () => {
    const { server, playing: stored } = createServer();
    const [first, second] = [createQueueSync(server), createQueueSync(server)];
    await Promise.all([first.load(null), second.load(null)]);
    first.change(playing("a"), at);
    await settle(first);
    second.change(playing("b"), at);
    await settle(second);
    expect(stored()).toBe("b");
    expect([first.isKeptHere(), second.isKeptHere()]).toEqual([true, true]);
    await first.load(2);
    expect([shown(), first.isKeptHere()]).toEqual(["b", false]);
  });

  test("what only follows a device yields to what was pressed elsewhere", async () => {
    const { server, playing: stored } = createServer();
    const [first, second] = [createQueueSync(server), createQueueSync(server)];
    await Promise.all([first.load(null), second.load(null)]);
    first.change(playing("pressed"), at);
    await settle(first);
    second.change(playing("followed"), { ...at, isFollowed: true });
    await settle(second);
    expect([stored(), shown()]).toEqual(["pressed", "pressed"]);
  });
});

test("what is pressed while the queue is read for the first time stays, here and at the server", async () => {
  const { server, playing: stored } = createServer();
  const earlier = createQueueSync(server);
  earlier.change(playing("old"), at);
  await settle(earlier);
  resetQueueStore();
  const answer = await server.read();
  const answered = Promise.withResolvers<typeof answer>();
  server.read.mockClear().mockReturnValueOnce(answered.promise);
  const sync = createQueueSync(server);
  const loading = sync.load(null);
  await vi.waitFor(() => expect(server.read).toHaveBeenCalledOnce());
  sync.change(playing("pressed"), at);
  await settle(sync);
  answered.resolve(answer);
  await loading;
  expect([shown(), stored()]).toEqual(["pressed", "pressed"]);
});

describe("a version that the server announces", () => {
  test("is not read when this browser made it, also while its answer is on its way", async () => {
    const { server, hold, version } = createServer();
    const sync = createQueueSync(server);
    await sync.load(null);
    const release = hold();
    sync.change(playing("a"), at);
    const observed = sync.load(1);
    release();
    await observed;
    expect(version()).toBe(1);
    expect(server.read).toHaveBeenCalledTimes(1);
  });

  test("is read when another browser made it, also one that was made behind this one's", async () => {
    const { server } = createServer();
    const [first, second] = [createQueueSync(server), createQueueSync(server)];
    await first.load(null);
    first.change(playing("a"), at);
    await settle(first);
    second.change(playing("b"), at);
    await settle(second);
    await first.load(2);
    expect(shown()).toBe("b");
  });
});
