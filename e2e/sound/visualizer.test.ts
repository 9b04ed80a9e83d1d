import { describe, expect, test } from "vitest";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { addScript, answerWith, openApp, type App } from "#e2e/kit/open-app.ts";
import { player, waitUntilNothingPlays } from "#e2e/player/playing.ts";
import {
  countBars,
  playAndOpen,
  prepareVisualizer,
  readCanvas,
  smallDesktop,
  waitForChange,
  waitForRest,
} from "./visualizer-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

const modes = ["Bars", "Waves", "Scope", "Ocean Mist", "Firestorm", "Spikes", "Dot Plane"] as const;

/** A page of the visualizers with full motion and nothing playing. */
async function openSilent(path: string): Promise<App> {
  const app = await openApp({ signedInAs: "newcomer", path: null, viewport: smallDesktop });
  await prepareVisualizer(app);
  // Who is told that something plays, and then that it does not, sees the picture come to rest.
  if (app.session !== null) await waitUntilNothingPlays(url, app.session);
  await app.page.goto(url + path);
  await app.page.locator("canvas").waitFor();
  return app;
}

function apart(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length;
}

describe("the XP visualizer", () => {
  test("draws each mode, moving and different from the others, with nothing playing", async () => {
    const { page } = await openSilent("/visualizer/xp");
    const pictures: number[][] = [];
    for (const mode of modes) {
      const button = page.getByRole("button", { name: mode, exact: true });
      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
      for (let i = 0; i < 8; i += 1) await waitForChange(page);
      pictures.push(await readCanvas(page));
    }
    for (const [i, first] of pictures.entries()) {
      for (const second of pictures.slice(i + 1)) expect(apart(first, second)).toBeGreaterThan(2);
    }
    await expect.poll(() => page.locator("canvas").count()).toBe(1);
  });

  test("has a title and says why it is an animation while nothing plays", async () => {
    const { page } = await openSilent("/visualizer/xp");
    await page.getByRole("heading", { level: 1, name: "Gatefold Visualizer" }).waitFor();
    await page.getByRole("main").getByRole("status").getByText("Animation", { exact: true }).waitFor();
    await page.getByText("Nothing is playing here.").waitFor();
  });

  test("keeps its mode in the address and in this browser", async () => {
    const { page } = await openSilent("/visualizer/xp?mode=spikes");
    const pressed = page.getByRole("main").locator('button[aria-pressed="true"]');
    await expect.poll(() => pressed.textContent()).toBe("Spikes");
    await page.getByRole("button", { name: "Dot Plane" }).click();
    await page.waitForURL(`${url}/visualizer/xp?mode=dot-plane`);
    await page.goto(`${url}/visualizer/xp`);
    await pressed.getByText("Dot Plane").waitFor();
  });

  test("mirrors the bars on the floor, or not", async () => {
    const { page } = await openSilent("/visualizer/xp");
    const box = page.getByRole("checkbox", { name: "Reflection" });
    /**
     * How much lighter the left half is below the floor: the drum's bars stand there, and the glow of the room is the
     * same on both sides.
     */
    const mirrored = async () => {
      const part = (await readCanvas(page)).slice(25 * 48 * 3, 27 * 48 * 3);
      return part.reduce((sum, value, i) => sum + (i % 144 < 72 ? value : -value), 0) / part.length;
    };
    await expect.poll(() => box.isChecked()).toBe(true);
    await expect.poll(mirrored, { timeout: 10_000 }).toBeGreaterThan(1.5);
    await box.uncheck();
    await waitForChange(page);
    for (let i = 0; i < 12; i += 1) {
      await waitForChange(page);
      expect(await mirrored()).toBeLessThan(0.7);
    }
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(false);
  });

  test("draws as many bars as the slider says: 64 at first, 24 to 128", async () => {
    const { page } = await openSilent("/visualizer/xp");
    const slider = page.getByRole("slider", { name: "Bar count" });
    expect([
      await slider.inputValue(),
      await slider.getAttribute("min"),
      await slider.getAttribute("max"),
    ]).toEqual(["64", "24", "128"]);
    await expect.poll(() => countBars(page, 0.68)).toBe(64);
    await slider.fill("24");
    await expect.poll(() => countBars(page, 0.68)).toBe(24);
    await slider.press("End");
    await expect.poll(() => slider.inputValue()).toBe("128");
  });

  test("leads to the gradient by its link and by its last mode", async () => {
    const { page } = await openSilent("/visualizer/xp");
    await page.getByRole("link", { name: "Switch to Stripe Gradient" }).click();
    await page.waitForURL(`${url}/visualizer/stripe`);
    await page.getByRole("link", { name: "Switch to XP Bars" }).click();
    await page.waitForURL(/\/visualizer\/xp/u);
    await page.getByRole("button", { name: "Gatefold Waves" }).click();
    await page.waitForURL(`${url}/visualizer/stripe`);
  });
});

describe("with music", () => {
  test("it initializes, is live, falls to rest when paused, and goes on", async () => {
    const { page } = await playAndOpen();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/visualizer/xp");
    const status = page.getByRole("main").getByRole("status");
    await status.getByText("Initializing").waitFor();
    await status.getByText("Live").waitFor();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await player(page)
      .getByText(title ?? "?", { exact: true })
      .first()
      .waitFor();
    await waitForChange(page);

    const lit = await readCanvas(page);
    await player(page).getByRole("button", { name: "Pause", exact: true }).click();
    await status.getByText("Paused").waitFor();
    const drawn = await waitForRest(page);
    const dark = await readCanvas(page);
    const light = (picture: readonly number[]) => picture.reduce((sum, value) => sum + value, 0);
    expect(light(dark)).toBeLessThan(light(lit));

    await player(page).getByRole("button", { name: "Play", exact: true }).click();
    await status.getByText("Live").waitFor();
    await waitForChange(page);
    expect(await waitForFrames(page, drawn + 10)).toBeGreaterThan(drawn);
  });

  test("nothing is drawn while the page is hidden", async () => {
    const { page } = await playAndOpen();
    await waitForChange(page);
    const setVisible = (state: string) =>
      page.evaluate((wanted) => {
        Object.defineProperty(document, "visibilityState", { value: wanted, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await setVisible("hidden");
    const drawn = await waitForRest(page);
    await setVisible("visible");
    await waitForFrames(page, drawn + 5);
  });

  test("protected sound is said to be so, and an animation runs", async () => {
    const app = await openApp({ signedInAs: "newcomer", path: null });
    await prepareVisualizer(app);
    await answerWith(app, "/auth/me", async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as { capabilities: object };
      await route.fulfill({
        response,
        json: { ...profile, capabilities: { ...profile.capabilities, live_visualizer: false } },
      });
    });
    const { page } = app;
    await page.goto(`${url}/playlist/liked`);
    await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
    await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
    await player(page).getByRole("button", { name: "Open visualizer" }).click();
    await page.getByRole("main").getByRole("status").getByText("Animation", { exact: true }).waitFor();
    await page.getByText("The music service protects its sound").waitFor();
    await waitForChange(page);
  });
});

/** Waits until so many frames have been drawn; answers how many they are. */
async function waitForFrames(page: App["page"], atLeast: number): Promise<number> {
  const reached = await page.waitForFunction((wanted) => {
    const { drawnFrames } = window as unknown as { drawnFrames: number };
    return drawnFrames >= wanted ? drawnFrames : null;
  }, atLeast);
  return (await reached.jsonValue()) ?? 0;
}

describe("the stripe visualizer", () => {
  test("is one canvas of a moving gradient, the same under Gatefold's name; other names lead nowhere", async () => {
    const { page } = await openSilent("/visualizer/stripe");
    await expect.poll(() => page.locator("canvas").count()).toBe(1);
    for (let i = 0; i < 4; i += 1) await waitForChange(page);
    const picture = await readCanvas(page);
    const colours = new Set(
      Array.from({ length: picture.length / 3 }, (_, i) => picture.slice(i * 3, i * 3 + 3).join()),
    );
    expect(colours.size).toBeGreaterThan(300);
    await page.goto(`${url}/visualizer/gatefold`);
    await page.locator('canvas[data-drawn-by="gl"]').waitFor();
    await page.goto(`${url}/visualizer/other`);
    await page.getByRole("heading", { name: "Not Found" }).waitFor();
  });

  test("comes back after its context was lost, and is drawn without WebGL too", async () => {
    const { page } = await openSilent("/visualizer/stripe");
    const way = () => page.locator("canvas").getAttribute("data-drawn-by");
    await expect.poll(() => way()).toBe("gl");
    await waitForChange(page);
    await page.evaluate(async () => {
      const canvas = document.querySelector("canvas");
      const extension = canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context");
      const restored = new Promise((resolve) => canvas?.addEventListener("webglcontextrestored", resolve));
      canvas?.addEventListener("webglcontextlost", () => setTimeout(() => extension?.restoreContext(), 0));
      extension?.loseContext();
      await restored;
    });
    await waitForChange(page);
    await expect.poll(() => way()).toBe("gl");
    await addScript(page, () => {
      const { prototype } = HTMLCanvasElement;
      const getContext = Object.getOwnPropertyDescriptor(prototype, "getContext")?.value as (
        kind: string,
        ...rest: unknown[]
      ) => RenderingContext | null;
      prototype.getContext = function get(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
      } as typeof prototype.getContext;
    });
    await page.reload();
    await page.locator('canvas[data-drawn-by="flat"]').waitFor();
    for (let i = 0; i < 4; i += 1) await waitForChange(page);
    expect(Math.max(...(await readCanvas(page)))).toBeGreaterThan(60);
  });
});

describe("comfort", () => {
  test("a note about moving light comes once, and the picture is calm before it is answered", async () => {
    const { page } = await openApp({ signedInAs: "newcomer", path: null });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(`${url}/visualizer/xp`);
    const note = page.getByRole("dialog", { name: "Moving light" });
    await note.waitFor();
    const calm = page.getByRole("checkbox", { name: "Calm" });
    await expect.poll(() => calm.isChecked()).toBe(true);
    await note.getByRole("button", { name: "Show full motion" }).click();
    await note.waitFor({ state: "detached" });
    await expect.poll(() => calm.isChecked()).toBe(false);
    await page.reload();
    await calm.waitFor();
    await expect.poll(() => note.count()).toBe(0);
  });

  test("whoever asked for less motion gets the calm form, which still moves", async () => {
    const { page } = await openApp({ signedInAs: "newcomer", path: "/visualizer/xp" });
    const calm = page.getByRole("checkbox", { name: "Calm" });
    expect([await calm.isChecked(), await calm.isDisabled()]).toEqual([true, true]);
    await waitForChange(page);
  });

  test("F fills the screen and Escape leaves it; controls go away and come back with a key", async () => {
    const { page } = await openSilent("/visualizer/xp");
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.locator('[data-idle="true"]').waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.locator('[data-idle="false"]').waitFor();
    await expect.poll(() => page.locator("[data-idle] :focus-visible").count()).toBe(1);
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.fullscreenElement === null);
  });

  test("axe finds no violations on a desktop and a phone", async () => {
    const { page } = await openApp({ signedInAs: "newcomer", path: "/visualizer/xp" });
    await page.getByRole("dialog", { name: "Moving light" }).waitFor();
    await inEachSize(page, expectNoViolations);
    await page.getByRole("button", { name: "Keep it calm" }).click();
    await inEachSize(page, expectNoViolations);
    await page.goto(`${url}/visualizer/stripe`);
    await page.locator("canvas").waitFor();
    await inEachSize(page, expectNoViolations);
  });
});
