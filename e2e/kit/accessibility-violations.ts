import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  focusStops,
  type Judging,
  rulesOfColour,
  runAxe,
  showTheme,
  standards,
  type Theme,
} from "#testing/browser/axe-judging.ts";
import { viewports } from "./open-app.ts";

/** What axe finds on the page as it stands, one line each: rule and place. Each page is given axe once. */
async function judge(page: Page, theme: Theme, judging: Judging): Promise<string[]> {
  await page.evaluate(showTheme, theme);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const inPage = await page.evaluateHandle(() => (window as unknown as { axe: typeof axe }).axe);
  const { found, judged } = await inPage.evaluate(runAxe, judging);
  // Over pictures and gradients axe cannot tell a colour and says so, which is no finding either way.
  expect(judged, "axe found something to judge").toBeGreaterThan(0);
  return found.map((line) => `${theme}: ${line}`);
}

/** Judges in one theme after the other: by `judging` in the first, by the rules of colour alone in the second. */
async function judgeInBoth(page: Page, themes: readonly Theme[], judging: Judging): Promise<string[]> {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    const ofColour: Judging = { ...judging, runOnly: { type: "rule", values: rulesOfColour } };
    found.push(...(await judge(page, theme, index === 0 ? judging : ofColour)));
  }
  return found;
}

/**
 * Fails for what axe finds in either theme, and for a page that scrolls sideways. `themes`: in which order, so that a
 * page that was opened in one is first looked at as it was opened.
 */
export async function expectNoViolations(
  page: Page,
  themes: readonly Theme[] = ["dark", "light"],
): Promise<void> {
  const found = await judgeInBoth(page, themes, {
    runOnly: { type: "tag", values: standards },
    exclude: [focusStops],
  });
  expect(found, page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** The same by every rule that axe has, recommendations among them. */
export async function expectNothingToImprove(page: Page): Promise<void> {
  const found = await judgeInBoth(page, ["dark", "light"], {});
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (width > 0) found.push(`scrolls sideways by ${width}`);
  expect(found, page.url()).toEqual([]);
}

/** Makes a look at the page in each window size that screens are made for; the page is a desktop's then. */
export async function inEachSize(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  for (const viewport of [viewports.phone, viewports.desktop]) {
    await page.setViewportSize(viewport);
    await look(page);
  }
}
