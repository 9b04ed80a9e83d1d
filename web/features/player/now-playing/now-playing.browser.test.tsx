import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { playingQueue, songAt } from "#testing/web/queues.ts";
import { desktop, phone } from "#testing/web/real-input.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
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
      {isOpen ? <NowPlaying track={track} equalizer={null} onClose={() => setIsOpen(false)} /> : null}
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
