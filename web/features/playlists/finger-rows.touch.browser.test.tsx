import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answersOfPlaylist, rowAt, sampleItems } from "#testing/web/playlist-answers.ts";
import { centreOf, phone, touchScreen, untilStill } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { stopPlayer } from "#web/features/player/player.tsx";
import { PlaylistPage } from "./playlist-page.tsx";

test("under a finger the names in a row are text: the whole row plays, and its menu leads to the artist", async () => {
  await page.viewport(phone.width, phone.height);
  expect(matchMedia("(hover: none)").matches).toBe(true);
  // What is to play waits for a player, which no one starts here.
  const wanted = vi.fn<() => void>();
  stopPlayer(wanted);
  const { address } = await renderScreen(<PlaylistPage id="p1" />, {
    answers: answersOfPlaylist(sampleItems(3)),
  });
  await expect.poll(() => rowAt(1)).not.toBeNull();
  const artist = rowAt(1)?.querySelector('a[data-page="artist"]');
  if (artist === null || artist === undefined) throw new Error("The row names no artist.");
  await untilStill(artist);
  await touchScreen({ act: "move", to: centreOf(artist) }, { act: "down" }, { act: "up" });
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  expect(address()).toBe("/");
  await userEvent.click(page.getByRole("button", { name: /^More options for Song 1$/u }));
  await expect.element(page.getByRole("menuitem", { name: "Go to artist" })).toBeVisible();
  stopPlayer();
});
