import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { eventsOf } from "#testing/server/http-client.ts";
import {
  askServer,
  countDevices,
  listPlaylists,
  signInDirectly,
  waitForLibrary,
  type Account,
  type StoredSession,
} from "#e2e/kit/accounts.ts";
import { openApp, type App, type AppOptions } from "#e2e/kit/open-app.ts";
import { gatefoldUrl } from "#e2e/kit/shared-gatefold.ts";

/** The player at the foot of the app. */
export function player(page: Page): Locator {
  return page.getByRole("region", { name: "Player", exact: true });
}

/** What is to be played, and where. */
export interface Playing {
  /** another Gatefold than the shared one */
  url?: string;
  account?: Account;
  /** how the app is opened */
  look?: Pick<AppOptions, "theme" | "viewport">;
  /** before the page begins: clocks, routes, what is listened to */
  prepare?: (app: App) => Promise<void> | void;
}

/** Opens the longest readable playlist of an account (the listener's by default) and plays it by its big button. */
export async function playPlaylist(playing: Playing = {}): Promise<App> {
  const { url = gatefoldUrl, account = "listener", look = {}, prepare } = playing;
  const session = await signInDirectly(url, account);
  await waitForLibrary(url, session);
  const playlists = (await listPlaylists(url, session)).filter(({ readable }) => readable);
  const long = playlists.find(({ track_count: count }) => count > 100) ?? playlists[0];
  const app = await openApp({ ...look, signedInAs: session, path: null, url });
  await prepare?.(app);
  await waitUntilNothingPlays(url, session);
  await straightenQueue(url, session);
  await app.page.goto(`${url}/playlist/${long?.id ?? ""}`);
  await app.page.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
  await app.page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await player(app.page).getByRole("button", { name: "Pause" }).waitFor();
  await waitUntilSounding(app.page);
  await playInOrder(app, session);
  // The list was paused at another song by the test before: its button went on there.
  const [firstRow] = await app.page.locator('[data-row="0"]:not([aria-current="true"])').all();
  if (firstRow !== undefined && look.viewport === undefined) {
    await firstRow.dblclick({ position: { x: 500, y: 8 } });
    await app.page.locator('[data-row="0"][aria-current="true"]').waitFor();
    await waitUntilSounding(app.page);
  }
  return app;
}

/** The account keeps deck and repeat of its queue, whichever test left them, and the next list would go on with both. */
async function straightenQueue(url: string, session: StoredSession): Promise<void> {
  const { version, state } = await askServer<{ version: number; state: object | null }>(
    url,
    "/queue",
    session,
  );
  if (state === null) return;
  const body = { version, state: { ...state, deck: null, repeat: "off" }, undo: null };
  await askServer(url, "/queue", session, { method: "PUT", body });
}

/** The provider keeps shuffle and repeat of the account as well. */
async function playInOrder({ page, url }: App, session: StoredSession): Promise<void> {
  for (const choice of ["shuffle?state=false", "repeat?state=off"]) {
    await askServer(url, `/player/v1/me/player/${choice}`, session, { method: "PUT" });
  }
  // A phone has these buttons on its sheet.
  if ((page.viewportSize()?.width ?? 0) < 1024) return;
  // What was started while the provider shuffled was dealt.
  for (const pressed of await player(page).getByRole("button", { name: "Shuffle", pressed: true }).all())
    await pressed.click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: false }).waitFor();
  await player(page).getByRole("button", { name: "Repeat", exact: true, pressed: false }).waitFor();
}

/**
 * The pages of the test before are closed; the provider lets go of those that said nothing after some seconds, and the
 * server hears of what it still believes.
 */
export async function waitUntilNothingPlays(url: string, session: StoredSession): Promise<void> {
  await expect.poll(() => countDevices(url, session)).toBe(0);
  const device = await readActiveDevice(url, session);
  if (device === null) return;
  const body = { device_id: device, playback: null };
  await askServer(url, "/realtime/playback/report", session, { body });
}

/** The device that plays or would, as the server reports anyone who comes. */
async function readActiveDevice(url: string, session: StoredSession): Promise<string | null> {
  const left = new AbortController();
  const stream = `${url}/realtime/playback/stream?access_token=${session.app_token}`;
  const { value: event } = await eventsOf(await fetch(stream, { signal: left.signal })).next();
  left.abort();
  const device = event.playback?.device;
  return device?.is_active === true ? device.id : null;
}

/** Waits until a song sounds in the page; the moment of silence by which a press unlocks sound is none. */
export async function waitUntilSounding(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const element = document.querySelector<HTMLAudioElement>("audio[data-gatefold-audio]");
    return element !== null && !element.paused && element.duration > 1 && element.currentTime > 0;
  });
}

/** Name of the song in a row of the list. */
export async function songOf(page: Page, index: number): Promise<string> {
  // The names of its artists stand behind it.
  return (
    (await page.locator(`[data-row="${index}"] [role="gridcell"] [dir="auto"]`).first().textContent()) ?? ""
  );
}

/** Pauses the song at its start, so that Previous leads to the one before however long the press takes. `sounding`: whose sound it is. */
export async function standAtStart(page: Page, sounding = page): Promise<void> {
  await player(page).getByRole("button", { name: "Pause", exact: true }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await player(page).getByRole("slider", { name: "Seek" }).fill("0");
  await sounding.waitForFunction(() => {
    const audio = document.querySelector("audio");
    return audio?.paused === true && audio.currentTime === 0;
  });
}

/** Waits until the player shows a song. */
export async function waitForSong(page: Page, name: string): Promise<void> {
  await player(page).getByText(name, { exact: true }).first().waitFor();
}
