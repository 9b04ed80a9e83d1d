import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noQueue, startPlayerHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { hearSong } from "#testing/web/queues.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayList } from "#web/features/player/session/begin-playback.ts";

let harness: PlayerHarness;
let announceChange: () => void;
/** The queue was stored, here or elsewhere, and is read again. */
let announceQueue: () => void;
let departed: string[];

beforeEach(async () => {
  departed = [];
  harness = await startPlayerHarness({
    queue: {
      ...noQueue,
      readDeparted: async () => departed,
      onChanged(listener) {
        announceQueue = () => listener({ version: 0, skips: "", modes: null });
        return () => undefined;
      },
      onLibraryChanged(listener) {
        announceChange = listener;
        return () => undefined;
      },
    },
  });
  harness.player().emit("ready", { device_id: "here" });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => harness.stop());

const uriOf = (row: number): string => `spotify:track:s${row}`;
function listOf(row: number, id = "p"): PlayList {
  const uris = Array.from({ length: 10 }, (_, index) => uriOf(index));
  const source = { kind: "playlist", id, name: `List ${id}`, address: `/playlist/${id}` } as const;
  return { source, uris: id === "p" ? uris : [...uris, uriOf(10)], row, song: null, contextUri: null };
}
/** The device says that it plays a row's song. */
const hear = (row: number, positionMs = 1000) => hearSong(harness, `s${row}`, { positionMs });
/** Songs leave the list that plays, and the server says that the library changed. */
async function leave(...rows: number[]): Promise<void> {
  departed = rows.map(uriOf);
  announceChange();
  await vi.advanceTimersByTimeAsync(1000);
}
const plays = () => harness.forward.mock.calls.filter(([, path]) => path === "me/player/play");
const lastWindow = (): unknown => plays().at(-1)?.[2]?.body;

test("a song that was taken out of the list elsewhere is passed over when it is reached, and what plays goes on", async () => {
  await harness.commands.playList(listOf(2));
  await hear(2);
  const windows = plays().length;
  await leave(3, 5);
  expect([plays().length - windows, useQueueStore.getState().queue.row]).toEqual([0, 2]);
  await hear(2, 190_000);
  expect(harness.calls("POST me/player/queue")).toEqual([
    `POST me/player/queue?uri=${encodeURIComponent(uriOf(4))}&device_id=here`,
  ]);
  await hear(4);
  await harness.commands.skip(1);
  expect(lastWindow()).toMatchObject({ uris: [6, 7, 8, 9].map(uriOf) });
});

test("it is said once for a list, however many songs leave it, and a list that is pressed again has all that it shows", async () => {
  await harness.commands.playList(listOf(2));
  await hear(2);
  const observed = vi.fn<(departure: unknown) => void>();
  const stop = useQueueStore.subscribe(({ departure }, before) => {
    if (departure !== before.departure) observed(departure);
  });
  await leave(3);
  await leave(3, 5);
  expect(observed.mock.calls).toEqual([
    [expect.objectContaining({ source: expect.objectContaining({ name: "List p" }), count: 1 })],
  ]);
  await harness.commands.playList(listOf(2, "q"));
  expect(lastWindow()).toMatchObject({ uris: [2, 3, 4, 5, 6, 7, 8, 9, 10].map(uriOf) });
  stop();
});

test("a song that leaves a list just after it was pressed is news, though the queue's first reading finds it; of a list that was found playing it is not", async () => {
  departed = [uriOf(3)];
  await harness.commands.playList(listOf(2));
  announceQueue();
  await vi.advanceTimersByTimeAsync(0);
  expect(useQueueStore.getState().departure).toMatchObject({
    source: expect.objectContaining({ name: "List p" }),
    count: 1,
  });
  useQueueStore.setState({ departure: null });
  const { queue } = useQueueStore.getState();
  const found = { ...queue, list: queue.list && { ...queue.list, order: { id: "other", uris: [uriOf(3)] } } };
  useQueueStore.setState({ queue: found });
  announceQueue();
  await vi.advanceTimersByTimeAsync(0);
  expect([useQueueStore.getState().departure, [...useQueueStore.getState().departed]]).toEqual([
    null,
    [uriOf(3)],
  ]);
});
