import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { HoursOfWeek } from "./hours-of-week.tsx";

const zeros = () => Array.from({ length: 24 }, () => 0);

test("all hours of the week are in sight in the narrow column beside another chart", async () => {
  const plays = Array.from({ length: 7 }, zeros);
  (plays[6] ?? [])[23] = 3;
  const range = { start: "2026-01-01", end: "2026-01-31" };
  await renderScreen(
    <div style={{ width: 300 }}>
      <HoursOfWeek wanted={{ range: "30d" }} isCleared={false} />
    </div>,
    { answers: { "GET /stats/clock": { ...range, plays, minutes: plays } } },
  );
  const table = page.getByRole("table", { name: "Listening by hour" });
  await expect.element(table).toBeVisible();
  const box = table.element().parentElement;
  expect((box?.scrollWidth ?? 1) - (box?.clientWidth ?? 0)).toBe(0);
  const cells = table.element().querySelectorAll("tbody tr:last-child button");
  expect(cells).toHaveLength(24);
  const right = (of: Element | null | undefined) => of?.getBoundingClientRect().right ?? 0;
  expect(right(cells[23])).toBeLessThanOrEqual(right(box));
});
