import { afterEach, expect, test, vi } from "vitest";
import { startEffects } from "./theme-effects.ts";

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset["effects"];
});

test("effects are kept at rest, and left out once half of the frames of scrolling took too long", async () => {
  let shownMs = 0;
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => {
    shownMs += 60;
    // The page still scrolls when the frame is there.
    document.dispatchEvent(new Event("scroll"));
    queueMicrotask(() => draw(shownMs));
    return 0;
  });
  startEffects();
  expect(document.documentElement.dataset["effects"]).toBe("full");
  document.dispatchEvent(new Event("scroll"));
  await expect.poll(() => document.documentElement.dataset["effects"]).toBe("flat");
});
