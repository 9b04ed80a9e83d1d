import { act, fireEvent, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { foundNothing } from "#testing/samples/sample-search.ts";
import { openSearch, searchesOf } from "#testing/web/search-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { SearchPage } from "./search-page.tsx";

afterEach(() => {
  vi.useRealTimers();
  dropCollection();
});

const genres: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /classification/genres": { items: [], total: 0 } as never,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "GET /library/cache/status": sampleStatus,
};

const field = () => screen.getByRole("combobox", { name: "Search playlists, artists, albums, genres" });
const songs = () => within(screen.getByRole("grid", { name: "Results" }));
const findSongs = async () => within(await screen.findByRole("grid", { name: "Results" }));

test("nothing found is said with tips, and what was wrong with an operator is explained", async () => {
  await renderScreen(<SearchPage q="zzzqqq year:abc" />, {
    address: "/search?q=zzzqqq+year%3Aabc",
    answers: {
      ...genres,
      "GET /library/search": { ...foundNothing, notes: [{ code: "bad-year", part: "year:abc" }] },
    },
  });
  await screen.findByRole("heading", { name: /^No results for/u });
  screen.getByRole("heading", { name: "Search tips" });
  expect(screen.getByRole("list", { name: "About this search" }).textContent).toContain("isn't a year");
  expect(screen.queryByRole("grid")).toBe(null);
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
  server.answer({ "GET /library/search": foundNothing });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: /^No results for/u });
  expect(asked()).toHaveLength(2);
});

test("typing asks once, 300 ms after the last letter, and an answer is good for five minutes", async () => {
  const opened = await openSearch("/search");
  useCollection.setState({ loadedAs: 1 });
  await screen.findByRole("list", { name: "Try one of these" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const typeFast = async (text: string) => {
    for (let letters = 1; letters <= text.length; letters += 1) {
      fireEvent.change(field(), { target: { value: text.slice(0, letters) } });
      await pass(50);
    }
  };
  await typeFast("river");
  await pass(249);
  expect(searchesOf(opened)).toEqual([]);
  await pass(1);
  expect(searchesOf(opened).map((query) => query.get("q"))).toEqual(["river"]);
  await pass(100);
  songs().getByRole("row", { name: /River/u });

  const again = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Clear search box" }));
    await pass(400);
    expect(screen.queryByRole("grid")).toBe(null);
    await typeFast("river");
    await pass(400);
    songs().getByRole("row", { name: /River/u });
  };
  await again();
  await pass(4 * 60_000);
  await again();
  expect(searchesOf(opened)).toHaveLength(1);
  await pass(60_000);
  await again();
  expect(searchesOf(opened)).toHaveLength(2);
});

test("without a query there are chips; a chip begins its search, and the way back leads to them", async () => {
  const { user, address } = await openSearch("/search");
  const artist = { id: "a1", name: "Joni", trackCount: 3, imageUrl: null };
  act(() => useCollection.setState({ artists: [artist], loadedAs: 1 }));
  const chips = within(await screen.findByRole("list", { name: "Try one of these" }));
  await user.click(chips.getByRole("link", { name: "Joni" }));
  (await findSongs()).getByRole("row", { name: /River/u });
  expect(field()).toHaveProperty("value", 'artist:"Joni"');
  await user.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByRole("link", { name: "Joni" });
  expect(address()).toBe("/search");
  expect(field()).toHaveProperty("value", "");
});

test("the genre filter offers genres, filters by the chosen one, and stands in the address", async () => {
  const opened = await openSearch("/search");
  const { user, address } = opened;
  const filter = () => screen.getByRole("combobox", { name: "Genre" });
  fireEvent.change(filter(), { target: { value: "pop sof" } });
  const offered = within(await screen.findByRole("listbox", { name: "Genre" }));
  await user.click(offered.getByRole("option", { name: "Soft Pop" }));
  (await findSongs()).getByRole("row", { name: /River/u });
  expect(address()).toBe("/search?genre=soft+pop");
  expect(filter()).toHaveProperty("value", "Soft Pop");
  expect(searchesOf(opened).map((query) => [query.get("q"), query.get("genre")])).toEqual([
    [null, "soft pop"],
  ]);
  await user.click(screen.getByRole("button", { name: "Clear genre" }));
  await screen.findByRole("heading", { name: "Try one of these" });
  expect(address()).toBe("/search");
});

test("an address with a genre filters by it", async () => {
  await openSearch("/search?genre=soft%20pop");
  (await findSongs()).getByRole("row", { name: /River/u });
  expect(screen.getByRole("combobox", { name: "Genre" })).toHaveProperty("value", "Soft Pop");
});

test("a pasted link shows the very item", async () => {
  const link = "https://open.spotify.com/artist/a1?si=abc";
  const opened = await openSearch("/search", {
    "GET /library/search": { ...foundNothing, found: { kind: "artist", id: "a1", name: "Joni" } },
  });
  fireEvent.change(field(), { target: { value: link } });
  const item = within(await screen.findByRole("region", { name: "From your link" }));
  expect(item.getByRole("link", { name: /^Joni/u }).getAttribute("href")).toBe("/artist/a1");
  expect(searchesOf(opened).map((query) => query.get("q"))).toEqual([link]);
});

test("a hostile query is text, however long", async () => {
  const hostile = `<img src=x onerror="document.title='broken'">\u202E ${"x".repeat(400)}`;
  await renderScreen(<SearchPage q={hostile} />, {
    address: "/search",
    answers: { ...genres, "GET /library/search": foundNothing },
  });
  const heading = await screen.findByRole("heading", { name: /^No results for/u });
  expect([heading.querySelector("img"), document.title.includes("<img")]).toEqual([null, true]);
  expect(heading.textContent).toContain("<img src=x");
});
