import { expect, test } from "vitest";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { accentColours } from "#web/platform/appearance/accent.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { AppearanceSample } from "./appearance-sample.tsx";

const sample = () => document.querySelector<HTMLElement>('[data-part="appearance-sample"]') ?? document.body;
const fill = () => sample().querySelector(".bg-accent.w-2\\/5") ?? document.body;
const row = () => sample().querySelector(".h-14") ?? document.body;

/** What of the choices the sample shows. */
const shown = () => ({
  accent: getComputedStyle(fill()).backgroundColor,
  rowPx:
    row().getBoundingClientRect().height /
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  textPx: Number.parseFloat(getComputedStyle(row()).fontSize),
  surface: getComputedStyle(sample()).backgroundColor,
});

test("the sample shows theme, accent, density and text size as they are chosen", async () => {
  await renderScreen(<AppearanceSample />);
  await expect.poll(() => row().textContent).toContain("First light");
  const before = shown();
  expect([before.accent, before.rowPx]).toEqual(["rgb(29, 185, 84)", 3.5]);
  useUiState.setState({
    accentColours: accentColours("#3B82F6"),
    compactDensity: true,
    textSize: 150,
    theme: "light",
  });
  await expect
    .poll(shown)
    .toMatchObject({ accent: "rgb(59, 130, 246)", rowPx: 2.5, textPx: before.textPx * 1.5 });
  expect(shown().surface).not.toBe(before.surface);
});
