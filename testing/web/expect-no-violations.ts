import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import {
  focusStops,
  rulesOfColour,
  runAxe,
  showTheme,
  standards,
  type Judging,
  type Theme,
} from "#testing/browser/axe-judging.ts";
import { desktop, phone } from "./real-input.ts";

async function judge(theme: Theme, judging: Judging): Promise<string[]> {
  await showTheme(theme);
  const { found, judged } = await runAxe(axe, judging);
  // Over pictures and gradients axe cannot tell a colour and says so, which is no finding either way.
  expect(judged, "axe found something to judge").toBeGreaterThan(0);
  return found.map((line) => `${theme}: ${line}`);
}

/** Fails for what axe finds in the screen in either theme, and for a screen that scrolls sideways. It is in the dark theme then. */
export async function expectNoViolations(): Promise<void> {
  const exclude = [focusStops];
  const found = [
    ...(await judge("light", { exclude, runOnly: { type: "rule", values: rulesOfColour } })),
    ...(await judge("dark", { exclude, runOnly: { type: "tag", values: standards } })),
  ];
  expect(found).toEqual([]);
  expect(document.documentElement.scrollWidth, "it does not scroll sideways").toBeLessThanOrEqual(innerWidth);
}

/** Makes a look at the screen in each window size that screens are made for; it is a desktop's then. */
export async function inEachSize(look: () => Promise<void>): Promise<void> {
  for (const { width, height } of [phone, desktop]) {
    await page.viewport(width, height);
    await look();
  }
}
