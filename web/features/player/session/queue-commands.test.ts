import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { skipListOf } from "#web/features/player/queue/skip-list.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { sdkState, startReadyHarness, type PlayerHarness } from "#testing/web/player-harness.ts";
import { aSong, hearSong, playsOf, pressedList, uriOf } from "#testing/web/queues.ts";

let harness: PlayerHarness;
beforeEach(async () => {
  harness = await startReadyHarness();
});
afterEach(() => harness.stop());

const song = aSong;
const listOf = pressedList;
const plays = () => playsOf(harness);
const hear = (name: string, positionMs = 0, contextUri: string | null = null) =>
  hearSong(harness, name, { positionMs, contextUri });
const queue = () => useQueueStore.getState().queue;
const shown = () => usePlayerStore.getState().state;

test("a song heard before plays now; what was added and the list follow it", async () => {
  await harness.commands.playList(listOf(10, 2));
  await hear("s2");
  await harness.commands.addSongs([song("added")]);
  await harness.commands.playSong(song("s0"));
  expect(shown().track?.name).toBe("s0");
  expect(queue().added.map((entry) => entry.song.name)).toEqual(["added"]);
  expect([queue().row, queue().history.at(-1)?.song.name]).toEqual([2, "s2"]);
});

describe("a pressed row", () => {
  test("is sent with what follows it, at most 200 addresses, without a place among them", async () => {
    await harness.commands.playList(listOf(50_000, 12_000));
    const [body] = plays();
    expect([body?.uris?.length, body?.uris?.[0], body?.uris?.[199], body?.offset]).toEqual([
      200,
      "spotify:track:s12000",
      "spotify:track:s12199",
      undefined,
    ]);
    expect([shown().track?.name, shown().paused, queue().row]).toEqual(["s12000", false, 12_000]);
  });

  test("of a list in the service's own order is sent as a place of it, and as a window where that is refused", async () => {
    const own = listOf(300, 7, { contextUri: "spotify:playlist:p" });
    await harness.commands.playList(own);
    expect(plays()).toEqual([{ context_uri: "spotify:playlist:p", offset: { position: 7 } }]);
    harness.refuse("spotify:playlist:p");
    harness.forward.mockClear();
    await harness.commands.playList(own);
    await harness.commands.playList(own);
    // What this device refused once is not asked of it again.
    expect(plays().map(({ context_uri: named, uris }) => named ?? uris?.[0])).toEqual([
      "spotify:playlist:p",
      "spotify:track:s7",
      "spotify:track:s7",
    ]);
  });

  test("of a list that holds a song that is left out is sent as a window without it; the list begins below it", async () => {
    const skipped = skipListOf({
      items: [
        { kind: "song", id: "s0" },
        { kind: "artist", id: "somebody" },
      ],
      artist_songs: ["spotify:track:s3"],
    });
    useQueueStore.setState({ skipped });
    await harness.commands.playList(listOf(6, 2, { contextUri: "spotify:playlist:p" }));
    const named = (names: readonly string[]) => names.map((name) => `spotify:track:${name}`);
    expect(plays()).toMatchObject([{ uris: named(["s2", "s4", "s5"]) }]);
    await harness.commands.playList(listOf(6, 0, { row: null, song: null }));
    expect(plays().at(-1)?.uris).toEqual(named(["s1", "s2", "s4", "s5"]));
  });

  test("plays alone where the person wants that, whatever list it is of", async () => {
    await harness.commands.playList(listOf(300, 7, { contextUri: "spotify:playlist:p", isAlone: true }));
    expect(plays()).toMatchObject([{ uris: ["spotify:track:s7"] }]);
    expect([queue().list?.order.uris, queue().row]).toEqual([["spotify:track:s7"], 0]);
  });

  test("that fails leaves the queue as it was, with a sentence", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    harness.fail("me/player/play");
    await harness.commands.playList(listOf(20, 5));
    expect([queue().row, queue().list?.order.uris.length, usePlayerStore.getState().notice?.about]).toEqual([
      2,
      10,
      "play-failed",
    ]);
  });

  test("of which only the address is known is named by the device, also in the queue", async () => {
    await harness.commands.playList(listOf(6, 0, { row: null, song: null }));
    expect(queue().current?.song.name).toBe("");
    await hear("s0");
    expect([queue().current?.song.name, queue().row]).toEqual(["Track s0", 0]);
  });

  test("turns the device's own shuffle off first, which would play the window in another order", async () => {
    harness.player().emit("player_state_changed", sdkState("x", { shuffle: true }));
    await vi.advanceTimersByTimeAsync(0);
    useQueueStore.setState({ queue: { ...queue(), list: null } });
    await harness.commands.playList(listOf(10, 2));
    expect(harness.calls("PUT me/player/shuffle")).toEqual([
      "PUT me/player/shuffle?state=false&device_id=here",
    ]);
  });
});

describe("next and previous", () => {
  test("are the device's own while it goes on by itself, and show the song at once", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    harness.forward.mockClear();
    await harness.commands.skip(1);
    expect([harness.player().commands.at(-1), queue().row, plays()]).toEqual(["next", 3, []]);
    await hear("s3", 1000);
    await harness.commands.skip(-1);
    expect([harness.player().commands.at(-1), queue().row]).toEqual(["previous", 2]);
  });

  test("send a window where a song was added, and the list goes on behind it", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    await harness.commands.addSongs([song("x")]);
    await harness.commands.skip(1);
    expect(plays().at(-1)?.uris?.slice(0, 3)).toEqual(
      ["x", "s3", "s4"].map((name) => `spotify:track:${name}`),
    );
    expect([queue().added, queue().current?.from]).toEqual([[], "added"]);
  });

  test("previous leads through what was heard, whatever list it came from, and then up the list", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    const other = ["a", "b", "c"].map((name) => `spotify:track:${name}`);
    await harness.commands.playList(listOf(3, 1, { uris: other, song: song("b") }));
    await hear("b");
    await harness.commands.skip(-1);
    expect([plays().at(-1)?.uris, queue().current?.from]).toEqual([["s2", "c"].map(uriOf), "elsewhere"]);
    await hear("s2");
    await harness.commands.playList(listOf(10, 5));
    useQueueStore.setState({ queue: { ...queue(), history: [] } });
    await hear("s5");
    await harness.commands.skip(-1);
    expect([plays().at(-1)?.uris?.slice(0, 2), queue().row]).toEqual([["s4", "s5"].map(uriOf), 4]);
    expect(shown()).toMatchObject({ position: 0, paused: false });
  });

  test("previous begins the song again after three seconds", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    await vi.advanceTimersByTimeAsync(4000);
    await harness.commands.skip(-1);
    expect([harness.player().commands.at(-1), queue().row]).toEqual(["seek 0", 2]);
  });
});

describe("what comes next by itself", () => {
  test("is followed, row by row, also where a song stands twice in a row", async () => {
    const uris = ["a", "b", "b", "c"].map((name) => `spotify:track:${name}`);
    await harness.commands.playList(listOf(4, 0, { uris, song: song("a") }));
    await hear("a");
    await hear("b");
    await hear("b", 199_000);
    await hear("b", 0);
    expect(queue().row).toBe(2);
  });

  test("is handed over shortly before the end where a person added a song: one call a song, none before", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2", 100_000);
    await harness.commands.playNext([song("x")]);
    await harness.commands.playNext([song("y")]);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(harness.calls("POST me/player/queue")).toEqual([]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(harness.calls("POST me/player/queue")).toEqual([
      "POST me/player/queue?uri=spotify%3Atrack%3Ax&device_id=here",
    ]);
    await hear("x");
    expect([queue().current?.from, queue().added.map(({ song: { name } }) => name)]).toEqual([
      "added",
      ["y"],
    ]);
  });

  test("is a row of the deck when shuffle was switched on meanwhile, without a call before", async () => {
    await harness.commands.playList(listOf(100, 2));
    await hear("s2", 150_000);
    harness.forward.mockClear();
    await harness.commands.setShuffle(true);
    expect([harness.forward.mock.calls.length, queue().deck?.cursor]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(40_000);
    const next = queue().deck?.rows[1];
    expect(harness.calls("POST me/player/queue")).toEqual([
      `POST me/player/queue?uri=spotify%3Atrack%3As${next}&device_id=here`,
    ]);
  });

  test("after the last song is the list from its start, when Play is pressed", async () => {
    await harness.commands.playList(listOf(5, 0));
    await harness.commands.playList(listOf(5, 4));
    await hear("s4", 190_000);
    await vi.advanceTimersByTimeAsync(5000);
    harness.player().emit("player_state_changed", sdkState("s4", { position: 199_900, paused: true }));
    await harness.commands.resume();
    expect([plays().at(-1)?.uris?.length, queue().row, shown().paused]).toEqual([5, 0, false]);
  });

  test("of 50,000 shuffled rows is heard for an hour, with jumps: each as the deck says, one call a window", async () => {
    const { forward } = harness;
    const count = 50_000;
    await harness.commands.playList(listOf(count, 7));
    await hear("s7");
    await harness.commands.setShuffle(true);
    const heard = [7];
    let jumps = 0;
    forward.mockClear();
    // Eighteen songs of 200 s are an hour; every third is followed by a jump to a song far down.
    for (let songs = 1; songs < 18; songs += 1) {
      const { deck } = queue();
      if (deck === null) throw new Error("The list is not shuffled.");
      if (songs % 3 === 0) {
        const row = deck.rows[deck.cursor + 1000 * songs] ?? -1;
        await harness.commands.playRow(row);
        await hear(`s${row}`);
        jumps += 1;
        heard.push(row);
        continue;
      }
      const next = deck.rows[deck.cursor + 1] ?? -1;
      await hear(`s${queue().row}`, 190_000);
      await vi.advanceTimersByTimeAsync(1000);
      await hear(`s${next}`);
      expect(queue().row).toBe(next);
      heard.push(next);
    }
    expect(new Set(heard).size).toBe(heard.length);
    const { deck } = queue();
    expect(deck?.rows.slice(0, (deck?.cursor ?? 0) + 1)).toEqual(heard);
    // However often one jumps, each row is dealt once.
    expect(new Set(deck?.rows).size).toBe(count);
    // A song that follows the window's order needs none; before the first jump the window is not the deck's yet.
    const posted = harness.calls("POST me/player/queue").length;
    expect([plays().length, jumps, posted]).toEqual([5, 5, 2]);
  });

  test("waits while another app plays something else, and goes on after it", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    await hear("z");
    expect([queue().current?.from, queue().row, shown().track?.name]).toEqual(["elsewhere", 2, "Track z"]);
    await harness.commands.skip(1);
    expect(plays().at(-1)?.uris?.[0]).toBe("spotify:track:s3");
  });
});

describe("a list that another app begins", () => {
  test("goes on by itself, and the queue before is kept for undo", async () => {
    await harness.commands.playList(listOf(10, 2));
    await hear("s2");
    await hear("z", 0, "spotify:album:other");
    harness.forward.mockClear();
    await harness.commands.skip(1);
    expect([harness.player().commands.at(-1), queue().list, plays()]).toEqual(["next", null, []]);
    expect(useQueueStore.getState().undoCount).toBe(1);
  });

  test("that is the one that plays goes on from the chosen row", async () => {
    await harness.commands.playList(listOf(300, 7, { contextUri: "spotify:playlist:p" }));
    await hear("s7", 0, "spotify:playlist:p");
    await hear("s200", 0, "spotify:playlist:p");
    harness.forward.mockClear();
    await harness.commands.skip(1);
    expect([harness.player().commands.at(-1), queue().row, plays()]).toEqual(["next", 201, []]);
  });
});

describe("songs that are added", () => {
  test("begin to play where nothing does", async () => {
    await harness.commands.addSongs([song("x"), song("y")]);
    expect(plays()[0]?.uris).toEqual(["spotify:track:x"]);
    expect(queue().added.map(({ song: { name } }) => name)).toEqual(["y"]);
  });
});
