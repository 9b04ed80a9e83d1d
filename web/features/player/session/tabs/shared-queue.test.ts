import { describe, expect, test } from "vitest";
import { playingQueue, songAt } from "#testing/web/queues.ts";
import { playListed, shuffleOn, upcoming } from "#web/features/player/queue/queue-rules.ts";
import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { createQueueReceiver, createQueuePublisher } from "./shared-queue.ts";

/** The store with a queue. */
function storeWith(queue: PlayQueue): ReturnType<typeof useQueueStore.getState> {
  return { ...useQueueStore.getState(), queue };
}

/** The queue with its list's next song playing. */
function goneOn(queue: PlayQueue): PlayQueue {
  const [next] = upcoming(queue, () => true, 1);
  return next?.from === "list" ? playListed(queue, next.row, songAt(next.uri)) : queue;
}

describe("the queue that the leading tab notifies the others", () => {
  test("has the rows of its list once, however often the song changes, and again where they are others", () => {
    const { publish } = createQueuePublisher();
    const hear = createQueueReceiver();
    let queue = playingQueue(50_000, 10);
    let letters = 0;
    const pass = (next: PlayQueue): void => {
      queue = next;
      const message = publish(storeWith(queue), false);
      letters = JSON.stringify(message).length;
      expect(hear(structuredClone(message))?.queue).toEqual(queue);
    };
    pass(queue);
    expect(letters).toBeGreaterThan(1_000_000);
    pass(goneOn(queue));
    pass(goneOn(queue));
    expect(letters).toBeLessThan(5000);
    pass(shuffleOn(queue, { random: () => 0.5 }));
    expect(letters).toBeGreaterThan(1_000_000);
    pass(goneOn(queue));
    expect(letters).toBeLessThan(5000);
    pass(playingQueue(3, 0));
  });

  test("is sent whole to a tab that has just come, which leaves alone what it cannot fill", () => {
    const { publish } = createQueuePublisher();
    const hear = createQueueReceiver();
    const queue = playingQueue(5, 1);
    publish(storeWith(queue), false);
    expect(hear(publish(storeWith(goneOn(queue)), false))).toBeNull();
    expect(hear(publish(storeWith(queue), true))?.queue).toEqual(queue);
  });
});
