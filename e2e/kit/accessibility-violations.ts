import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { viewports } from "./open-app.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** All that depends on the theme is colour. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

type Theme = "dark" | "light";

/**
 * Shows the page in a theme. Colours that are still on their way are nobody's choice: they have arrived then. So has
 * what fades in, which axe passes over while it cannot be seen. A link takes its colour from what is around it, and only
 * begins to change when that has changed: what ends lets others begin.
 */
async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset["theme"] = wanted;
    const listEnding = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const endMs = Number(effect?.getComputedTiming().endTime ?? 0);
        return playState === "running" && endMs < 2000;
      });
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      for (const animation of ending) animation.finish();
      await nextFrame();
    }
  }, theme);
}

/** What axe goes by. */
interface Judging {
  /** of which rules; all that are on by default if left out */
  runOnly?: axe.RunOnly;
  /** what is passed over, as selectors */
  exclude?: string[];
}

/** What axe finds on the page as it stands, one line each: rule and place. Each page is given axe once. */
async function judge(page: Page, theme: Theme, { runOnly, exclude = [] }: Judging): Promise<string[]> {
  await showIn(page, theme);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { found, judged } = await page.evaluate(
    async ({ context, options }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations, passes, incomplete } = await inPage.run(context, options);
      return {
        found: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
        ),
        judged: passes.length + incomplete.length,
      };
    },
    {
      context: { exclude: exclude.map((selector) => [selector]) },
      options: {
        // Of what passes one place a rule is described, not all of a long page.
        resultTypes: ["violations" as const],
        ...(runOnly === undefined ? {} : { runOnly }),
      },
    },
  );
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
    // The spans around an open menu are hidden stops that send the focus on; nobody stays on one.
    exclude: ["[data-base-ui-focus-guard]"],
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
