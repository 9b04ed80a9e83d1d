import type { CDPSession, Page } from "playwright-core";
import type { BrowserCommand, BrowserCommandContext } from "vitest/node";

interface Place {
  x: number;
  y: number;
}
type PointerStep = { act: "move"; to: Place; steps?: number } | { act: "down" } | { act: "up" };

/** Where the frame that tests run in begins in the browser's window. */
async function frameOffset(context: BrowserCommandContext): Promise<Place> {
  const frame = await context.frame();
  const element = await frame.frameElement();
  return (await element.boundingBox()) ?? { x: 0, y: 0 };
}

const moveMouse: BrowserCommand<[PointerStep[]]> = async (context, steps) => {
  const { x, y } = await frameOffset(context);
  const { mouse } = context.page;
  for (const step of steps) {
    if (step.act === "move") await mouse.move(x + step.to.x, y + step.to.y, { steps: step.steps ?? 1 });
    else await mouse[step.act]();
  }
};

const pressMouse: BrowserCommand<[Place, "left" | "right", 1 | 2]> = async (
  context,
  at,
  button,
  clickCount,
) => {
  const { x, y } = await frameOffset(context);
  await context.page.mouse.click(x + at.x, y + at.y, { button, clickCount });
};

/** The finger of a page while it is down: only what put it down can take it away. */
const fingers = new WeakMap<Page, CDPSession>();

const touchScreen: BrowserCommand<[PointerStep[]]> = async (context, steps) => {
  const { x, y } = await frameOffset(context);
  const held = fingers.get(context.page);
  const client = held ?? (await context.context.newCDPSession(context.page));
  let at: Place = { x, y };
  let isDown = held !== undefined;
  const dispatch = (type: "touchStart" | "touchMove" | "touchEnd") =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [at] });
  for (const step of steps) {
    if (step.act === "up") await dispatch("touchEnd");
    else if (step.act === "down") await dispatch("touchStart");
    else {
      const from = at;
      const to = { x: x + step.to.x, y: y + step.to.y };
      const count = isDown ? (step.steps ?? 1) : 1;
      for (let nth = 1; nth <= count; nth += 1) {
        at = { x: from.x + ((to.x - from.x) * nth) / count, y: from.y + ((to.y - from.y) * nth) / count };
        if (isDown) await dispatch("touchMove");
      }
    }
    if (step.act !== "move") isDown = step.act === "down";
  }
  if (isDown) return void fingers.set(context.page, client);
  fingers.delete(context.page);
  return client.detach();
};

const setMotion: BrowserCommand<["reduce" | "no-preference"]> = async ({ page }, reducedMotion) => {
  await page.emulateMedia({ reducedMotion });
};

/**
 * What tests of a screen have done outside of their page (`testing/web/real-input.ts`): the real mouse and finger, by
 * places of their own window, and what the device says.
 */
export const screenCommands = { moveMouse, pressMouse, touchScreen, setMotion };
