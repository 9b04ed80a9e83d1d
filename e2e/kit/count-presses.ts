import type { Locator, Page } from "playwright-core";

type ClickOptions = Parameters<Locator["click"]>[0];

/**
 * Counts presses of the mouse and of keys that are no letters, since letters are typed whatever the app does. A drag is one
 * press, and so is a press with a modifier.
 */
export function countPresses(page: Page) {
  let presses = 0;
  return {
    click: async (target: Locator, options?: ClickOptions) => {
      presses += 1;
      await target.click(options);
    },
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    /** Drags the middle of one thing to a place in another, `at` of its height from its top. */
    drag: async (from: Locator, to: Locator, at = 0.5) => {
      presses += 1;
      const [start, end] = [await from.boundingBox(), await to.boundingBox()];
      if (start === null || end === null) throw new Error("What is dragged, or where to, cannot be seen.");
      const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
      const [toX, toY] = [end.x + end.width / 2, end.y + end.height * at];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 10, y + 4, { steps: 3 });
      await page.mouse.move(toX, toY, { steps: 6 });
      await page.mouse.move(toX + 2, toY, { steps: 2 });
      await page.mouse.up();
    },
    /** presses since the last time, as docs/tasks.md has them */
    taken: () => {
      const taken = presses;
      presses = 0;
      return taken;
    },
  };
}
