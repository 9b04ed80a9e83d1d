import { expect, test } from "vitest";
import { addScript, begin, openApp, type App } from "#e2e/kit/open-app.ts";

/** Presses the empty background at the foot of the home page. */
async function pressBackground({ page }: App): Promise<void> {
  const box = await page.locator("#content").boundingBox();
  if (box === null) throw new Error("There is no main area.");
  await page.mouse.click(box.x + box.width - 30, box.y + 12);
}

async function openHome(reducedMotion: "reduce" | "no-preference"): Promise<App> {
  const app = await openApp({ signedInAs: "newcomer", path: null });
  await app.page.emulateMedia({ reducedMotion });
  // The ripples of a run are counted as they come, since each is gone soon.
  await addScript(app.page, () => {
    const seen = window as unknown as { ripples: number };
    seen.ripples = 0;
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.className === "click-ripple") seen.ripples += 1;
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await app.page.goto(app.url);
  await app.page
    .getByRole("main")
    .getByRole("link", { name: /^First songs/u })
    .waitFor();
  return app;
}

async function ripples({ page }: App): Promise<number> {
  return page.evaluate(() => (window as unknown as { ripples: number }).ripples);
}

test("pressing the empty background makes one ripple in five seconds, which takes no presses", async () => {
  const app = await openHome("no-preference");
  const { page } = app;
  await pressBackground(app);
  await expect.poll(() => ripples(app)).toBe(1);
  await expect
    .poll(() => page.locator(".click-ripple").evaluate((element) => getComputedStyle(element).pointerEvents))
    .toBe("none");
  await pressBackground(app);
  await page.waitForFunction(() => document.querySelector(".click-ripple") === null);
  expect(await ripples(app)).toBe(1);
  await expect
    .poll(
      async () => {
        await pressBackground(app);
        return ripples(app);
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(2);
});

test("buttons and links make none, and neither does anything under reduced motion", async () => {
  const app = await openHome("no-preference");
  await app.page.getByRole("button", { name: /^Account/u }).click();
  await app.page.getByRole("menu").waitFor();
  await app.page.keyboard.press("Escape");
  // What is open takes the presses around it.
  await app.page.getByRole("menu").waitFor({ state: "detached" });
  await pressBackground(app);
  await expect.poll(() => ripples(app)).toBe(1);
  const calm = await openHome("reduce");
  const loaded = begin(calm.page.waitForResponse((response) => response.url().includes("click-ripple")));
  await pressBackground(calm);
  await loaded;
  await pressBackground(calm);
  expect(await ripples(calm)).toBe(0);
});
