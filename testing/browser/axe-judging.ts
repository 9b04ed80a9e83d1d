/// <reference lib="dom" />
import type axe from "axe-core";

/** The standards that pages are held to. */
export const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** All that depends on the theme is colour. */
export const rulesOfColour = ["color-contrast", "link-in-text-block"];
/** The spans around an open menu are hidden stops that send the focus on; no one stays on one. */
export const focusStops = "[data-base-ui-focus-guard]";

export type Theme = "dark" | "light";

/** What axe goes by. */
export interface Judging {
  /** of which rules; all that are on by default if left out */
  runOnly?: axe.RunOnly;
  /** what is passed over, as selectors */
  exclude?: string[];
}

/*
 * The functions below run in the page and use nothing but their arguments: e2e tests send them there as text.
 */

/**
 * Shows the page in a theme. Colours that are still on their way are no one's choice: they have arrived then. So has
 * what fades in, which axe passes over while it cannot be seen. A link takes its colour from what is around it, and only
 * begins to change when that has changed: what ends lets others begin.
 */
export async function showTheme(theme: Theme): Promise<void> {
  document.documentElement.dataset["theme"] = theme;
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
}

/** What is found on the page as it stands, a line each: rule and place; and how many rules found something to judge. */
export async function runAxe(
  inPage: Pick<typeof axe, "run">,
  { runOnly, exclude = [] }: Judging,
): Promise<{ found: string[]; judged: number }> {
  const { violations, passes, incomplete } = await inPage.run(
    { exclude: exclude.map((selector) => [selector]) },
    // Of what passes one place a rule is described, not all of a long page.
    { resultTypes: ["violations"], ...(runOnly === undefined ? {} : { runOnly }) },
  );
  return {
    found: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
    ),
    judged: passes.length + incomplete.length,
  };
}
