import { expect, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { centreOf, dragBy, moveMouse, phone, touchScreen, untilStill } from "#testing/web/real-input.ts";
import { EqualizerPanel } from "./equalizer-panel.tsx";

/** The editor before a server that keeps what it is given. */
async function open(): Promise<void> {
  await renderScreen(<EqualizerPanel />, { answers: keepPreferences() });
  await expect.element(page.getByText(/^Off\. The sound passes through unchanged/u)).toBeVisible();
}

/** A band's handle in the graph, from 1. */
function handleOf(band: number): Locator {
  return page.getByRole("slider", { name: new RegExp(`^Band ${band},`, "u") });
}

/** What it says: `+3.0 dB at 125 Hz`. */
function valueOf(band: number): string | null {
  return handleOf(band).element().getAttribute("aria-valuetext");
}

function gainOf(band: number): number {
  return Number(handleOf(band).element().getAttribute("aria-valuenow"));
}

async function press(band: number, key: string): Promise<void> {
  handleOf(band).element().focus();
  await userEvent.keyboard(`{${key}}`);
}

test("dragging in the graph moves the gain within its bounds, by whole decibels and finer with Shift, and Reset takes it back", async () => {
  await open();
  await dragBy(handleOf(3), { y: -47 });
  await expect.poll(() => gainOf(3)).toBeGreaterThan(2);
  const whole = gainOf(3);
  expect(whole % 1).toBe(0);
  await userEvent.keyboard("{Shift>}");
  await dragBy(handleOf(3), { y: -25 });
  await userEvent.keyboard("{/Shift}");
  await expect.poll(() => gainOf(3)).toBeGreaterThan(whole);
  expect(Math.round(gainOf(3) * 10) % 2).toBe(0);
  expect(gainOf(3) % 1).not.toBe(0);
  expect(valueOf(3)).toMatch(/ dB at 125 Hz$/u);

  // However far one goes.
  await dragBy(handleOf(2), { y: -400 });
  await dragBy(handleOf(7), { y: 400 });
  await expect.poll(() => [gainOf(2), gainOf(7)]).toEqual([12, -12]);

  await userEvent.click(page.getByRole("button", { name: "Reset", exact: true }));
  await expect.poll(() => [2, 3, 7].map(gainOf)).toEqual([0, 0, 0]);
});

test("dragging to the side moves the frequency, no further than the neighbours' and the outermost", async () => {
  await open();
  await dragBy(handleOf(3), { x: 700 });
  await expect.poll(() => valueOf(3)).toBe("0.0 dB at 250 Hz");
  await dragBy(handleOf(8), { x: 1200 });
  await expect.poll(() => valueOf(8)).toBe("0.0 dB at 16 kHz");
  await dragBy(handleOf(1), { x: 30 });
  await expect.poll(() => valueOf(1)).not.toBe("0.0 dB at 32 Hz");
  await dragBy(handleOf(1), { x: -900 });
  await expect.poll(() => valueOf(1)).toBe("0.0 dB at 32 Hz");
});

test("Escape takes a drag back, and a double press the band's change", async () => {
  await open();
  await press(5, "PageUp");
  await expect.poll(() => valueOf(5)).toBe("+3.0 dB at 500 Hz");
  await untilStill(handleOf(5));
  const from = centreOf(handleOf(5));
  await moveMouse(
    { act: "move", to: from },
    { act: "down" },
    { act: "move", to: { x: from.x + 40, y: from.y + 60 }, steps: 4 },
  );
  await expect.poll(() => valueOf(5)).not.toBe("+3.0 dB at 500 Hz");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => valueOf(5)).toBe("+3.0 dB at 500 Hz");
  await moveMouse({ act: "up" });
  await userEvent.dblClick(handleOf(5));
  await expect.poll(() => valueOf(5)).toBe("0.0 dB at 500 Hz");
});

test("dragging works by touch on a phone, without the page scrolling", async () => {
  await page.viewport(phone.width, phone.height);
  await open();
  const content = document.querySelector("#content");
  expect(content?.scrollHeight, "it could scroll").toBeGreaterThan(phone.height);
  await untilStill(handleOf(6));
  const { x, y } = centreOf(handleOf(6));
  const before = content?.scrollTop;
  await touchScreen(
    { act: "move", to: { x, y } },
    { act: "down" },
    { act: "move", to: { x, y: y - 48 }, steps: 8 },
    { act: "up" },
  );
  await expect.poll(() => gainOf(6)).toBeGreaterThanOrEqual(3);
  expect(gainOf(6) % 1).toBe(0);
  expect(valueOf(6)).toMatch(/ dB at 1 kHz$/u);
  expect([content?.scrollTop, window.scrollY]).toEqual([before, 0]);
});
