import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { hearSong, playsOf, pressedList, uriOf } from "#testing/web/queues.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
});
afterEach(() => harness.stop());

const queue = () => useQueueStore.getState().queue;
const plays = () => playsOf(harness);
const named = (...names: string[]) => names.map(uriOf);
const hear = (name: string, positionMs = 0) => hearSong(harness, name, { positionMs });

describe("a list that the service knows otherwise than the page that showed it", () => {
  const own = "spotify:playlist:p";

  test("is corrected when it begins with another song: the pressed one plays, by a window", async () => {
    await harness.commands.playList(pressedList(10, 4, { contextUri: own }));
    await hearSong(harness, "s5", { contextUri: own });
    await vi.advanceTimersByTimeAsync(4000);
    expect(plays().map(({ context_uri: context, uris }) => context ?? uris?.slice(0, 2))).toEqual([
      own,
      named("s4", "s5"),
    ]);
    await hearSong(harness, "s4");
    expect([queue().row, plays().length]).toEqual([4, 2]);
  });

  test("that begins with the pressed song is left alone, whatever another app chooses from it later", async () => {
    await harness.commands.playList(pressedList(10, 4, { contextUri: own }));
    await hearSong(harness, "s4", { contextUri: own });
    await hearSong(harness, "s8", { contextUri: own });
    await vi.advanceTimersByTimeAsync(4000);
    expect([queue().row, plays().length]).toEqual([8, 1]);
  });

  test("that began with the pressed song is left to what another app chose before the service's answer was here", async () => {
    const answer = Promise.withResolvers<null>();
    harness.forward.mockReturnValueOnce(answer.promise);
    const pressed = harness.commands.playList(pressedList(10, 4, { contextUri: own }));
    await hearSong(harness, "s4", { contextUri: own });
    await hearSong(harness, "s8", { contextUri: own });
    answer.resolve(null);
    await pressed;
    await vi.advanceTimersByTimeAsync(4000);
    expect([queue().row, plays().length]).toEqual([8, 1]);
  });

  test("passes over a song that it does not play any more: the list goes on from the one that it plays", async () => {
    await harness.commands.playList(pressedList(10, 4));
    await hear("s4");
    await hear("s6");
    expect([queue().row, queue().current?.from, plays().length]).toEqual([6, "list", 1]);
  });
});
