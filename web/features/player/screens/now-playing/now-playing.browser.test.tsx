import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { playingQueue, songAt } from "#testing/web/queues.ts";
import { desktop, phone } from "#testing/web/real-input.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startPlayer, stopPlayer } from "#web/features/player/session/player-session.ts";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { useSorting } from "#web/features/player/screens/sorting/unsorted-likes.ts";
import { NowPlaying } from "./now-playing.tsx";

const track: PlayerTrack = {
  ...songAt("spotify:track:list0000000000000001"),
  name: "Blue Hour",
  artists: [{ id: "artist", name: "Ada" }],
  album: { id: "album", name: "Dusk" },
};

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <NowPlaying
          track={track}
          equalizer={null}
          visualizer={<p>Bars that move</p>}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Opens now playing by a press, with a song of a list that one of two playlists holds. */
async function open(): Promise<RenderedScreen> {
  const queue = playingQueue(12, 2);
  useQueueStore.setState({ isRead: true, queue: { ...queue, current: { song: track, from: "list" } } });
  usePlayerStore.setState(({ state }) => ({
    state: { ...state, track, paused: false, duration: 200_000, position: 65_000 },
  }));
  const opened = await renderScreen(<Screen />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": {
        items: [samplePlaylist(1, { name: "Evening" }), samplePlaylist(2, { name: "Gym" })],
        total: 2,
      },
      "POST /playlists/holding": {
        items: [{ playlist_id: samplePlaylist(1).id, track_ids: ["list0000000000000001"] }],
        total: 1,
      },
      "GET /tracks/{id}/playlists": {
        items: [samplePlaylist(1).id],
        twins: [{ playlist_id: samplePlaylist(2).id, track_id: "other", album: "Dusk, live" }],
      },
      "DELETE /playlists/{id}/items": { removed: 1, track_count: 3, operation_id: "7" },
      "POST /playlists/add": { items: [], total: 0, operation_id: "8" },
      "POST /operations/{id}/undo": {
        status: "done",
        playlist_ids: [],
        operation_id: "9",
        job_id: "1",
        detail: null,
        message: null,
      },
      "GET /clean-up/likes/uris": { items: ["a", "b"].map((id) => `spotify:track:${id}`), total: 2 },
      "POST /playlists/{id}/items": { added: 1, track_count: 1, operation_id: null },
      "POST /queue/songs": ({ body }) => ({
        items: (body as { uris: string[] }).uris.map((uri) => ({
          ...songAt(uri),
          artists: [],
          album: { id: null, name: "" },
        })),
      }),
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Open", exact: true }));
  return opened;
}

const dialog = () => page.getByRole("dialog", { name: "Now playing" });

beforeEach(() => page.viewport(desktop.width, desktop.height));
afterEach(() => {
  stopPlayer();
  resetPlayerStore();
  resetQueueStore();
});

test("a screen reader finds what plays, why, in which lists, what steers it, and what comes next", async () => {
  await open();
  await expect.element(dialog().getByRole("heading", { name: "Blue Hour" })).toBeVisible();
  await expect
    .element(dialog().getByRole("status").filter({ hasText: "Blue Hour · Ada" }))
    .toBeInTheDocument();
  await expect.element(dialog().getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/artist/artist");
  await expect.element(dialog().getByText("Song 3 of 12 in P")).toBeVisible();
  const lists = dialog().getByRole("region", { name: "In your playlists" });
  await expect.element(lists.getByRole("link", { name: "Evening" })).toBeVisible();
  expect(lists.getByRole("link", { name: "Gym" }).elements()).toEqual([]);
  for (const name of ["Shuffle", "Previous", "Pause", "Next", "Repeat", "Equalizer", "Full screen"])
    await expect.element(dialog().getByRole("button", { name, exact: true })).toBeVisible();
  await expect
    .element(dialog().getByRole("slider", { name: "Seek" }))
    .toHaveAttribute("aria-valuetext", "1:05 of 3:20");
  const queue = dialog().getByRole("region", { name: "Queue" });
  await expect.element(queue.getByRole("button", { name: "Play list 12-3", exact: true })).toBeVisible();
  await expectNoViolations();
});

test("a song goes out of a playlist at one press; several playlists are changed together, with one Undo", async () => {
  const { server } = await open();
  const lists = dialog().getByRole("region", { name: "In your playlists" });
  await expect
    .element(lists.getByText("The same recording is in Gym, from the album “Dusk, live”."))
    .toBeVisible();
  await userEvent.click(lists.getByRole("button", { name: "Remove from Evening" }));
  await expect.element(page.getByText("Removed from “Evening”")).toBeInTheDocument();
  const sent = (route: string) => server.requests.filter((request) => request.route === route);
  expect(sent("DELETE /playlists/{id}/items").map(({ body }) => body)).toEqual([
    { items: [{ uri: track.uri }] },
  ]);

  await userEvent.click(lists.getByRole("button", { name: "Edit" }));
  const editor = page.getByRole("dialog", { name: "In your playlists" });
  await expect.element(editor.getByRole("checkbox", { name: "Evening" })).toBeChecked();
  await userEvent.click(editor.getByRole("checkbox", { name: "Evening" }));
  await userEvent.click(editor.getByRole("checkbox", { name: "Gym" }));
  await expectNoViolations();
  await userEvent.click(editor.getByRole("button", { name: "Save" }));
  await expect.element(page.getByText("Changed 2 playlists")).toBeInTheDocument();
  expect(sent("POST /playlists/add").map(({ body }) => body)).toEqual([
    { playlist_ids: [samplePlaylist(2).id], uris: [track.uri], skip_present: true },
  ]);
  const undo = page.getByRole("status").filter({ hasText: "Changed 2 playlists" });
  (undo.getByRole("button", { name: "Undo" }).element() as HTMLElement).click();
  await expect.poll(() => sent("POST /operations/{id}/undo").length).toBe(2);
});

test("likes that are in no playlist play as a list, and it is said how many of them are sorted", async () => {
  const playList = vi.fn<(list: { uris: readonly string[] }) => Promise<boolean>>(async () => false);
  const commands = { playList, loadQueue: async () => undefined };
  const run = { commands: () => commands as unknown as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  await open();
  await userEvent.click(dialog().getByRole("button", { name: "Sort unsorted likes" }));
  await expect.poll(() => playList.mock.calls.length).toBe(1);
  expect(playList.mock.calls[0]?.[0]).toMatchObject({
    uris: ["spotify:track:a", "spotify:track:b"],
    source: { kind: "songs", id: "unsorted" },
  });
  await expect.element(dialog().getByRole("checkbox", { name: "Then play the next song" })).toBeChecked();
  // One of three was sorted since the list began.
  const uris = ["a", "b", "c"].map((id) => `spotify:track:${id}`);
  const source = {
    kind: "songs",
    id: "unsorted",
    name: "Unsorted likes",
    address: "/library/clean-up",
  } as const;
  useQueueStore.setState(({ queue }) => ({
    queue: { ...queue, row: 0, list: { source, order: { id: "u", uris } } },
  }));
  await expect.element(dialog().getByText("1 of 3 sorted")).toBeVisible();
  useSorting.setState({ goesOn: false });
});

test("a visualizer takes the cover's place at a press and gives it back, with everything else where it was", async () => {
  await open();
  const cover = () => dialog().element().querySelectorAll(".gatefold").length;
  const toggle = dialog().getByRole("button", { name: "Visualizer", exact: true });
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  expect(cover()).toBe(1);
  await userEvent.click(toggle);
  await expect.element(dialog().getByText("Bars that move")).toBeVisible();
  expect(cover()).toBe(0);
  for (const name of ["Pause", "Equalizer", "Full screen"])
    await expect.element(dialog().getByRole("button", { name, exact: true })).toBeVisible();
  await userEvent.click(toggle);
  await expect.element(dialog().getByText("Bars that move")).not.toBeInTheDocument();
  expect(cover()).toBe(1);
});

test("it says why a song of autoplay plays", async () => {
  await open();
  useQueueStore.setState(({ queue }) => ({
    queue: {
      ...queue,
      current: { song: track, from: "autoplay", reason: { kind: "artist", name: "Red Hour" } },
    },
  }));
  await expect.element(dialog().getByText("Autoplay. Same artist as Red Hour")).toBeVisible();
});

test("what plays is sorted into playlists by a digit, which goes on to the next song where that is wanted", async () => {
  const skip = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
  const commands = { skip, loadQueue: async () => undefined };
  const run = { commands: () => commands as unknown as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  const { server } = await open();
  const sorting = dialog().getByRole("region", { name: "Sort into playlists" });
  await expect.element(sorting.getByRole("button", { name: "Already in Evening" })).toBeVisible();
  await expect
    .element(sorting.getByRole("button", { name: "Add to Gym" }))
    .toHaveAttribute("aria-keyshortcuts", "2");
  await userEvent.keyboard("2");
  const added = () => server.requests.filter(({ route }) => route === "POST /playlists/{id}/items").length;
  await expect.poll(added).toBe(1);
  expect(skip).not.toHaveBeenCalled();
  await userEvent.click(sorting.getByRole("checkbox", { name: "Then play the next song" }));
  await userEvent.keyboard("2");
  await expect.poll(added).toBe(2);
  expect(skip).toHaveBeenCalledWith(1);
  await userEvent.keyboard("9");
  expect(skip).toHaveBeenCalledTimes(1);
});

test("Escape closes it, and the focus goes back to what opened it", async () => {
  await open();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => dialog().elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "Open", exact: true })).toHaveFocus();
});

test("on a phone it is a sheet that fits, without the queue beside it", async () => {
  await page.viewport(phone.width, phone.height);
  await open();
  await expect.element(dialog().getByRole("button", { name: "Queue" })).toBeVisible();
  expect(dialog().getByRole("region", { name: "Queue" }).elements()).toEqual([]);
  await expectNoViolations();
});
