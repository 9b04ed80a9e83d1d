import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { aSong, hearSong, pressedList } from "#testing/web/queues.ts";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
  await harness.commands.playList(pressedList(100, 2));
  await hearSong(harness, "s2", { positionMs: 150_000 });
  harness.forward.mockClear();
});
afterEach(() => harness.stop());

const queue = () => useQueueStore.getState().queue;
const ahead = (): string[] =>
  upcoming(queue(), () => true, 3).map(({ uri }) => uri.replace("spotify:track:", ""));

test("a song of the list that was moved up is handed over in its time, past one that was taken out, without a call before", async () => {
  harness.commands.removeRows([3]);
  harness.commands.moveRow(40, 4);
  expect(harness.forward.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(harness.calls("POST me/player/queue")).toEqual([
    "POST me/player/queue?uri=spotify%3Atrack%3As40&device_id=here",
  ]);
  await hearSong(harness, "s40");
  expect([queue().row, ahead()]).toEqual([40, ["s4", "s5", "s6"]]);
});

test("a song of the list that is to play next comes before what was added, and once", async () => {
  await harness.commands.addSongs([aSong("added")]);
  harness.commands.playRowNext(3, aSong("s3"));
  expect(ahead()).toEqual(["s3", "added", "s4"]);
});
