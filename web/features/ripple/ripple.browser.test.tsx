import { cleanup, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { moveMouse, setMotion } from "#testing/web/real-input.ts";
import { cooldownMs } from "./ripple-slots.ts";
import { useClickRipple } from "./ripple.ts";

/** Presses are minutes apart from test to test, whatever the tests take. */
let nowMs = 0;
let shown = 0;

beforeEach(() => {
  nowMs += 60_000;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  // Counted as they come, since each is gone soon.
  shown = 0;
  const watcher = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element && node.className === "click-ripple") shown += 1;
  });
  watcher.observe(document.body, { childList: true });
  return () => {
    watcher.disconnect();
    vi.restoreAllMocks();
    for (const left of document.querySelectorAll(".click-ripple")) left.remove();
  };
});

function Background() {
  useClickRipple();
  return (
    <main style={{ height: 400 }}>
      <button type="button">Account</button>
      <a href="#elsewhere">Elsewhere</a>
    </main>
  );
}

async function pressBackground(): Promise<void> {
  await moveMouse({ act: "move", to: { x: 600, y: 300 } }, { act: "down" }, { act: "up" });
}

/** Waits until a press has been looked at: what is asked for later is answered later. */
async function untilLookedAt(): Promise<void> {
  await import("./click-ripple.ts");
  await new Promise(requestAnimationFrame);
}

test("pressing the empty background makes one ripple in five seconds, where it is pressed, which takes no presses", async () => {
  await setMotion("no-preference");
  render(<Background />);
  await pressBackground();
  await expect.poll(() => shown).toBe(1);
  const ripple = document.querySelector<HTMLElement>(".click-ripple");
  expect(ripple && getComputedStyle(ripple).pointerEvents).toBe("none");
  expect([ripple?.style.left, ripple?.style.top]).toEqual(["600px", "300px"]);
  nowMs += cooldownMs - 1;
  await pressBackground();
  await untilLookedAt();
  expect(shown).toBe(1);
  await expect.poll(() => document.querySelector(".click-ripple")).toBeNull();
  nowMs += 1;
  await pressBackground();
  await expect.poll(() => shown).toBe(2);
});

test("buttons and links make none, and neither does anything once the app is gone", async () => {
  await setMotion("no-preference");
  render(<Background />);
  await userEvent.click(page.getByRole("button", { name: "Account" }));
  await userEvent.click(page.getByRole("link", { name: "Elsewhere" }));
  await untilLookedAt();
  expect(shown).toBe(0);
  await pressBackground();
  await expect.poll(() => shown).toBe(1);
  cleanup();
  nowMs += cooldownMs;
  await pressBackground();
  await untilLookedAt();
  expect(shown).toBe(1);
});

test("under reduced motion nothing makes one", async () => {
  await setMotion("reduce");
  render(<Background />);
  await pressBackground();
  await untilLookedAt();
  expect(shown).toBe(0);
});
