import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { hearSong, playsOf, pressedList as listOf, uriOf } from "#testing/web/queues.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
});
afterEach(() => harness.stop());

const plays = () => playsOf(harness);
const hear = (name: string, positionMs = 0) => hearSong(harness, name, { positionMs });
const queue = () => useQueueStore.getState().queue;

// What is sent while the song at this place of a window of 200 (rows 280 to 479) ends: never a play command, which would
// cut off the sound.
test.each([
  { row: 280, why: "in the middle of a window the device goes on by itself", posts: [] },
  { row: 478, why: "so it does before the window's last song", posts: [] },
  { row: 479, why: "behind the window's last song the next one was handed over in time", posts: ["s480"] },
  { row: 480, why: "beyond the window each song is", posts: ["s481"] },
  { row: 485, why: "and the one after that", posts: ["s486"] },
])("the end of a window is no seam: $why", async ({ row, posts }) => {
  await harness.commands.playList(listOf(500, 280));
  await hear("s280");
  for (let heard = 280; heard < row; heard += 1) {
    // Beyond the window a song plays because it was handed over.
    if (heard >= 479) await hear(`s${heard}`, 190_000);
    await hear(`s${heard + 1}`, 1000);
  }
  harness.forward.mockClear();
  await hear(`s${row}`, 190_000);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(harness.calls("POST me/player/queue")).toEqual(
    posts.map((name) => `POST me/player/queue?uri=spotify%3Atrack%3A${name}&device_id=here`),
  );
  expect([plays(), queue().row]).toEqual([[], row]);
  await hear(`s${row + 1}`);
  expect([queue().row, queue().current?.from]).toEqual([row + 1, "list"]);
});

test("near the end of a window, Next sends the next one, since it changes the song anyway", async () => {
  await harness.commands.playList(listOf(500, 280));
  for (let row = 280; row < 458; row += 1) await hear(`s${row}`, 1000);
  harness.forward.mockClear();
  await harness.commands.skip(1);
  expect([plays(), harness.player().commands.at(-1)]).toEqual([[], "next"]);
  await hear("s458");
  await hear("s459");
  await harness.commands.skip(1);
  expect(plays().map(({ uris }) => [uris?.length, uris?.[0]])).toEqual([[40, uriOf("s460")]]);
});

test("a song that is refused at the end of a window leaves the song and the queue, with the sentence; a press goes on", async () => {
  await harness.commands.playList(listOf(500, 280));
  for (let row = 280; row < 480; row += 1) await hear(`s${row}`, 1000);
  harness.forward.mockRejectedValue(new Error("refused"));
  await hear("s479", 190_000);
  await vi.advanceTimersByTimeAsync(12_000);
  const { notice, state } = usePlayerStore.getState();
  expect([notice, queue().row, state.track?.name]).toEqual([
    { about: "next-failed", detail: "The service is away." },
    479,
    "Track s479",
  ]);
  harness.forward.mockImplementation(async () => null);
  await harness.commands.skip(1);
  expect([plays().at(-1)?.uris?.[0], queue().row]).toEqual(["spotify:track:s480", 480]);
});
