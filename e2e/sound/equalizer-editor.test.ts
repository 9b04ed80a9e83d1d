import type { CDPSession, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
import {
  equalizer,
  gainOf,
  handleOf,
  openEditor,
  patience,
  powerSwitch,
  resetPreferences,
  untilServerHas,
  valueOf,
} from "./equalizer-kit.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

let session: StoredSession;

beforeEach(async () => {
  session = await signInDirectly(url, "newcomer");
  await resetPreferences(url, session);
});
afterEach(() => resetPreferences(url, session));

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a band's handle by the mouse, in small steps. */
async function dragBy(page: Page, band: number, by: { x?: number; y?: number }): Promise<void> {
  const { x, y } = await centreOf(handleOf(page, band));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 12 });
  await page.mouse.up();
}

async function reset(page: Page): Promise<void> {
  await equalizer(page).getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(() => gainOf(page, 3)).toBe(0);
}

describe("dragging in the graph", () => {
  test("moves gain and frequency within their bounds, and is taken back by Escape", async () => {
    const page = await openEditor(session);
    await dragBy(page, 3, { y: -47 });
    const whole = await gainOf(page, 3);
    expect([whole > 2, whole % 1]).toEqual([true, 0]);
    await page.keyboard.down("Shift");
    await dragBy(page, 3, { y: -25 });
    await page.keyboard.up("Shift");
    const fine = await gainOf(page, 3);
    expect(fine).toBeGreaterThan(whole);
    expect(Math.round(fine * 10) % 2).toBe(0);
    expect(fine % 1).not.toBe(0);
    await expect.poll(() => valueOf(page, 3)).toMatch(/ dB at 125 Hz$/u);

    // However far one goes.
    await dragBy(page, 2, { y: -400 });
    await dragBy(page, 7, { y: 400 });
    expect([await gainOf(page, 2), await gainOf(page, 7)]).toEqual([12, -12]);

    await reset(page);
    await dragBy(page, 3, { x: 700 });
    await expect.poll(() => valueOf(page, 3)).toBe("0.0 dB at 250 Hz");
    await dragBy(page, 8, { x: 900 });
    await expect.poll(() => valueOf(page, 8)).toBe("0.0 dB at 16 kHz");
    await dragBy(page, 1, { x: 30 });
    await expect.poll(() => valueOf(page, 1)).not.toBe("0.0 dB at 32 Hz");
    await dragBy(page, 1, { x: -900 });
    await expect.poll(() => valueOf(page, 1)).toBe("0.0 dB at 32 Hz");

    await handleOf(page, 5).press("PageUp");
    const { x, y } = await centreOf(handleOf(page, 5));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 60, { steps: 4 });
    await expect.poll(() => valueOf(page, 5)).not.toBe("+3.0 dB at 500 Hz");
    await page.keyboard.press("Escape");
    await expect.poll(() => valueOf(page, 5)).toBe("+3.0 dB at 500 Hz");
    await page.mouse.up();
    await handleOf(page, 5).dblclick();
    await expect.poll(() => valueOf(page, 5)).toBe("0.0 dB at 500 Hz");
  });

  test("works by touch on a phone, without the page scrolling", async () => {
    const page = await openEditor(session, { viewport: viewports.phone });
    const cdp: CDPSession = await page.context().newCDPSession(page);
    const { x, y } = await centreOf(handleOf(page, 6));
    const scrolled = () => page.evaluate(() => document.querySelector("#content")?.scrollTop ?? scrollY);
    const before = await scrolled();
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: { x: number; y: number }[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at });
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", [{ x, y: y - step * 6 }]);
    await touch("touchEnd", []);
    const gain = await gainOf(page, 6);
    expect([gain >= 3, gain % 1]).toEqual([true, 0]);
    await expect.poll(() => valueOf(page, 6)).toMatch(/ dB at 1 kHz$/u);
    expect(await scrolled()).toBe(before);
  });
});

test("what is set is kept after a reload, on a second device, and in the other tab at once, and the newest change of each field counts", async () => {
  const page = await openEditor(session);
  await handleOf(page, 3).press("PageUp");
  await handleOf(page, 3).press("ArrowRight");
  await equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).fill("2");
  await powerSwitch(page).click();
  const wanted = { eqGains: [0, 0, 3, 0, 0, 0, 0, 0], eqQ: 2, eqEnableExperimental: true };
  await untilServerHas(session, wanted);
  await page.reload();
  await handleOf(page, 3).waitFor();
  await expect.poll(() => valueOf(page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect.poll(() => powerSwitch(page).getAttribute("aria-checked")).toBe("true");

  const second = await openApp({ signedInAs: session, path: "/settings" });
  await equalizer(second.page).getByRole("switch", { name: "Equalizer", checked: true }).waitFor();
  await expect.poll(() => valueOf(second.page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect
    .poll(() => equalizer(second.page).getByRole("spinbutton", { name: "Q", exact: true }).inputValue())
    .toBe("2");
  await handleOf(second.page, 8).press("End");
  await untilServerHas(session, { eqGains: [0, 0, 3, 0, 0, 0, 0, 12], eqQ: 2 });
  await page.reload();
  await expect.poll(() => gainOf(page, 8), patience).toBe(12);

  const other = await page.context().newPage();
  await other.goto(`${url}/settings`);
  await handleOf(other, 1).waitFor();
  await handleOf(page, 1).press("End");
  await expect.poll(() => gainOf(other, 1), patience).toBe(12);
  await untilServerHas(session, { eqGains: [12, 0, 3, 0, 0, 0, 0, 12] });
});
