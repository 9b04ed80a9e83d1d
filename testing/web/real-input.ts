import { commands, type Locator } from "vitest/browser";

/** A place in the window, px. */
export interface Place {
  x: number;
  y: number;
}

/** What a mouse or a finger does, one after the other. */
export type PointerStep = { act: "move"; to: Place; steps?: number } | { act: "down" } | { act: "up" };

declare module "vitest/browser" {
  interface BrowserCommands {
    moveMouse: (steps: PointerStep[]) => Promise<void>;
    pressMouse: (at: Place, button: "left" | "right", times: 1 | 2) => Promise<void>;
    touchScreen: (steps: PointerStep[]) => Promise<void>;
    setMotion: (motion: Motion) => Promise<void>;
  }
}

type Motion = "reduce" | "no-preference";

/** The window sizes that screens are made for. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Moves and presses the browser's own mouse, as a hand does. */
export const moveMouse = (...steps: PointerStep[]): Promise<void> => commands.moveMouse(steps);

/** Presses a button of the mouse at a place, so many times quickly. */
export async function pressMouse(
  at: Place,
  { button = "left", times = 1 }: { button?: "left" | "right"; times?: 1 | 2 } = {},
): Promise<void> {
  await commands.pressMouse(at, button, times);
}

/** Puts a finger down, moves it and takes it away; one that is not taken away is still down in the next call. */
export const touchScreen = (...steps: PointerStep[]): Promise<void> => commands.touchScreen(steps);

/** What the device says of motion; reduced again in the next test. */
export const setMotion = (motion: Motion): Promise<void> => commands.setMotion(motion);

/** The middle of what is shown, scrolled into sight. Throws where it is not there. */
export function centreOf(target: Locator | Element): Place {
  const element = target instanceof Element ? target : target.element();
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until what is shown stays where it is for some frames of the browser, after what moved it. */
export async function untilStill(target: Locator | Element): Promise<void> {
  for (let still = 0, before = centreOf(target); still < 5; still += 1) {
    await new Promise(requestAnimationFrame);
    const now = centreOf(target);
    if (now.x !== before.x || now.y !== before.y) still = -1;
    before = now;
  }
}

/** Drags what is shown by the mouse, in small steps. */
export async function dragBy(target: Locator, by: Partial<Place>): Promise<void> {
  await untilStill(target);
  const from = centreOf(target);
  const to = { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) };
  await moveMouse({ act: "move", to: from }, { act: "down" }, { act: "move", to, steps: 12 }, { act: "up" });
}
