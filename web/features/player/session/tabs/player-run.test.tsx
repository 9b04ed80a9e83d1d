import { afterEach, expect, test, vi } from "vitest";
import { noQueue } from "#testing/web/player-harness.ts";
import { playingQueue } from "#testing/web/queues.ts";
import { NoPlaybackError } from "#web/features/player/source/playback-source.ts";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { keptKey } from "#web/features/player/source/sdk/resume-playback.ts";
import { startRun } from "./player-run.ts";
import type { TabMessage } from "./tab-messages.ts";

afterEach(() => resetQueueStore());

/** The channel of the tabs as this tab has it, and what it sends. */
function openChannel() {
  const sent: TabMessage[] = [];
  let take: (event: { data: TabMessage }) => void = () => undefined;
  const channel = {
    addEventListener: (_type: string, listener: typeof take) => (take = listener),
    postMessage: (message: TabMessage) => void sent.push(structuredClone(message)),
    close: () => undefined,
  };
  return { sent, say: (data: TabMessage) => take({ data }), channel: channel as unknown as BroadcastChannel };
}

/** A lock that no other tab holds. */
const freeLocks = {
  request: async (_name: string, _options: LockOptions, callback: LockGrantedCallback<unknown>) =>
    callback({ name: "lock", mode: "exclusive" }),
} as unknown as Pick<LockManager, "request">;

test("a tab that comes while the leading one still loads gets the whole queue, although it says only once that it is there", async () => {
  const { sent, say, channel } = openChannel();
  useQueueStore.setState({ isRead: true, queue: playingQueue(5, 1) });
  // What this browser played is read by a part that is loaded first.
  localStorage.setItem(keptKey, "{}");
  const run = startRun({
    userId: "me",
    engine: {
      askToken: () => Promise.reject(new NoPlaybackError("It has no playback.")),
      forward: async () => null,
      loadSdk: () => Promise.reject(new Error("Nothing plays here.")),
      loadLife: () => Promise.reject(new Error("Nothing plays here.")),
      sentenceOf: () => null,
      isUnknown: () => false,
      isDeviceUnknown: () => false,
      isRefused: () => false,
      queue: noQueue,
      deviceName: () => "Chrome on Linux",
      crossfadeMs: () => 0,
      soundOf: async () => null,
      onLiked: () => undefined,
      onLikesChanged: () => () => undefined,
      stream: { isServed: async () => false, open: () => () => undefined, report: async () => undefined },
    },
    tabs: { locks: freeLocks, openChannel: () => channel },
  });
  say({ kind: "looking", tab: "another", isVisible: true });
  await run.ready();
  const queues = await vi.waitFor(() => {
    const found = sent.filter((message) => message.kind === "queue");
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  expect(queues[0]?.lists?.uris).toHaveLength(5);
  run.stop();
});
