import type { Page } from "playwright-core";

/** Widths of the main area, in px, from a phone's to that of a wide window without a queue. */
const roomWidths = [360, 560, 760, 1_100, 1_600] as const;

/**
 * Gives the main area each width in turn, as a docked queue or a narrow window does, and answers what does not fit: headings
 * that break inside a word, controls that are cut off, and an area that scrolls sideways. The window must be wider than all.
 */
export async function findUnfit(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of roomWidths) {
    await page.evaluate(async (px) => {
      const main = document.querySelector<HTMLElement>("#content");
      if (main) Object.assign(main.style, { flex: "none", width: `${px}px` });
      // What asks for the width of its room is drawn by it one frame later.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, width);
    found.push(...(await page.evaluate(findUnfitNow)).map((fault) => `${fault} in ${width} px`));
  }
  await page.evaluate(() => document.querySelector("#content")?.removeAttribute("style"));
  return found;
}

/** Runs in the page. */
function findUnfitNow(): string[] {
  const main = document.querySelector<HTMLElement>("#content");
  if (main === null) return [];
  const found = main.scrollWidth > main.clientWidth + 1 ? ["the area scrolls sideways"] : [];
  const isSeen = (element: Element) => element.checkVisibility() && element.closest(".sr-only") === null;

  // Longer ones, as of songs, may break.
  const maxLetters = 24;
  const linesOf = (node: Node, word: RegExpMatchArray) => {
    const range = document.createRange();
    range.setStart(node, word.index ?? 0);
    range.setEnd(node, (word.index ?? 0) + word[0].length);
    return new Set(
      [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
    );
  };
  for (const heading of main.querySelectorAll("h1, h2, h3, th, [role=columnheader]")) {
    if (!isSeen(heading)) continue;
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const word of (node.textContent ?? "").matchAll(/\S+/gu))
        if (word[0].length <= maxLetters && linesOf(node, word).size > 1)
          found.push(`broken word: ${word[0]}`);
  }

  /** The box that cuts an element off; null: none does, or it can be scrolled there. */
  const cutterOf = (element: Element): Element | null => {
    const { left, right } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null && main.contains(box); box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      if (position === "fixed") return null;
      if (/auto|scroll/u.test(overflowX) && box !== main) return null;
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) return box;
    }
    return null;
  };
  for (const control of main.querySelectorAll("button, input, select, textarea, [role=tab]")) {
    const { width, height } = control.getBoundingClientRect();
    if (!isSeen(control) || width <= 1 || height <= 1) continue;
    if (cutterOf(control) !== null)
      found.push(`cut off: ${(control.getAttribute("aria-label") ?? control.textContent ?? "").trim()}`);
  }
  return [...new Set(found)];
}
