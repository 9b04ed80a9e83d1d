import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { SearchPage } from "./search-page.tsx";

const total = 2400;

/** What a server finds from a place on, a hundred at a time. */
const itemsFrom = (offset: number) =>
  Array.from({ length: Math.min(100, total - offset) }, (_, index) =>
    sampleSearchItem(sampleTrack(offset + index)),
  );

const rows = () => document.querySelectorAll("[data-row]");
const focused = () => document.activeElement?.getAttribute("data-row");

test("hundreds of songs are walked by keyboard with never more than 200 in the page, and have a menu", async () => {
  await renderScreen(<SearchPage q="is:liked" tab="songs" />, {
    address: "/search?q=is%3Aliked&tab=songs",
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /classification/genres": { allowed: [], mainstream: [], tree: [] },
      "GET /library/cache/playlists": { items: [], total: 0 },
      "GET /library/cache/status": sampleStatus,
      "GET /library/search": ({ query }) => ({
        ...foundNothing,
        items: itemsFrom(Number(query.get("offset") ?? 0)),
        total,
      }),
      "GET /player/v1/me/library/contains": [true],
      "POST /playlists/holding": { items: [], total: 0 },
    },
  });
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  const grid = page.getByRole("grid", { name: "Results" });
  expect(grid.element().getAttribute("aria-rowcount")).toBe(String(total + 1));
  (rows()[0] as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toBe("1");
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("99");
  await expect.element(page.getByText(/showing the top 200/u)).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("199");
  expect(rows().length).toBeLessThanOrEqual(200);
  await userEvent.keyboard("{Home}");
  await expect.poll(focused).toBe("0");
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menuitem", { name: "Go to album" })).toBeVisible();
});
