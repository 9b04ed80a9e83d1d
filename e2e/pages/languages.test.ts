import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { englishTexts, routePseudoLocale } from "#e2e/kit/pseudo-locale.ts";
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

const plainScreens: readonly string[] = [
  ...[
    "/",
    "/search",
    "/search?q=track",
    "/playlists",
    "/library/smart-playlists",
    "/history",
    "/library/clean-up",
  ],
  ...["/library/tools", "/library/tools?tab=songs", "/library/tools?tab=map", "/library/tools?tab=sources"],
  ...[
    "/library/import",
    "/spotify-import",
    "/scrobbling",
    "/never-play",
    "/stats",
    "/stats/history",
    "/stats/wrapped",
  ],
  ...["/friends", "/friends/requests", "/friends/search", "/friends/settings", "/friends/notifications"],
  ...[
    "account",
    "appearance",
    "player",
    "privacy",
    "ai",
    "notifications",
    "shortcuts",
    "language",
    "offline",
  ].map((section) => `/settings/${section}`),
  ...["/legal", "/payments", "/visualizer/bars", "/no/such/page"],
  ...[
    "",
    "/health",
    "/doctor",
    "/library",
    "/users",
    "/waitlist",
    "/mail",
    "/central",
    "/backups",
    "/audit",
  ].map((page) => `/admin${page}`),
];

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
  });
  await person.sendJson("PATCH", "/auth/preferences", preferences);
  return page;
}

/** Opens a screen, and waits until it has what it shows. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await page.locator("h1, main").first().waitFor();
  await expect
    .poll(() => page.locator(":is(main, [role=dialog]) :is(.pulse, [aria-busy=true])").count(), {
      message: path,
    })
    .toBe(0);
}

test("in another language that is longer, no screen cuts a text off or says one in English, on a wide page and at 200 % of it", async () => {
  const page = await openIn({ language: "de" });
  await routePseudoLocale(page);
  const found: string[] = [];
  for (const path of screens) {
    await show(page, path);
    await page.getByText("⟦").first().waitFor();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 720, height: 450 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const faults = await page.evaluate(findFaults, englishTexts);
      found.push(...faults.map((fault) => `${path} at ${size.width}: ${fault}`));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(found).toEqual([]);
});

test("from right to left in Aero, with plain motion, axe finds no violations on any screen", async () => {
  const page = await openIn({ language: "ar", visualTheme: "aero", reducedMotion: true });
  for (const path of screens) {
    await show(page, path);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await expectNoViolations(page);
  }
  // Where the system's colours are forced, what is said by colour alone is lost; axe judges the rest as before.
  await page.emulateMedia({ forcedColors: "active" });
  await show(page, "/playlist/liked");
  await expectNoViolations(page);
  await page.emulateMedia({ forcedColors: null });
});

/** What is wrong on the page as it stands, one line each; runs in the page. */
function findFaults(english: readonly string[]): string[] {
  const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const plain = new Set(english.filter((text) => !text.includes("{{")));
  const worded = english
    .filter((text) => text.includes("{{"))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/u)
            .map(escape)
            .join(".+")}$`,
          "u",
        ),
    );
  const isEnglish = (text: string) => plain.has(text) || worded.some((pattern) => pattern.test(text));
  const found = new Set<string>();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (!isSeen(element)) continue;
    for (const name of ["aria-label", "placeholder", "title", "data-tooltip", "aria-description"]) {
      const text = element.getAttribute(name)?.trim() ?? "";
      if (isEnglish(text)) found.add(`${name} in English: ${text}`);
    }
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent)
      .join("")
      .trim();
    if (text === "") continue;
    if (isEnglish(text)) found.add(`in English: ${text}`);
    const style = getComputedStyle(element);
    // Read aloud alone, or meant to end in an ellipsis with all of it in a tooltip or on its page.
    const isHidden = style.position === "absolute" && element.clientWidth <= 1;
    const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (!text.includes("⟦") || isHidden || isShortened || element.clientWidth === 0) continue;
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "auto")
      found.add(`cut off: ${text.slice(0, 60)} (${element.scrollWidth} in ${element.clientWidth})`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  return [...found];
}
