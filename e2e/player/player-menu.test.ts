import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, listPlaylists, type StoredSession } from "#e2e/kit/accounts.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { begin, answerBroken, answerWith, holdAnswers, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, standAtStart, waitForSong, waitUntilSounding } from "./playing.ts";

async function choose(page: Page, name: string): Promise<void> {
  await player(page).getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

function ask<T>(app: App, path: string): Promise<T> {
  return askServer<T>(app.url, path, app.session as StoredSession);
}

test("the player's menu pauses, plays, skips, likes, sets the sleep timer, copies a link, and leads to what plays and to the equalizer; a new playlist is made from the dialog: its title trimmed, never public, with the song in it; what a press will have done shows before its answer: play, shuffle, volume; the queue shows what is next and a song that is added comes first", async () => {
  const app = await playPlaylist();
  const { page, context } = app;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const songs = [await songOf(page, 0), await songOf(page, 1)] as const;
  await choose(page, "Pause");
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await choose(page, "Play");
  await player(page).getByRole("button", { name: "Pause" }).waitFor();
  await choose(page, "Next");
  await waitForSong(page, songs[1]);
  await waitUntilSounding(page);
  await standAtStart(page);
  await choose(page, "Previous");
  await waitForSong(page, songs[0]);
  await player(page).click({ button: "right", position: { x: 5, y: 5 } });
  await page.getByRole("menuitem", { name: "Pause" }).waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", { name: "Pause" }).waitFor({ state: "detached" });

  const like = player(page).getByRole("button", { name: "Save to Liked Songs" });
  await expect.poll(() => like.getAttribute("aria-pressed")).toMatch(/true|false/u);
  const isLiked =
    (await player(page).getByRole("button", { name: "Save to Liked Songs", pressed: true }).count()) > 0;
  await choose(page, isLiked ? "Remove from Liked Songs" : "Save to Liked Songs");
  await player(page).getByRole("button", { name: "Save to Liked Songs", pressed: !isLiked }).waitFor();
  await choose(page, isLiked ? "Save to Liked Songs" : "Remove from Liked Songs");
  await player(page).getByRole("button", { name: "Save to Liked Songs", pressed: isLiked }).waitFor();

  // One that fails goes back without a word.
  app.expectComplaint(/answer 500: (PUT|DELETE) \/player\/v1\/me\/library/u);
  const asked = await like.getAttribute("aria-pressed");
  await answerWith(app, "/player/v1/me/library", answerBroken);
  const answered = begin(page.waitForResponse((answer) => answer.url().includes("/me/library?")));
  await like.click();
  await answered;
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe(asked);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => player(page).getByRole("status").textContent()).toBe("");
  await context.unrouteAll();

  // Everyone sees the timer, and a press turns it off.
  await player(page).getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Sleep timer" }).press("ArrowRight");
  await page.getByRole("menuitem", { name: "15 minutes" }).click();
  const chip = player(page).getByRole("button", { name: /^Playback stops in 1[45]:/u });
  await chip.waitFor();
  await player(page)
    .getByText(/^14:[45]\d$/u)
    .waitFor();
  await chip.click();
  await chip.waitFor({ state: "detached" });

  await choose(page, "Copy link");
  await page.getByRole("status").getByText("Link copied").waitFor();
  const { item } = await ask<{ item: { external_urls: { spotify: string } } }>(app, "/player/v1/me/player");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(item.external_urls.spotify);
  const playlist = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL((url) => url.pathname !== playlist);
  await choose(page, "Open");
  await page.waitForURL((url) => url.pathname === playlist);

  const song = await songOf(page, 0);
  await choose(page, "Add to playlist");
  const dialog = page.getByRole("dialog", { name: "Add to playlist" });
  const create = dialog.getByRole("button", { name: "Create" });
  await expect.poll(() => create.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "New playlist title" }).fill("   ");
  await expect.poll(() => create.isDisabled()).toBe(true);
  await expectNoViolations(page);
  await dialog.getByRole("textbox", { name: "New playlist title" }).fill("  Mix of the menu  ");
  const sent = begin(page.waitForRequest((request) => request.url().endsWith("/playlists/create")));
  await create.click();
  expect((await sent).postDataJSON()).toEqual({ name: "Mix of the menu", public: false });
  await page.getByRole("status").getByText("Added to new playlist “Mix of the menu”").waitFor();
  const made = (await listPlaylists(app.url, app.session as StoredSession)).find(
    ({ name }) => name === "Mix of the menu",
  );
  expect(made?.track_count).toBe(1);
  const { items } = await ask<{ items: { track: { name: string } }[] }>(app, `/playlists/${made?.id}/tracks`);
  expect(items.map(({ track }) => track.name)).toEqual([song]);

  const pressed = await songOf(page, 3);
  const play = await holdAnswers(app, "/player/v1/me/player/play");
  await page.locator('[data-row="3"]').dblclick({ position: { x: 500, y: 8 } });
  await play.asked;
  await waitForSong(page, pressed);
  await expect
    .poll(() => player(page).getByRole("slider", { name: "Seek" }).getAttribute("aria-valuetext"))
    .toMatch(/^0:0\d of/u);
  play.release();
  // The deck is Gatefold's own: the service is not asked.
  await player(page).getByRole("button", { name: "Shuffle" }).click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: true }).waitFor();
  const volume = await holdAnswers(app, "/player/v1/me/player/volume");
  await player(page).getByRole("slider", { name: "Volume" }).fill("30");
  await page.waitForFunction(() => document.querySelector("audio")?.volume === 0.3);
  await volume.asked;
  volume.release();
  await player(page).getByRole("button", { name: "Shuffle", pressed: true }).click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: false }).waitFor();

  const queued = [await songOf(page, 4), await songOf(page, 6)] as const;
  await player(page).getByRole("button", { name: "Queue" }).click();
  const queue = page.getByRole("complementary", { name: "Queue" });
  await queue.getByRole("button", { name: `Play ${queued[0]}` }).waitFor();
  await queue.getByRole("searchbox", { name: "Add a song" }).fill(queued[1]);
  await queue
    .getByRole("button", { name: `Add ${queued[1]} to the queue` })
    .first()
    .click();
  await queue.getByRole("heading", { name: "Next in queue" }).waitFor();
  // The list has the song as well, further down.
  await queue
    .getByRole("button", { name: `Remove ${queued[1]} from the queue` })
    .first()
    .waitFor();
  await queue.getByRole("searchbox", { name: "Add a song" }).fill("");
  await expectNoViolations(page);
  await queue.getByRole("button", { name: "Close queue" }).click();
  await queue.waitFor({ state: "detached" });
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, queued[1]);

  await choose(page, "Equalizer");
  await page.getByRole("heading", { name: "Player EQ" }).waitFor();
});
