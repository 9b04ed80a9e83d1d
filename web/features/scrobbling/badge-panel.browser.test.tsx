import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { BadgePanel } from "./badge-panel.tsx";

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="64"><rect width="360" height="64"/></svg>';

test("the badge is shown with its addresses once it is public, on a desktop and a phone, without accessibility violations", async () => {
  const address = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  const asked: unknown[] = [];
  await renderScreen(<BadgePanel />, {
    answers: {
      "GET /scrobbling/badge": { address: null },
      "PUT /scrobbling/badge": ({ body }) => {
        asked.push(body);
        return { address };
      },
    },
    address: "/scrobbling",
  });
  const toggle = page.getByRole("switch");
  await expect.element(toggle).toBeVisible();
  await inEachSize(expectNoViolations);
  await userEvent.click(toggle);
  const badge = page.getByRole("img", { name: "What I play now" });
  await expect.element(badge).toBeVisible();
  expect(asked).toEqual([{ on: true }]);
  await inEachSize(async () => {
    // Nothing hides that the picture did not come.
    await expect.poll(() => (badge.element() as HTMLImageElement).naturalWidth).toBe(360);
    expect(badge.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    await expectNoViolations();
  });
});
