import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { wavFile } from "#testing/samples/wav-file.ts";
import { checkStubbedApi, stubApi } from "#testing/web/stub-api.ts";
import { noQueue } from "#testing/web/player-harness.ts";
import { createPlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startEngine } from "#web/features/player/session/playback-engine.ts";
import { resetQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { beginKeeping, forgetAnswers } from "#web/platform/offline/kept-answers.ts";
import { keepSong, type KeptSong } from "#web/platform/offline/kept-songs.ts";
import { openKeptSongs } from "./kept-run.ts";

const userId = sampleProfile.user_id;
const uriOf = (id: string) => `spotify:track:${id}`;
const songOf = (id: string): KeptSong => ({
  id,
  uri: uriOf(id),
  name: `Song ${id}`,
  artists: [{ id: "artist", name: "Zoë" }],
  album: { id: null, name: "" },
  image: null,
  duration_ms: 1500,
});

let stop = (): void => undefined;
beforeEach(async () => {
  // A page that was never pressed may not play sound.
  await userEvent.click(document.body);
  stubApi({ "GET /auth/me": sampleProfile, "GET /queue/skips": { items: [], artist_songs: [] } as never });
  await beginKeeping(userId);
  for (const id of ["a", "c", "d"])
    await keepSong(userId, songOf(id), new Blob([wavFile({ seconds: 1.5 })], { type: "audio/wav" }));
});
afterEach(async () => {
  stop();
  resetQueueStore();
  await forgetAnswers();
  checkStubbedApi();
});

/** An engine over what is kept, playing a list of which `b` is not kept, from a row on. */
async function playFrom(row: number) {
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
  const ids = ["a", "b", "c", "d"];
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

const playing = () => {
  const { track, paused } = usePlayerStore.getState().state;
  return `${track?.name ?? "nothing"}${paused ? ", paused" : ""}`;
};

test("a list plays without a server: one song after the other, past what is not kept, and stops at its end", async () => {
  const { commands } = await playFrom(0);
  await expect.poll(playing).toBe("Song a");
  const audio = document.querySelector<HTMLAudioElement>("audio[data-gatefold-audio]");
  await expect.poll(() => audio?.currentTime).toBeGreaterThan(0.1);
  await commands.toggle();
  await expect.poll(() => [audio?.paused, playing()]).toEqual([true, "Song a, paused"]);
  await commands.toggle();
  await expect.poll(playing).toBe("Song c");
  await commands.skip(1);
  await expect.poll(playing).toBe("Song d");
  await commands.skip(-1);
  await expect.poll(playing).toBe("Song c");
  await expect.poll(playing).toBe("Song d");
  await expect.poll(() => audio?.paused).toBe(true);
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
