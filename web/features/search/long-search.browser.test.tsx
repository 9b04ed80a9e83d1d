import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SearchItem } from "#contract/search.ts";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing } from "#testing/samples/sample-search.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { SearchPage } from "./search-page.tsx";

const total = 2400;

/** What a server finds from a place on, a hundred at a time. */
const itemsFrom = (offset: number): SearchItem[] =>
  Array.from({ length: Math.min(100, total - offset) }, (_, index) => ({
    track: sampleTrack(offset + index),
    source: "liked",
    liked: true,
    added_at: null,
    playlists: [],
    playlists_total: 0,
    applied_genre: null,
    central_genre: null,
    genre_source: "artists",
  }));

const cards = () => document.querySelectorAll("article");
const focused = () => document.activeElement?.getAttribute("data-card");

test("hundreds of songs are walked by keyboard with never more than 200 in the page, and have a menu", async () => {
  await renderScreen(<SearchPage q="is:liked" />, {
    address: "/search?q=is%3Aliked",
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
  await expect.poll(() => cards().length).toBeGreaterThan(0);
  expect(cards()[0]?.getAttribute("aria-setsize")).toBe(String(total));
  cards()[0]?.focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(focused).toBe("1");
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("99");
  await expect.element(page.getByText(/showing the top 200/u)).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("199");
  expect(cards().length).toBeLessThanOrEqual(200);
  await userEvent.keyboard("{Home}");
  await expect.poll(focused).toBe("0");
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menuitem", { name: "Go to album" })).toBeVisible();
});
