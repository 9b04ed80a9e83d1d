import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanup } from "@testing-library/react";
import { page, userEvent } from "vitest/browser";
import type { ReactNode } from "react";
import type { Profile } from "#contract/auth/auth.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { setMotion } from "#testing/web/real-input.ts";
import { StripePage } from "#web/features/visualizer/stripe/stripe-page.tsx";
import { XpPage } from "#web/features/visualizer/xp/xp-page.tsx";
import { useVisualizerSettings } from "./visualizer-settings.ts";

const modes = ["Bars", "Waves", "Scope", "Ocean Mist", "Firestorm", "Spikes", "Dot Plane"] as const;
const profile = { capabilities: { playback: true, live_visualizer: true } } as Profile;

beforeEach(async () => {
  await setMotion("no-preference");
  // Full motion, as a person has chosen it who has seen the note.
  useVisualizerSettings.setState({ motion: "full" });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A visualizer with nothing playing, in a window in which a picture without a graphics card is drawn soon. */
async function open(visualizer: ReactNode): Promise<RenderedScreen> {
  const stage = <div style={{ position: "relative", width: 1024, height: 500 }}>{visualizer}</div>;
  const answers = { ...keepPreferences(), "GET /auth/me": profile };
  const opened = await renderScreen(stage, { answers });
  await expect.poll(() => document.querySelectorAll("canvas").length).toBe(1);
  return opened;
}

function theCanvas(): HTMLCanvasElement {
  const canvas = document.querySelector("canvas");
  if (canvas === null) throw new Error("There is no canvas.");
  return canvas;
}

/** The picture made small: red, green and blue of each pixel, 0..255. */
function readPicture(width = 48, height = 30): number[] {
  const small = Object.assign(document.createElement("canvas"), { width, height });
  const context = small.getContext("2d");
  if (context === null) throw new Error("Nothing can be read.");
  context.drawImage(theCanvas(), 0, 0, width, height);
  return [...context.getImageData(0, 0, width, height).data].filter((_, i) => i % 4 !== 3);
}

/** Waits until the picture looks different from how it looks now. */
async function waitForChange(): Promise<void> {
  const first = readPicture(256, 160);
  while (readPicture(256, 160).every((value, i) => value === first[i]))
    await new Promise(requestAnimationFrame);
}

/** How many bars stand on the floor: runs of light along the line just above it. */
function countBars(): number {
  const { width, height } = theCanvas();
  const context = theCanvas().getContext("2d");
  const data = context?.getImageData(0, Math.floor(height * 0.68) - 1, width, 1).data ?? [];
  const light = Array.from({ length: width }, (_, x) =>
    Math.max(data[x * 4] ?? 0, data[x * 4 + 1] ?? 0, data[x * 4 + 2] ?? 0),
  );
  const middle = (Math.max(...light) + Math.min(...light)) / 2;
  return light.filter((value, x) => value > middle && (light[x - 1] ?? 0) <= middle).length;
}

/**
 * How much lighter the left half is below the floor: the drum's bars stand there, and the glow of the room is the same
 * on both sides.
 */
function readMirrored(): number {
  const part = readPicture().slice(25 * 48 * 3, 27 * 48 * 3);
  return part.reduce((sum, value, i) => sum + (i % 144 < 72 ? value : -value), 0) / part.length;
}

function apart(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length;
}

test("with nothing playing the XP visualizer says why it moves, draws as many bars as the slider says, and mirrors them or not", async () => {
  await open(<XpPage />);
  await expect.element(page.getByRole("heading", { level: 1, name: "Gatefold Visualizer" })).toBeVisible();
  await expect.element(page.getByRole("status").getByText("Animation", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Nothing is playing here.")).toBeVisible();

  const box = page.getByRole("checkbox", { name: "Reflection" });
  await expect.element(box).toBeChecked();
  await expect.poll(readMirrored).toBeGreaterThan(1.5);

  const slider = page.getByRole("slider", { name: "Bar count" });
  await expect.element(slider).toHaveValue("64");
  await expect.element(slider).toHaveAttribute("min", "24");
  await expect.element(slider).toHaveAttribute("max", "128");
  await expect.poll(countBars).toBe(64);

  await userEvent.click(box);
  await expect.element(box).not.toBeChecked();
  await waitForChange();
  for (let i = 0; i < 12; i += 1) {
    await waitForChange();
    expect(readMirrored()).toBeLessThan(0.7);
  }

  await userEvent.fill(slider, "24");
  await expect.poll(countBars).toBe(24);
  await userEvent.keyboard("{End}");
  await expect.element(slider).toHaveValue("128");
});

test("the XP visualizer has the mode of its address, puts the one that is chosen there, keeps it and what else is chosen in this browser, and leads to the gradient", async () => {
  const { address } = await open(<XpPage mode="spikes" />);
  const pressed = (name: string) => page.getByRole("button", { name, exact: true, pressed: true });
  await expect.element(pressed("Spikes")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Bars", exact: true }));
  await expect.poll(address).toBe("/visualizer/xp?mode=bars");
  cleanup();

  const { address: later } = await open(<XpPage />);
  await expect.element(pressed("Bars")).toBeVisible();
  const reflection = page.getByRole("checkbox", { name: "Reflection" });
  await userEvent.click(reflection);
  await expect.element(reflection).not.toBeChecked();
  await userEvent.click(page.getByRole("button", { name: "Dot Plane" }));
  await expect.poll(later).toBe("/visualizer/xp?mode=dot-plane");
  cleanup();

  // What another page of this browser finds.
  const kept = localStorage.getItem("visualizer_v1");
  useVisualizerSettings.setState({ mode: "bars", hasReflection: true });
  dispatchEvent(new StorageEvent("storage", { key: "visualizer_v1", newValue: kept }));
  const { address: last } = await open(<XpPage />);
  await expect.element(pressed("Dot Plane")).toBeVisible();
  await expect.element(reflection).not.toBeChecked();
  await userEvent.click(page.getByRole("link", { name: "Switch to Stripe Gradient" }));
  await expect.poll(last).toBe("/visualizer/stripe");
  await userEvent.click(page.getByRole("button", { name: "Bars", exact: true }));
  await userEvent.click(page.getByRole("button", { name: "Gatefold Waves" }));
  await expect.poll(last).toBe("/visualizer/stripe");
  cleanup();

  const { address: gradient } = await open(<StripePage />);
  await userEvent.click(page.getByRole("link", { name: "Switch to XP Bars" }));
  await expect.poll(gradient).toMatch(/^\/visualizer\/xp/u);
});

test("each mode of the XP visualizer is a picture of its own, on one canvas", async () => {
  await open(<XpPage />);
  const pictures: number[][] = [];
  for (const mode of modes) {
    const button = page.getByRole("button", { name: mode, exact: true });
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute("aria-pressed", "true");
    for (let i = 0; i < 8; i += 1) await waitForChange();
    pictures.push(readPicture());
  }
  for (const [i, first] of pictures.entries())
    for (const second of pictures.slice(i + 1)) expect(apart(first, second)).toBeGreaterThan(2);
  expect(document.querySelectorAll("canvas")).toHaveLength(1);
});

test("the stripe visualizer is one canvas of a moving gradient, and comes back after its context was lost", async () => {
  await open(<StripePage />);
  for (let i = 0; i < 4; i += 1) await waitForChange();
  const picture = readPicture();
  const colours = new Set(
    Array.from({ length: picture.length / 3 }, (_, i) => picture.slice(i * 3, i * 3 + 3).join()),
  );
  expect(colours.size).toBeGreaterThan(300);
  expect(theCanvas().dataset["drawnBy"]).toBe("gl");

  const canvas = theCanvas();
  const extension = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
  const restored = new Promise((resolve) => canvas.addEventListener("webglcontextrestored", resolve));
  canvas.addEventListener("webglcontextlost", () => setTimeout(() => extension?.restoreContext(), 0));
  extension?.loseContext();
  await restored;
  await waitForChange();
  expect(theCanvas().dataset["drawnBy"]).toBe("gl");
});

test("without WebGL the stripe visualizer is drawn flat", async () => {
  const { getContext } = HTMLCanvasElement.prototype as unknown as {
    getContext: (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) => RenderingContext | null;
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function get(
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
  } as never);
  await open(<StripePage />);
  await expect.poll(() => theCanvas().dataset["drawnBy"]).toBe("flat");
  for (let i = 0; i < 4; i += 1) await waitForChange();
  expect(Math.max(...readPicture())).toBeGreaterThan(60);
});
