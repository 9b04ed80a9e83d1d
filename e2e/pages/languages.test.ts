import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { drawSmall, findFaults, prepareLooks } from "#e2e/kit/find-unfit.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { englishTexts, routePseudoLocale } from "#e2e/kit/pseudo-locale.ts";
import { visit } from "#e2e/kit/visit.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { TestApp } from "#testing/server/app.ts";
import { untilScanIs } from "#testing/server/http-client.ts";

let server: TestApp;
let person: SignedIn;
let screens: string[];

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 1, tracks: 60, liked: 60, playlists: [12, 0] }),
    env: { ADMINS: "demo:account-0" },
  });
  person = await server.signIn("account-0");
  await untilScanIs(person, "done");
  await person.post("/auth/consent", { accepted: true, version: "v1.0" });
  await person.post("/stats/opt_in", {});
  screens = [...(await screensOfLibrary()), ...plainScreens];
});
afterAll(() => server.close());

const plainScreens: readonly string[] = `
  / /search /search?q=track /playlists /library/smart-playlists /history /library/clean-up
  /library/tools /library/tools?tab=songs /library/tools?tab=map /library/tools?tab=sources
  /library/import /spotify-import /scrobbling /never-play /stats /stats/history /stats/week /stats/wrapped
  /friends /friends/requests /friends/search /friends/settings /friends/notifications
  /settings/account /settings/appearance /settings/player /settings/privacy /settings/ai
  /settings/notifications /settings/shortcuts /settings/language /settings/storage
  /admin /admin/health /admin/doctor /admin/library /admin/users /admin/waitlist /admin/mail
  /admin/central /admin/backups /admin/audit
  /legal /payments /visualizer/bars /no/such/page
`
  .trim()
  .split(/\s+/u);

const phone = { width: 360, height: 800, hasFinger: true } as const;
const desktop = { width: 1440, height: 900 } as const;
const widest = { width: 1920, height: 900 } as const;
/** A narrow phone's window, a wide one at 200 %, that one, and the widest. */
const sizes = [phone, { width: 720, height: 450 }, desktop, widest] as const;
/** Widths of the main area beside what is docked in the widest window, in px. */
const docked = [760, 560] as const;

/** Screens of tables and charts, on which a finger has smaller targets: what they hold is reached from larger ones too. */
const isForDesktops = /^\/(?:admin|stats)(?:\/|$)|\/versions$/u;

async function screensOfLibrary(): Promise<string[]> {
  const { items: playlists } = (await person.get("/library/cache/playlists")).body as {
    items: { id: string; track_count: number }[];
  };
  const { items: tracks } = (await person.get("/library/cache/tracks?limit=1&offset=0")).body as {
    items: { album: { id: string }; artists: { id: string }[] }[];
  };
  const [track] = tracks;
  const lists = playlists.flatMap(({ id }) => [`/playlist/${id}`]);
  return [
    "/playlist/liked",
    ...lists,
    `${lists[0] ?? ""}/versions`,
    `/album/${track?.album.id ?? ""}`,
    `/artist/${track?.artists[0]?.id ?? ""}`,
  ];
}

async function openIn(preferences: object): Promise<Page> {
  const { page } = await openApp({
    url: server.url,
    signedInAs: { app_token: person.token, user_id: person.userId },
    path: null,
    // It is drawn small, which cannot be taken out of it.
    isOwn: true,
  });
  await person.sendJson("PATCH", "/auth/preferences", preferences);
  return page;
}

/** Goes to a screen, and waits until it has what it shows. */
async function show(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(
    () =>
      document.querySelector("main :is(h1, h2), [role=dialog]")?.checkVisibility() === true &&
      document.querySelector(":is(main, [role=dialog]) :is(.pulse, [aria-busy=true])") === null,
  );
}

test("in another language that is longer, no screen cuts a text off or says one in English, on a wide page, at 200 % and on a phone, each fits the room beside what is docked, from a phone's width to that of a wide window, and what a finger presses is at least 44 px", async () => {
  const page = await openIn({ language: "de" });
  await routePseudoLocale(page);
  await page.goto(server.url);
  await page.getByText("⟦").first().waitFor();
  const [hold, { unfit, cutOff, small }] = await Promise.all([drawSmall(page), prepareLooks(page)]);
  // Once for all screens: these are some thousand texts and patterns.
  const english = await page.evaluateHandle(prepareTexts, englishTexts);
  const found: string[] = [];
  for (const [index, path] of screens.entries()) {
    await show(page, path);
    // To and fro, so that a screen opens in the size in which the one before was looked at.
    for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
      await hold(size);
      const looks = [unfit, cutOff, ...(size === phone && !isForDesktops.test(path) ? [small] : [])];
      const faults = await findFaults(page, looks, [null]);
      if (size === widest) {
        faults.push(...(await findFaults(page, [unfit], docked)));
        faults.push(...(await page.evaluate(findEnglish, english)));
      }
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

test("from right to left, in Aero and with plain motion, axe finds no violations on any screen, each fits narrow rooms, and forced colours hide nothing", async () => {
  const page = await openIn({ language: "ar", visualTheme: "aero", reducedMotion: true });
  await page.goto(server.url);
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  const [hold, { unfit }] = await Promise.all([drawSmall(page), prepareLooks(page)]);
  await hold(desktop);
  const found: string[] = [];
  for (const path of screens) {
    await show(page, path);
    await expectNoViolations(
      page,
      /^\/(?:playlist|album|artist)\//u.test(path) ? ["dark", "light"] : ["dark"],
    );
    const faults = await findFaults(page, [unfit], [360, 560]);
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
  // Backgrounds are all one then: signs that are drawn by them, and what is chosen, are seen by the system's colours.
  await page.emulateMedia({ forcedColors: "active" });
  await show(page, "/settings/appearance");
  const painted = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element);
        return { isDrawn: backgroundColor !== getComputedStyle(document.body).backgroundColor, outlineStyle };
      });
  expect(await painted('[role="switch"] > [aria-hidden] > span')).toMatchObject({ isDrawn: true });
  expect(await painted('[role="switch"] > :not([aria-hidden]) > span')).toMatchObject({ isDrawn: false });
  expect(await painted('nav [aria-current="page"]')).toMatchObject({ outlineStyle: "solid" });
  await page.emulateMedia({ forcedColors: null });
});

/*
 * The functions below run in the page and use nothing but their arguments.
 */

interface KnownTexts {
  plain: Set<string>;
  worded: RegExp[];
}

/** The texts to look for, of which those with values are patterns. */
function prepareTexts({ texts, patterns }: typeof englishTexts): KnownTexts {
  return { plain: new Set(texts), worded: patterns.map((pattern) => new RegExp(pattern, "u")) };
}

/** Texts of the page that are one of these. */
function findEnglish({ plain, worded }: KnownTexts): string[] {
  const shown = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ["aria-label", "placeholder", "title", "data-tooltip", "aria-description"])
      shown.add(element.getAttribute(name)?.trim() ?? "");
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) shown.add(node.textContent?.trim() ?? "");
  }
  return [...shown]
    .filter((text) => plain.has(text) || worded.some((pattern) => pattern.test(text)))
    .map((text) => `in English: ${text}`);
}
