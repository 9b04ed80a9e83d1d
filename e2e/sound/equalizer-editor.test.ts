import type { CDPSession, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
import {
  equalizer,
  gainOf,
  handleOf,
  openEditor,
  powerSwitch,
  resetPreferences,
  untilServerHas,
  valueOf,
  valuesOf,
} from "./equalizer-kit.ts";
import { viewports } from "#e2e/kit/open-app.ts";
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

describe("a fresh profile", () => {
  test("has eight flat bands at their default frequencies, and Q 1.1", async () => {
    const page = await openEditor(session);
    await expect
      .poll(() => valuesOf(page))
      .toEqual(
        ["32 Hz", "64 Hz", "125 Hz", "250 Hz", "500 Hz", "1 kHz", "2 kHz", "8 kHz"].map(
          (at) => `0.0 dB at ${at}`,
        ),
      );
    await expect
      .poll(() => equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).inputValue())
      .toBe("1.1");
    await expect.poll(() => powerSwitch(page).getAttribute("aria-checked")).toBe("false");
  });
});

describe("keys", () => {
  test("move the third band", async () => {
    const page = await openEditor(session);
    for (const [keys, value] of [
      [["ArrowUp"], "+0.5 dB at 125 Hz"],
      [["ArrowDown", "ArrowDown"], "-1.0 dB at 125 Hz"],
      [["Shift+ArrowUp"], "+0.1 dB at 125 Hz"],
      [["Shift+ArrowDown"], "-0.1 dB at 125 Hz"],
      [["PageUp"], "+3.0 dB at 125 Hz"],
      [["PageDown"], "-3.0 dB at 125 Hz"],
      [["End"], "+12.0 dB at 125 Hz"],
      [["Home"], "-12.0 dB at 125 Hz"],
      [["End", "ArrowUp"], "+12.0 dB at 125 Hz"],
      [["End", "Delete"], "0.0 dB at 125 Hz"],
      [["ArrowRight"], "0.0 dB at 140 Hz"],
      [["Shift+ArrowLeft"], "0.0 dB at 121 Hz"],
    ] as const) {
      await equalizer(page).getByRole("button", { name: "Reset", exact: true }).click();
      await handleOf(page, 3).focus();
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => valueOf(page, 3), { message: keys.join() }).toBe(value);
    }
  });

  test("are fine with the switch for it, and stop at the neighbour's frequency", async () => {
    const page = await openEditor(session);
    await equalizer(page).getByRole("switch", { name: "Fine steps" }).click();
    await handleOf(page, 4).press("ArrowUp");
    await expect.poll(() => valueOf(page, 4)).toBe("+0.1 dB at 250 Hz");
    await equalizer(page).getByRole("switch", { name: "Fine steps" }).click();
    for (let press = 0; press < 10; press += 1) await handleOf(page, 4).press("ArrowRight");
    await expect.poll(() => valueOf(page, 4)).toBe("+0.1 dB at 500 Hz");
  });
});

describe("dragging", () => {
  test("moves the gain by whole dB, and by 0.2 dB with shift", async () => {
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
  });

  test("ends at +12 and -12 dB, however far one goes", async () => {
    const page = await openEditor(session);
    await dragBy(page, 2, { y: -400 });
    await dragBy(page, 7, { y: 400 });
    expect([await gainOf(page, 2), await gainOf(page, 7)]).toEqual([12, -12]);
  });

  test("ends at 32 Hz and 16000 Hz, and at the neighbours", async () => {
    const page = await openEditor(session);
    await dragBy(page, 3, { x: 700 });
    await expect.poll(() => valueOf(page, 3)).toBe("0.0 dB at 250 Hz");
    await dragBy(page, 8, { x: 900 });
    await expect.poll(() => valueOf(page, 8)).toBe("0.0 dB at 16 kHz");
    await dragBy(page, 1, { x: 30 });
    await expect.poll(() => valueOf(page, 1)).not.toBe("0.0 dB at 32 Hz");
    await dragBy(page, 1, { x: -900 });
    await expect.poll(() => valueOf(page, 1)).toBe("0.0 dB at 32 Hz");
  });

  test("is taken back by Escape, and a double click makes a band flat", async () => {
    const page = await openEditor(session);
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

describe("numbers", () => {
  test("clamp Q to 0.3 and 4, gains to 12 dB, and frequencies to the neighbours'", async () => {
    const page = await openEditor(session);
    const field = (name: string) => equalizer(page).getByRole("spinbutton", { name, exact: true });
    for (const [name, typed, shown] of [
      ["Q", "0.1", "0.3"],
      ["Q", "9", "4"],
      ["Q", "2.5", "2.5"],
      ["Gain of band 3", "40", "12"],
      ["Gain of band 3", "-40", "-12"],
      ["Gain of band 3", "-1.26", "-1.3"],
      ["Frequency of band 3", "9999", "250"],
      ["Frequency of band 1", "5", "32"],
      ["Frequency of band 8", "20000", "16000"],
      ["Preamp", "-60", "-24"],
    ] as const) {
      await field(name).fill(typed);
      await field(name).press("Tab");
      await expect.poll(() => field(name).inputValue(), { message: `${name}: ${typed}` }).toBe(shown);
    }
    await expect.poll(() => valueOf(page, 3)).toBe("-1.3 dB at 250 Hz");
    await field("Q").fill("");
    await field("Q").press("Tab");
    await expect.poll(() => field("Q").inputValue()).toBe("2.5");
  });

  test("of the preamp follow the boosts by themselves until one is chosen", async () => {
    const page = await openEditor(session);
    const preamp = equalizer(page).getByRole("spinbutton", { name: "Preamp" });
    await expect.poll(() => preamp.inputValue()).toBe("0");
    await handleOf(page, 6).press("End");
    expect(Number(await preamp.inputValue())).toBeCloseTo(-12, 0);
    await preamp.fill("-3");
    await handleOf(page, 5).press("End");
    await expect.poll(() => preamp.inputValue()).toBe("-3");
    await equalizer(page).getByRole("switch", { name: "Automatic" }).click();
    expect(Number(await preamp.inputValue())).toBeLessThan(-12);
  });
});

describe("presets", () => {
  test("set the bands, are marked while they hold, and reset makes all flat, which can be undone", async () => {
    const page = await openEditor(session);
    const preset = (name: string) => equalizer(page).getByRole("button", { name, exact: true });
    await expect.poll(() => preset("Flat").getAttribute("aria-pressed")).toBe("true");
    await preset("Vocal").click();
    await expect.poll(() => preset("Vocal").getAttribute("aria-pressed")).toBe("true");
    expect((await valuesOf(page)).join()).not.toContain("0.0 dB at 1 kHz");
    await handleOf(page, 8).press("ArrowUp");
    await expect.poll(() => preset("Vocal").getAttribute("aria-pressed")).toBe("false");
    const before = await valuesOf(page);
    await preset("Reset").click();
    await expect.poll(() => preset("Flat").getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => valuesOf(page)).toEqual(before);
  });

  test("of one's own are saved, chosen, renamed, deleted, and kept", async () => {
    const page = await openEditor(session);
    const button = (name: string) => equalizer(page).getByRole("button", { name, exact: true });
    await handleOf(page, 2).press("PageUp");
    await button("Save as preset").click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Kitchen");
    await dialog.getByRole("textbox").press("Enter");
    await button("Kitchen").waitFor();
    await button("Flat").click();
    await button("Kitchen").click();
    await expect.poll(() => valueOf(page, 2)).toBe("+3.0 dB at 64 Hz");
    await button("Preset Kitchen").click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await dialog.getByRole("textbox").fill("Workshop");
    await dialog.getByRole("button", { name: "Save" }).click();
    await untilServerHas(session, { eqPresets: [{ name: "Workshop", gains: [0, 3, 0, 0, 0, 0, 0, 0] }] });
    await page.reload();
    await button("Workshop").waitFor();
    await button("Preset Workshop").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await button("Workshop").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await button("Workshop").waitFor();
  });
});
