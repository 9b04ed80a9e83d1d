import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { Dialog } from "./dialog.tsx";

test("a dialog stands in the middle of any window, a margin from its sides", async () => {
  await renderScreen(
    <Dialog title="Stop at a time" closeLabel="Close" onClose={() => undefined}>
      <p>When?</p>
    </Dialog>,
    {},
  );
  // 720 px is a desktop at 200 %.
  for (const width of [320, 600, 720, 1440]) {
    await page.viewport(width, 450);
    const { left, right } = page.getByRole("dialog").element().getBoundingClientRect();
    expect([width, Math.round(left), Math.round(width - right)]).toEqual([
      width,
      Math.max(16, (width - 512) / 2),
      Math.max(16, (width - 512) / 2),
    ]);
  }
});
