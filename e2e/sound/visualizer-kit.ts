import type { Page } from "playwright-core";
import { addScript, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist } from "#e2e/player/playing.ts";

/** A page's canvas, as the page reports it. */
interface DrawCount {
  /** frames that were drawn so far */
  drawnFrames: number;
}

/** A window with room for all controls in which a picture without a graphics card is drawn in half the time. */
const smallDesktop = { width: 1024, height: 640 };

/** Full motion, as someone has chosen it who has seen the note; frames that are drawn are counted. */
async function prepareVisualizer({ page }: App): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await addScript(page, () => {
    if (localStorage.getItem("visualizer_v1") === null) {
      localStorage.setItem("visualizer_v1", JSON.stringify({ motion: "full" }));
    }
    const count = window as unknown as DrawCount;
    count.drawnFrames = 0;
    const { prototype } = CanvasRenderingContext2D;
    const fillRect = Object.getOwnPropertyDescriptor(prototype, "fillRect")
      ?.value as typeof prototype.fillRect;
    // Every mode begins a frame by filling the visible canvas.
    prototype.fillRect = function fill(...area) {
      const isFrame = this.canvas.isConnected && area[0] === 0 && area[1] === 0;
      if (isFrame && area[3] >= this.canvas.clientHeight) count.drawnFrames += 1;
      fillRect.apply(this, area);
    };
  });
}

/** Plays a playlist and opens the visualizer by the player's button. */
export async function playAndOpen(): Promise<App> {
  const app = await playPlaylist({
    account: "newcomer",
    prepare: prepareVisualizer,
    look: { viewport: smallDesktop },
  });
  await player(app.page).getByRole("button", { name: "Open visualizer" }).click();
  await app.page.locator("canvas").waitFor();
  return app;
}

/** Waits until the canvas looks different from how it looks now. */
export async function waitForChange(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const small = document.createElement("canvas");
    small.width = 256;
    small.height = 160;
    const context = small.getContext("2d", { willReadFrequently: true });
    const look = () => {
      const source = document.querySelector("canvas");
      if (source === null || context === null) throw new Error("There is no canvas.");
      context.drawImage(source, 0, 0, small.width, small.height);
      return context.getImageData(0, 0, small.width, small.height).data;
    };
    const first = look();
    while (look().every((value, i) => value === first[i])) await new Promise(requestAnimationFrame);
  });
}

/** Waits until nothing is drawn for 40 frames of the browser; answers the frames drawn until then. */
export async function waitForRest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const count = window as unknown as DrawCount;
    for (let still = 0, before = count.drawnFrames; still < 40; still += 1) {
      await new Promise(requestAnimationFrame);
      if (count.drawnFrames !== before) still = -1;
      before = count.drawnFrames;
    }
    return count.drawnFrames;
  });
}

/** The canvas as 48 by 30 pixels: red, green and blue of each, 0..255. */
export async function readCanvas(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const source = document.querySelector("canvas");
    const small = document.createElement("canvas");
    small.width = 48;
    small.height = 30;
    const context = small.getContext("2d");
    if (source === null || context === null) throw new Error("There is no canvas.");
    context.drawImage(source, 0, 0, 48, 30);
    return [...context.getImageData(0, 0, 48, 30).data].filter((_, i) => i % 4 !== 3);
  });
}
