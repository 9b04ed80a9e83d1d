import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Theme = "dark" | "light";

/**
 * Shows the page in a theme. Colours that are still on their way are nobody's choice: they have arrived then. So has
 * what fades in, which axe passes over while it cannot be seen.
 */
async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset["theme"] = wanted;
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const endMs = Number(effect?.getComputedTiming().endTime ?? 0);
      return playState === "running" && endMs < 2000;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}

/** What axe finds on the page as it stands, one line each: rule and place. */
async function findViolations(page: Page, theme: Theme): Promise<string[]> {
  await showIn(page, theme);
  // There are no frames to look into, so nothing is lost by leaving out axe's page for joining them.
  // The spans around an open menu are hidden stops that send the focus on; nobody stays on one.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("[data-base-ui-focus-guard]")
    // Of what passes one place a rule is described, not all of a long page.
    .options({ resultTypes: ["violations"] });
  // All that depends on the theme is colour.
  const scoped = theme === "dark" ? builder.withTags(standards) : builder.withRules(["color-contrast"]);
  const { violations, passes, incomplete } = await scoped.analyze();
  // Over pictures and gradients axe cannot tell a colour and says so, which is no finding either way.
  expect(passes.length + incomplete.length, "axe found something to judge").toBeGreaterThan(0);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}

/**
 * Fails for what axe finds in either theme, and for a page that scrolls sideways. `themes`: in which order, so that a
 * page that was opened in one is first looked at as it was opened.
 */
export async function expectNoViolations(
  page: Page,
  themes: readonly Theme[] = ["dark", "light"],
): Promise<void> {
  const found: string[] = [];
  for (const theme of themes) found.push(...(await findViolations(page, theme)));
  expect(found, page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** The same by every rule that axe has, recommendations among them, in both themes: one line a rule. */
export async function expectNothingToImprove(page: Page): Promise<void> {
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    await showIn(page, theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    found.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.target.join(" ") ?? ""}`));
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (width > 0) found.push(`scrolls sideways by ${width}`);
  expect(found, page.url()).toEqual([]);
}
