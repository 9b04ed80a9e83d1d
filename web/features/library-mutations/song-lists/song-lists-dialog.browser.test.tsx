import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { recallLibrary } from "#web/features/sidebar/sidebar.tsx";
import { SongListsDialog } from "./song-lists-dialog.tsx";

test("in a window of half the size, as at 200 %, three playlists stand in sight below the same recording's line, and Save is whole", async () => {
  const lists = Array.from({ length: 12 }, (_, index) => samplePlaylist(index + 1));
  recallLibrary();
  await page.viewport(720, 450);
  await renderScreen(<SongListsDialog uri="spotify:track:t1" name="Blue Hour" onClose={() => undefined} />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items: lists, total: lists.length },
      "POST /playlists/holding": { items: [], total: 0 },
      "GET /tracks/{id}/playlists": {
        items: [],
        twins: [{ playlist_id: lists[1]?.id ?? "", track_id: "other", album: "Dusk, live" }],
      },
    },
  });
  await expect.poll(() => document.querySelector("dialog")?.innerText).toContain("Dusk, live");
  const inSight = (): number => {
    const room = page.getByRole("list").element().closest(".overflow-y-auto")?.getBoundingClientRect();
    return page
      .getByRole("checkbox")
      .elements()
      .filter((box) => (box.closest("li")?.getBoundingClientRect().bottom ?? Infinity) <= (room?.bottom ?? 0))
      .length;
  };
  await expect.poll(inSight).toBeGreaterThanOrEqual(3);
  // What a dialog ends with is in it, and in the window.
  const { scrollHeight, clientHeight } = document.querySelector("dialog") ?? document.body;
  expect(scrollHeight).toBe(clientHeight);
  expect(page.getByRole("button", { name: "Save" }).element().getBoundingClientRect().bottom).toBeLessThan(
    450,
  );
});
