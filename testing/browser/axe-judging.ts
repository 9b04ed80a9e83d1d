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
  /** of which rules in the first theme; all that are on by default if left out */
  runOnly?: axe.RunOnly;
  /** what is passed over, as selectors */
  exclude?: string[];
  /**
   * in which themes, one after the other; by the rules of colour alone from the second one on. Left out: both, first the one that
   * the page is in, which is a change of the theme less.
   */
  themes?: readonly Theme[];
}

/*
 * The function below runs in the page and uses nothing but its arguments: e2e tests send it there as text.
 */

/**
 * What is found on the page as it stands, a line each: theme, rule and place; and of each theme how many rules found something to
 * judge. The page is in the last theme then. A change of the theme is shown without transitions: to begin hundreds of them and wait
 * until their colours have arrived cost more than all that axe does.
 */
export async function judgeThemes(
  inPage: Pick<typeof axe, "run">,
  { runOnly, exclude = [], themes, ofColour }: Judging & { ofColour: readonly string[] },
): Promise<{ found: string[]; judged: number[] }> {
  const { dataset } = document.documentElement;
  const isLight = dataset["theme"] === "light";
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important; }");
  /** Ends what fades in, which axe passes over while it cannot be seen; what ends lets others begin. */
  const endAnimations = async () => {
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
  };
  const found: string[] = [];
  const judged: number[] = [];
  // What is on its way began before: it ends first, and then nothing begins any more.
  await endAnimations();
  document.adoptedStyleSheets.push(still);
  for (const theme of themes ?? (isLight ? ["light", "dark"] : ["dark", "light"])) {
    if (dataset["theme"] !== theme) {
      dataset["theme"] = theme;
      await endAnimations();
    }
    const rules = judged.length === 0 ? runOnly : { type: "rule" as const, values: [...ofColour] };
    const { violations, passes, incomplete } = await inPage.run(
      { exclude: exclude.map((selector) => [selector]) },
      // Of what passes one place a rule is described, not all of a long page.
      { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) },
    );
    for (const { id, nodes } of violations)
      for (const node of nodes)
        found.push(`${theme}: ${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`);
    judged.push(passes.length + incomplete.length);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return { found, judged };
}
