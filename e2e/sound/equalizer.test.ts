import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
import {
  equalizer,
  goToSettings,
  gainOf,
  handleOf,
  openEditor,
  patience,
  powerSwitch,
  resetPreferences,
  soundPath,
  untilFilters,
  untilServerHas,
  valueOf,
  watchNodes,
} from "./equalizer-kit.ts";
import { begin, openApp } from "#e2e/kit/open-app.ts";
import { playPlaylist, waitUntilSounding } from "#e2e/player/playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** Whatever is chosen for the others (specification 1, section 5). */
// oxlint-disable-next-line oxc/approx-constant -- not a square root
const edgeQ = 0.707;
let session: StoredSession;

beforeEach(async () => {
  session = await signInDirectly(url, "newcomer");
  await resetPreferences(url, session);
});
afterEach(() => resetPreferences(url, session));

/** Plays with the nodes watched from the beginning. */
function playing(): ReturnType<typeof playPlaylist> {
  return playPlaylist({ account: "newcomer", prepare: ({ page }) => watchNodes(page) });
}

async function positionOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

/** Waits until the sound has gone on from where it was. */
async function untilItGoesOn(page: Page): Promise<void> {
  const from = await positionOf(page);
  await page.waitForFunction((before) => {
    const element = document.querySelector("audio");
    return element !== null && !element.paused && element.currentTime > before + 0.2;
  }, from);
}

/** Waits for the preferences to have reached the server. */
async function untilStored(page: Page, action: () => Promise<void>): Promise<void> {
  const stored = begin(
    page.waitForResponse(
      (response) => response.url() === `${url}/auth/preferences` && response.request().method() === "PATCH",
    ),
  );
  await action();
  expect((await stored).status()).toBe(200);
}

test("the filters come into the way of the sound and go out of it again; what is set is heard at once, and stays: on every page, after the next song, after a reload, on a second device and in the other tab at once, where the newest change of each field counts", async () => {
  const { page } = await playing();
  expect(await soundPath(page)).toMatchObject({ filters: [], joinedFilters: 0 });
  await goToSettings(page);
  const compare = equalizer(page).getByRole("button", { name: "Compare" });
  await expect.poll(() => compare.isDisabled()).toBe(true);
  await powerSwitch(page).click();
  const on = await untilFilters(page, 8);
  expect(on).toMatchObject({ isHeard: true, isDirect: false });
  expect(on.filters.map(({ type }) => type)).toEqual([
    "lowshelf",
    ...Array<string>(6).fill("peaking"),
    "highshelf",
  ]);
  expect(on.filters.map(({ frequency }) => frequency)).toEqual([32, 64, 125, 250, 500, 1000, 2000, 8000]);
  expect(on.filters.map(({ q }) => q)).toEqual([edgeQ, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, edgeQ]);
  await untilItGoesOn(page);
  await page.evaluate(() => {
    const element = document.querySelector("audio");
    if (element !== null) element.muted = true;
  });
  await powerSwitch(page).click();
  expect(await untilFilters(page, 0)).toMatchObject({ isHeard: true, isDirect: true });
  await expect.poll(() => page.evaluate(() => document.querySelector("audio")?.muted)).toBe(false);
  await untilItGoesOn(page);

  await untilStored(page, () => powerSwitch(page).click());
  await untilFilters(page, 8);
  await compare.click();
  await equalizer(page).getByText("Bypassed for comparison").waitFor();
  await expect.poll(async () => (await soundPath(page)).filters.length, patience).toBe(0);
  expect((await soundPath(page)).isHeard).toBe(true);
  await compare.click();
  await untilFilters(page, 8);

  await equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).fill("2");
  await equalizer(page).getByRole("button", { name: "Bass boost" }).click();
  await handleOf(page, 8).press("ArrowUp");
  const expected = [edgeQ, 2, 2, 2, 2, 2, 2, edgeQ];
  // The preset brings its own Q, so it is set once more.
  await equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).fill("2");
  await expect
    .poll(async () => (await soundPath(page)).filters.map(({ q }) => q), patience)
    .toEqual(expected);
  expect((await soundPath(page)).filters[7]?.gain).toBe(0.5);
  await page.getByRole("banner").getByRole("link", { name: "Gatefold" }).click();
  await page.getByRole("heading", { name: "Settings" }).waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Next" }).click();
  await waitUntilSounding(page);
  expect((await untilFilters(page, 8)).filters.map(({ q }) => q)).toEqual(expected);

  // With the first sound, without the settings being opened.
  await page.goto(`${url}/playlist/liked`);
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  expect((await soundPath(page)).joinedFilters).toBe(0);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilSounding(page);
  await untilFilters(page, 8);

  await goToSettings(page);
  await equalizer(page).getByText("Clip", { exact: true }).waitFor();
  await equalizer(page).getByRole("switch", { name: "Automatic" }).click();
  for (const band of [2, 3, 4, 5, 6]) await handleOf(page, band).press("End");
  await equalizer(page).getByText("Clipping", { exact: true }).waitFor();
  await equalizer(page).getByRole("switch", { name: "Automatic" }).click();
  await equalizer(page).getByText("Clip", { exact: true }).waitFor();
  await resetPreferences(url, session);
  await keepInStep(await openEditor(session));
});

/** Changes settings here, on a second device and in a second tab, and finds each of them in the others. */
async function keepInStep(page: Page): Promise<void> {
  await handleOf(page, 3).press("PageUp");
  await handleOf(page, 3).press("ArrowRight");
  await equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).fill("2");
  await powerSwitch(page).click();
  const wanted = { eqGains: [0, 0, 3, 0, 0, 0, 0, 0], eqQ: 2, eqEnableExperimental: true };
  await untilServerHas(session, wanted);
  await page.reload();
  await handleOf(page, 3).waitFor();
  await expect.poll(() => valueOf(page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect.poll(() => powerSwitch(page).getAttribute("aria-checked")).toBe("true");

  const second = await openApp({ signedInAs: session, path: "/settings/player" });
  await equalizer(second.page).getByRole("switch", { name: "Equalizer", checked: true }).waitFor();
  await expect.poll(() => valueOf(second.page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect
    .poll(() => equalizer(second.page).getByRole("spinbutton", { name: "Q", exact: true }).inputValue())
    .toBe("2");
  await handleOf(second.page, 8).press("End");
  await untilServerHas(session, { eqGains: [0, 0, 3, 0, 0, 0, 0, 12], eqQ: 2 });
  await page.reload();
  await expect.poll(() => gainOf(page, 8), patience).toBe(12);

  const other = await page.context().newPage();
  await other.goto(`${url}/settings/player`);
  await handleOf(other, 1).waitFor();
  await handleOf(page, 1).press("End");
  await expect.poll(() => gainOf(other, 1), patience).toBe(12);
  await untilServerHas(session, { eqGains: [12, 0, 3, 0, 0, 0, 0, 12] });
}
