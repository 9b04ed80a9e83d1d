import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noQueue } from "#testing/web/player-harness.ts";
import { playingQueue } from "#testing/web/queues.ts";
import { emptyQueue } from "#web/features/player/queue/play-queue.ts";
import { documentOf } from "#web/features/player/queue/queue-document.ts";
import type { QueueMark, QueueParts } from "#web/features/player/queue/queue-server.ts";
import { modesIn, resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { readProviderState } from "#web/features/player/source/read-state.ts";
import { observeProvider } from "#web/features/player/state/merge-state.ts";
import { resetPlayerStore, updateModel } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { showStoredSong } from "./stored-queue.ts";

let row = 3;
const read = vi.fn<QueueParts["read"]>(async () => {
  const left = documentOf(playingQueue(9, row, null, "s"), { order: "a".repeat(64), rows: null }, 61_000);
  return { version: row, state: { ...left, kept_by: "a phone" }, undo: 0 };
});
const listeners = new Set<(mark: QueueMark) => void>();
const server = {
  ...noQueue,
  read,
  onChanged(listener: (mark: QueueMark) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const modes = { shuffled: true, repeat: "context" } as const;

/** The event stream announces a version of the queue, and what is asked then is answered. */
async function announce(version: number): Promise<void> {
  for (const listener of listeners) listener({ version, skips: "", modes });
  await vi.waitFor(() => Promise.all(read.mock.results.map(({ value }) => value as Promise<unknown>)));
}

let stop: () => void;
beforeEach(() => {
  row = 3;
  read.mockClear();
  resetPlayerStore();
  resetQueueStore();
  stop = showStoredSong(server);
});
afterEach(() => stop());

const shown = (): unknown[] => {
  const { track, paused, position } = usePlayerStore.getState().state;
  return [track?.uri, paused, position];
};

describe("another device that is opened", () => {
  test("shows at once, paused at its second, what the account's queue was left at, and what it is left at later", async () => {
    await announce(3);
    expect(shown()).toEqual(["spotify:track:s-3", true, 61_000]);
    row = 4;
    await announce(4);
    expect(shown()).toEqual(["spotify:track:s-4", true, 61_000]);
  });

  test("shows how the queue plays before it is read, whatever the service says of its own shuffle", async () => {
    await announce(3);
    expect(modesIn(useQueueStore.getState())).toEqual(modes);
    useQueueStore.setState({ isRead: true, queue: playingQueue(9, 3) });
    expect(modesIn(useQueueStore.getState())).toEqual({ shuffled: false, repeat: "off" });
    useQueueStore.setState({ queue: emptyQueue });
    expect(modesIn(useQueueStore.getState())).toBeNull();
  });

  test("asks for nothing where nothing was ever played, and nothing after someone signed out", async () => {
    await announce(0);
    stop();
    await announce(3);
    expect([read.mock.calls.length, shown()[0]]).toEqual([0, undefined]);
  });

  test("shows what the service says that plays, whichever comes first", async () => {
    await announce(3);
    const device = { id: "phone", name: "Phone", is_active: true, volume_percent: 50 };
    const item = { id: "z", uri: "spotify:track:z", name: "Z", duration_ms: 1000, artists: [], album: {} };
    const playing = readProviderState({ device, item, is_playing: true }, Date.now(), Date.now());
    updateModel((model, nowMs) => observeProvider(model, playing, { askedAtMs: nowMs, nowMs }));
    await announce(4);
    expect([shown()[0], read.mock.calls.length]).toEqual(["spotify:track:z", 1]);
  });
});
