import type { JSHandle, Page } from "playwright-core";

/** A fault that is still there then is one. */
const maxLooks = 20;
/** The smallest side of what a finger presses, in px. */
const minTarget = 44;
/** Of a page that no one sees: it is laid out as ever, and a hundredth of its points are drawn. */
const drawnScale = 0.1;

/** Width of the main area, in px; null is the one that the window leaves it. */
type RoomWidth = number | null;
/** Finds faults in a page as it stands, a line each; uses nothing but what the page has. */
type Look = () => string[];

/** What finds faults, in the page itself: sent there once for all screens. */
interface Looks {
  /** headings that break inside a word, controls that are cut off, and an area that scrolls sideways */
  unfit: JSHandle<Look>;
  /** texts of the pseudo-locale that are wider than their place, and a page that scrolls sideways */
  cutOff: JSHandle<Look>;
  /**
   * What a finger presses on a phone and is smaller than 44 px either way. Not counted: links in a line of text, as the same rule
   * of WCAG has it (2.5.8), fields whose label is large enough, what another press target surrounds, and sliders, which are dragged
   * from anywhere on their line.
   */
  small: JSHandle<Look>;
}

/** Sends what looks for faults to a page, which keeps it until it is loaded again. */
export async function prepareLooks(page: Page): Promise<Looks> {
  const [unfit, cutOff, small] = await Promise.all(
    [
      `[${String(findBrokenWords)}, ${String(findCutControls)}].flatMap((look) => look())`,
      `(${String(findCutOff)})()`,
      `(${String(findSmall)})(${minTarget})`,
    ].map((expression) => page.evaluateHandle<Look>(`(() => ${expression})`)),
  );
  if (unfit === undefined || cutOff === undefined || small === undefined)
    throw new Error("A look is missing.");
  return { unfit, cutOff, small };
}

/**
 * Gives the main area each width in turn, as a docked queue or a narrow window does, and answers what the looks find. The window
 * must be wider than all.
 */
export function findFaults(
  page: Page,
  looks: readonly JSHandle<Look>[],
  widths: readonly RoomWidth[],
): Promise<string[]> {
  // One call to the page: each would wait for the others' turn of a busy browser.
  return page.evaluate(lookInEachWidth, { looks: [...looks], widths: [...widths], maxLooks });
}

/** A window, by how it is held. */
interface Held {
  width: number;
  height: number;
  /** a phone has a finger, for which controls are larger */
  hasFinger?: boolean;
}

/**
 * Answers how to give a page windows in which its layout is looked at and nothing is pressed: they are drawn at a tenth of their
 * size, where what is pressed by its place on the screen is somewhere else. Drawing was a third of the work. The page must be of a context
 * that is its own (`isOwn`).
 */
export async function drawSmall(page: Page): Promise<(held: Held) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  let hadFinger = false;
  return async ({ width, height, hasFinger = false }) => {
    // At once, so that the page is laid out once.
    const sized = devtools.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: false,
      scale: drawnScale,
    });
    const touched =
      hadFinger === hasFinger
        ? null
        : devtools.send("Emulation.setTouchEmulationEnabled", { enabled: hasFinger });
    hadFinger = hasFinger;
    await Promise.all([sized, touched]);
  };
}

/*
 * The functions below run in the page and use nothing but their arguments.
 */

/** Gives the main area each width, and looks in each until nothing is found, or often enough. */
async function lookInEachWidth({
  looks,
  widths,
  maxLooks: max,
}: {
  looks: Look[];
  widths: RoomWidth[];
  maxLooks: number;
}): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const main = document.querySelector<HTMLElement>("#content");
  const found: string[] = [];
  for (const width of widths) {
    if (main && width !== null) Object.assign(main.style, { flex: "none", width: `${width}px` });
    let faults: string[] = [];
    // What asks for the width of its room is drawn by it some frames later.
    for (let look = 0; look === 0 || (look <= max && faults.length > 0); look += 1) {
      await frame();
      faults = looks.flatMap((find) => find());
    }
    found.push(...faults.map((fault) => `${fault}, in ${width ?? innerWidth} px`));
  }
  for (const property of ["flex", "width"]) main?.style.removeProperty(property);
  return found;
}

/** Texts of the pseudo-locale that are wider than their place, and a page that scrolls sideways. */
function findCutOff(): string[] {
  const found = [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
    const { clientWidth, scrollWidth } = element;
    // Read aloud alone.
    if (clientWidth <= 1 || scrollWidth <= clientWidth + 1) return [];
    const text = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join("");
    if (!text.includes("⟦") || element.closest(".sr-only") !== null || !element.checkVisibility()) return [];
    const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(element);
    const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none" || overflowX === "auto";
    return isShortened ? [] : [`cut off: ${text.slice(0, 60)} (${scrollWidth} in ${clientWidth})`];
  });
  return document.documentElement.scrollWidth > innerWidth ? [...found, "the page scrolls sideways"] : found;
}

/** Words of headings that stand on two lines. One may break at its hyphen, and those of more than 24 letters, as of songs. */
function findBrokenWords(): string[] {
  const isBroken = (node: Node, word: RegExpMatchArray) => {
    const range = document.createRange();
    range.setStart(node, word.index ?? 0);
    range.setEnd(node, (word.index ?? 0) + word[0].length);
    const lines = [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ top }) => Math.round(top));
    return new Set(lines).size > 1;
  };
  return [...document.querySelectorAll("#content :is(h1, h2, h3, th, [role=columnheader])")].flatMap(
    (heading) => {
      if (!heading.checkVisibility() || heading.closest(".sr-only") !== null) return [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const word of (node.textContent ?? "").matchAll(/(?<![^\s-])[^\s-]{1,24}(?![^\s-])/gu))
          if (isBroken(node, word)) found.push(`broken word: ${word[0]}`);
      return found;
    },
  );
}

/** Controls that a box cuts off, where they cannot be scrolled to, and an area that scrolls sideways. */
function findCutControls(): string[] {
  const main = document.querySelector<HTMLElement>("#content");
  const isCut = (control: Element) => {
    const { left, right } = control.getBoundingClientRect();
    for (
      let box = control.parentElement;
      box !== null && box !== main?.parentElement;
      box = box.parentElement
    ) {
      const { overflowX, position } = getComputedStyle(box);
      if (position === "fixed" || (/auto|scroll/u.test(overflowX) && box !== main)) return false;
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) return true;
    }
    return false;
  };
  const isSeen = (control: Element) => {
    const { width, height } = control.getBoundingClientRect();
    return control.checkVisibility() && control.closest(".sr-only") === null && width > 1 && height > 1;
  };
  const cut = [...document.querySelectorAll("#content :is(button, input, select, textarea, [role=tab])")]
    .filter((control) => isSeen(control) && isCut(control))
    .map((control) => `cut off: ${control.getAttribute("aria-label") ?? control.textContent.trim()}`);
  return main !== null && main.scrollWidth > main.clientWidth + 1 ? [...cut, "it scrolls sideways"] : cut;
}

/** Buttons, links, tabs and fields that are drawn smaller than `min` px either way. */
function findSmall(min: number): string[] {
  const presses =
    "button, a[href], input:not([type=range]), select, textarea, summary, [role=tab], [role=menuitem], [role=option]";
  const isInText = (target: Element) =>
    target.matches("a") &&
    getComputedStyle(target).display === "inline" &&
    (target.parentElement?.textContent.trim() ?? "") !== target.textContent.trim();
  const isLarge = (target: Element) => {
    const { width, height } = target.getBoundingClientRect();
    // Half a pixel is lost where a size is a fraction.
    return width >= min - 0.5 && height >= min - 0.5;
  };
  const isSeen = (target: Element) => {
    const { width, height } = target.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      target.closest(".sr-only, [inert], [aria-hidden=true]") === null &&
      getComputedStyle(target).pointerEvents !== "none"
    );
  };
  const labelOf = (target: Element) =>
    target.matches("input, select, textarea") ? (target as HTMLInputElement).labels?.[0] : undefined;
  return [...document.querySelectorAll(presses)].flatMap((target) => {
    const label = labelOf(target);
    const around = target.parentElement?.closest("button, a[href], label, [data-row]") ?? null;
    const isEnough = [target, label, around].some((each) => each != null && isLarge(each));
    if (isEnough || !isSeen(target) || isInText(target)) return [];
    const { width, height } = target.getBoundingClientRect();
    const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40);
    return [`${Math.round(width)} x ${Math.round(height)}: ${target.tagName.toLowerCase()} ${name}`];
  });
}
