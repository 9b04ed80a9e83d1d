import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { focusStops, judgeThemes, rulesOfColour, standards } from "#testing/browser/axe-judging.ts";
import { desktop, phone } from "./real-input.ts";

/**
 * Fails for what axe finds in the screen in either theme, and for a screen that scrolls sideways. It is in the other theme then, and
 * in the person's own again in the next test.
 */
export async function expectNoViolations(): Promise<void> {
  const { found, judged } = await judgeThemes(axe, {
    runOnly: { type: "tag", values: standards },
    exclude: [focusStops],
    ofColour: rulesOfColour,
  });
  // Over pictures and gradients axe cannot tell a colour and says so, which is no finding either way.
  for (const rules of judged) expect(rules, "axe found something to judge").toBeGreaterThan(0);
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
