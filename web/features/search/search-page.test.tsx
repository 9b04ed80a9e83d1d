import { expect, test } from "vitest";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { SearchPage } from "./search-page.tsx";

const nothing = { items: [], total: 0, notes: [], found: null };
const genres: Answers = { "GET /classification/genres": { items: [], total: 0 } as never };

test("nothing found is said with tips, and what was wrong with an operator is explained", async () => {
  await renderScreen(<SearchPage q="zzzqqq year:abc" />, {
    address: "/search?q=zzzqqq+year%3Aabc",
    answers: {
      ...genres,
      "GET /library/search": { ...nothing, notes: [{ code: "bad-year", part: "year:abc" }] },
    },
  });
  await screen.findByRole("heading", { name: /^No results for/u });
  screen.getByRole("heading", { name: "What you can type" });
  expect(screen.getByRole("list", { name: "About this search" }).textContent).toContain("is no year");
  expect(screen.queryAllByRole("article")).toEqual([]);
});

test("a search that fails says so in its place, is not tried again by itself, and can be", async () => {
  const { user, server } = await renderScreen(<SearchPage q="river" />, {
    answers: {
      ...genres,
      "GET /library/search": new Refusal(500, { code: "internal", detail: "" }),
    },
  });
  await screen.findByText("Search failed. Please try again.");
  const asked = () => server.requests.filter(({ path }) => path === "/library/search");
  expect(asked()).toHaveLength(1);
  server.answer({ "GET /library/search": nothing });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: /^No results for/u });
  expect(asked()).toHaveLength(2);
});
