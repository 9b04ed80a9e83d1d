import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { wavFile } from "#testing/samples/wav-file.ts";
import { checkStubbedApi, stubApi } from "#testing/web/stub-api.ts";
import { noQueue } from "#testing/web/player-harness.ts";
import { recordSound, silencesIn } from "#testing/web/record-sound.ts";
import { windowLimit } from "#web/features/player/queue/handed-over.ts";
import { claimAudioGraph, useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import { createPlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startEngine } from "#web/features/player/session/playback-engine.ts";
import { resetQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { beginKeeping, forgetAnswers } from "#web/platform/offline/kept-answers.ts";
import { keepSong, type KeptSong } from "#web/platform/offline/kept-songs.ts";
import { openKeptSongs } from "./kept-run.ts";

const userId = sampleProfile.user_id;
const uriOf = (id: string) => `spotify:track:${id}`;
/** Long enough that none ends while a test looks, however slow the machine is. */
const songMs = 60_000;

async function keep(id: string, lengthMs = songMs): Promise<void> {
  const song: KeptSong = {
    id,
    uri: uriOf(id),
    name: `Song ${id}`,
    artists: [{ id: "artist", name: "Zoë" }],
    album: { id: null, name: "" },
    image: null,
    duration_ms: lengthMs,
  };
  const sound = new Blob([wavFile({ seconds: lengthMs / 1000 })], { type: "audio/wav" });
  await keepSong(userId, song, sound);
}

let stop = (): void => undefined;
beforeEach(async () => {
  // A page that was never pressed may not play sound.
  await userEvent.click(document.body);
  stubApi({ "GET /auth/me": sampleProfile, "GET /queue/skips": { items: [], artist_songs: [] } as never });
  await beginKeeping(userId);
  for (const id of ["a", "c", "d"]) await keep(id);
});
afterEach(async () => {
  stop();
  resetQueueStore();
  await forgetAnswers();
  checkStubbedApi();
});

/** An engine over what is kept, playing a list of which `b` is not kept, from a row on. */
async function playFrom(row: number, ids: readonly string[] = ["a", "b", "c", "d"]) {
  const kept = await openKeptSongs(userId);
  if (kept === null) throw new Error("Nothing is kept.");
  const engine = startEngine({
    ...kept.engine,
    loadLife: () => import("#web/features/player/source/sdk/sdk-lifecycle.ts"),
    deviceName: () => "Chrome",
    crossfadeMs: () => 0,
    isWatched: () => true,
    interrupted: null,
  });
  stop = () => engine.stop();
  const commands = createPlayerCommands(engine);
  await commands.loadQueue();
  const source = { kind: "playlist", id: "p", name: "List", address: "/playlist/p" } as const;
  await commands.playList({
    source,
    uris: ids.map(uriOf),
    row,
    song: null,
    contextUri: "spotify:playlist:p",
  });
  return { commands, kept };
}

/** For four songs, one after the other. */
const patience = { timeout: 50_000 };
const playing = () => {
  const { track, paused } = usePlayerStore.getState().state;
  return `${track?.name ?? "nothing"}${paused ? ", paused" : ""}`;
};

test("a list plays without a server: one song after the other, past what is not kept, and stops at its end", async () => {
  const { commands } = await playFrom(0);
  await expect.poll(playing).toBe("Song a");
  const audio = document.querySelector<HTMLAudioElement>("audio[data-gatefold-audio]");
  await expect.poll(() => audio?.currentTime).toBeGreaterThan(0.1);
  await commands.pause();
  await expect.poll(() => [audio?.paused, playing()]).toEqual([true, "Song a, paused"]);
  await commands.resume();
  commands.seek(songMs - 300);
  await expect.poll(playing).toBe("Song c");
  await commands.skip(1);
  await expect.poll(playing).toBe("Song d");
  // At its start, where the song before is the one to go back to.
  await commands.pause();
  commands.seek(0);
  await commands.skip(-1);
  await expect.poll(playing).toBe("Song c");
  commands.seek(songMs - 300);
  await expect.poll(playing).toBe("Song d");
  commands.seek(songMs - 300);
  await expect.poll(() => audio?.paused).toBe(true);
});

test("from a window's last song to the next one there is no silence of 20 ms, counted in samples of what comes out", async () => {
  // Of a window of 200 songs only the first and the last are kept, so that its end comes at once.
  const ids = Array.from({ length: 203 }, (_, row) => `row${row}`);
  ids.splice(0, 1, "first");
  ids.splice(windowLimit - 1, 3, "x", "y", "z");
  const release = claimAudioGraph(true);
  try {
    for (const id of ["first", "x", "y", "z"]) await keep(id, 1500);
    const played = new Set<string>();
    onTestFinished(usePlayerStore.subscribe(({ state }) => void played.add(state.track?.name ?? "nothing")));
    await playFrom(0, ids);
    await expect.poll(() => useAudioGraph.getState().status).toBe("live");
    const { graph } = useAudioGraph.getState();
    if (graph === null) throw new Error("There is no graph.");
    const recorded = await recordSound(graph.analyser);
    await expect.poll(playing, patience).toBe("Song z, paused");
    expect([...played].slice(-4)).toEqual(["Song first", "Song x", "Song y", "Song z"]);
    const heard = recorded.samples();
    const silences = silencesIn(heard, 0.02 * recorded.rate);
    // What remains is the silence before the first song and after the last.
    expect(silences.filter(({ from, length }) => from > 0 && from + length < heard.length)).toEqual([]);
    // The three that follow the first one were heard, two of them from beyond the window.
    const sounding = heard.length - silences.reduce((sum, { length }) => sum + length, 0);
    expect(sounding / recorded.rate).toBeGreaterThan(4.4);
  } finally {
    release();
  }
});

test("a song that is not kept is refused with a sentence that says so", async () => {
  await playFrom(1);
  expect(usePlayerStore.getState().notice).toMatchObject({
    about: "play-failed",
    detail: "This song isn't kept on this device.",
  });
});

test("the queue goes back to the server with the lists it names", async () => {
  const { kept } = await playFrom(2);
  await expect.poll(playing).toBe("Song c");
  const stored: unknown[] = [];
  const saved: { version: number; order: string | undefined; song: string | undefined }[] = [];
  // The queue is saved a moment after what it is of plays.
  await expect
    .poll(async () => {
      await kept.handBack({
        ...noQueue,
        read: async () => ({ version: 7, state: null, undo: 0 }),
        storeList: async (items) => {
          stored.push(items);
          return "id-at-server";
        },
        save: async ({ version, state }) => {
          saved.push({ version, order: state.list?.order, song: state.current?.song.uri });
          return { version: 8, undo: 0 };
        },
      });
      return saved.at(-1);
    })
    .toEqual({ version: 7, order: "id-at-server", song: uriOf("c") });
  expect(stored.at(-1)).toEqual(["a", "b", "c", "d"].map(uriOf));
});
