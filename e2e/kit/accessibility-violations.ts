import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  focusStops,
  type Judging,
  judgeThemes,
  rulesOfColour,
  standards,
  type Theme,
} from "#testing/browser/axe-judging.ts";
import { viewports } from "./open-app.ts";

/** What axe finds on the page as it stands, one line each: theme, rule and place. Each page is given axe once. */
async function judge(page: Page, judging: Judging): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const inPage = await page.evaluateHandle(() => (window as unknown as { axe: typeof axe }).axe);
  const { found, judged } = await inPage.evaluate(judgeThemes, { ...judging, ofColour: rulesOfColour });
  // Over pictures and gradients axe cannot tell a colour and says so, which is no finding either way.
  for (const rules of judged) expect(rules, "axe found something to judge").toBeGreaterThan(0);
  return found;
}

/**
 * Fails for what axe finds in either theme, and for a page that scrolls sideways. `themes`: others than both, of which the first
 * is the one that the page is in.
 */
export async function expectNoViolations(page: Page, themes?: readonly Theme[]): Promise<void> {
  const found = await judge(page, {
    runOnly: { type: "tag", values: standards },
    exclude: [focusStops],
    ...(themes === undefined ? {} : { themes }),
  });
  expect(found, page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** The same by every rule that axe has, recommendations among them. */
export async function expectNothingToImprove(page: Page): Promise<void> {
  const found = await judge(page, {});
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
