import { useLocation, useRouter } from "@tanstack/react-router";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SearchItem } from "#contract/search.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing } from "#testing/samples/sample-search.ts";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { SearchPage } from "./search-page.tsx";
import { readWanted, SearchBox } from "./search.tsx";

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

const track = sampleTrack(1, {
  name: "River",
  track_number: 1,
  disc_number: 1,
  artists: [{ id: "a1", name: "Joni" }],
  album: {
    id: "b1",
    name: "Blue",
    images: [{ url: "/cover.png", width: 300 }],
    release_date: null,
    external_urls: { spotify: null },
  },
});
const found: SearchItem = {
  track,
  source: "liked",
  liked: true,
  added_at: null,
  playlists: [{ id: "p1", name: "Evening" }],
  playlists_total: 1,
  twins: [],
  applied_genre: "soft pop",
  central_genre: "soft pop",
  genre_source: "artists",
};
const oneSong = { ...foundNothing, items: [found], total: 1 };
const library: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /classification/genres": {
    allowed: ["jazz", "pop", "soft pop"],
    mainstream: ["jazz", "pop"],
    tree: [],
  },
  "GET /library/cache/status": sampleStatus,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "GET /library/search": oneSong,
  "GET /library/suggestions": { items: [], total: 0 },
};

/** The screen as its route shows it, by what the address asks for, below the search box. */
function Page() {
  const { history } = useRouter();
  const wanted = useLocation({ select: ({ search }) => readWanted(search) });
  return (
    <>
      <SearchBox />
      <button onClick={() => history.back()}>Back</button>
      <SearchPage {...wanted} />
    </>
  );
}

const open = async (address: string, answers: Answers = {}): Promise<RenderedScreen> =>
  renderScreen(<Page />, { address, answers: { ...library, ...answers } });
const field = () => screen.getByRole("combobox", { name: "Search playlists, artists, albums, genres" });
const songs = () => within(screen.getByRole("grid", { name: "Results" }));
const findSongs = async () => within(await screen.findByRole("grid", { name: "Results" }));
const searches = ({ server }: RenderedScreen) =>
  server.requests.filter(({ path }) => path === "/library/search").map(({ query }) => query);
const entry = (id: string, name: string) => ({
  id,
  name,
  images: [],
  artist_name: null,
  owner_name: null,
  track_count: 3,
});

test("an address with a query shows its songs in the list of all songs, with artist, album, genre and cover", async () => {
  const opened = await open("/search?q=River");
  const row = (await findSongs()).getByRole("row", { name: /River/u });
  expect(field()).toHaveProperty("value", "River");
  const links = within(row).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Joni", "/artist/a1"],
    ["Blue", "/album/b1"],
  ]);
  within(row).getByText("soft pop");
  expect(row.querySelector("img")?.getAttribute("src")).toBe("/cover.png");
  expect(searches(opened).map((query) => [query.get("q"), query.get("limit")])).toEqual([["River", "100"]]);
});

test("what is most likely meant stands first, then artists, albums and playlists; a tab shows one kind, and is in the address", async () => {
  const joni = entry("a1", "Joni");
  const others = { items: [joni, entry("a2", "Joni & Friends")], total: 2 };
  const { user, address } = await open("/search?q=joni", {
    "GET /library/search": ({ query }) => ({
      ...oneSong,
      top: { kind: "artist", entry: joni },
      artists: query.get("kinds") === "artists" ? others : { ...others, total: 40 },
      albums: { items: [entry("b1", "Blue")], total: 1 },
    }),
  });
  const strip = async (name: string) => within(await screen.findByRole("list", { name }));
  (await strip("Top result")).getByRole("link", { name: /^Joni/u });
  expect((await strip("Artists")).getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/artist/a2",
  ]);
  (await strip("Albums")).getByRole("link", { name: /^Blue/u });
  expect(screen.queryByRole("list", { name: "Playlists" })).toBe(null);
  await user.click(screen.getByRole("button", { name: "Show all 40" }));
  await waitFor(() => expect(address()).toBe("/search?q=joni&tab=artists"));
  await waitFor(() => expect(screen.queryByRole("grid", { name: "Results" })).toBe(null));
  await user.click(screen.getByRole("tab", { name: "Songs 1" }));
  await findSongs();
  expect(address()).toBe("/search?q=joni&tab=songs");
  expect(screen.queryByRole("list", { name: "Albums" })).toBe(null);
});

test("a column's order is made by the server, and stands in the address", async () => {
  const opened = await open("/search?q=river");
  const { user, address } = opened;
  await findSongs();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "added");
  await waitFor(() => expect(searches(opened).at(-1)?.get("sort")).toBe("added"));
  expect(address()).toContain("?q=river&sort=added");
  expect(readWanted({ q: 1999, sort: "added", dir: "reversed", tab: "films" })).toEqual({
    q: "1999",
    sort: "added",
    dir: "reversed",
  });
});

test("the same song under other ids stands behind the one that is shown, until it is asked for", async () => {
  const twin = { ...found, track: { ...sampleTrack(2, { name: "River - Remaster" }) } };
  const { user } = await open("/search?q=river", {
    "GET /library/search": { ...oneSong, items: [{ ...found, twins: [twin] }] },
  });
  await findSongs();
  expect(songs().queryByRole("row", { name: /Remaster/u })).toBe(null);
  const more = songs().getByRole("button", { name: "1 more version of River" });
  await user.click(more);
  songs().getByRole("row", { name: /River - Remaster/u });
  await user.click(songs().getByRole("button", { name: "1 more version of River", expanded: true }));
  expect(songs().queryByRole("row", { name: /Remaster/u })).toBe(null);
});

test("the service is asked once, when the button is pressed, and its songs are in the list of all songs", async () => {
  const opened = await open("/search?q=case", {
    "POST /search/service": {
      songs: [{ track: sampleTrack(9, { name: "Case of You" }), in_library: false }],
      artists: [],
      albums: [],
    },
    "POST /tracks/details": { items: [], total: 0 },
  });
  const { user, server } = opened;
  const asked = () => server.requests.filter(({ path }) => path === "/search/service").length;
  const find = await screen.findByRole("button", { name: "Search the demo" });
  expect(asked()).toBe(0);
  await user.click(find);
  const grid = within(await screen.findByRole("grid", { name: "Songs from the service" }));
  const row = within(grid.getByRole("row", { name: /Case of You/u }));
  row.getByRole("button", { name: "Add Case of You to Liked Songs" });
  expect(asked()).toBe(1);
});

test("an account of exports learns that there is no service to search", async () => {
  const profile = { ...sampleProfile, provider: "export" as const, link_state: "none" as const };
  await open("/search?q=case", { "GET /auth/me": profile });
  const find = await screen.findByRole("button", { name: "Search the demo" });
  expect(find).toHaveProperty("disabled", true);
  screen.getByText(/created from an export/u);
});

test("typing asks once, 300 ms after the last letter, and an answer is good for five minutes", async () => {
  const opened = await open("/search");
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
  expect(searches(opened)).toEqual([]);
  await pass(1);
  expect(searches(opened).map((query) => query.get("q"))).toEqual(["river"]);
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
  expect(searches(opened)).toHaveLength(1);
  await pass(60_000);
  await again();
  expect(searches(opened)).toHaveLength(2);
});

test("without a query there are chips; a chip begins its search, and the way back leads to them", async () => {
  const { user, address } = await open("/search");
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
  const opened = await open("/search");
  const { user, address } = opened;
  const filter = () => screen.getByRole("combobox", { name: "Genre" });
  fireEvent.change(filter(), { target: { value: "pop sof" } });
  const offered = within(await screen.findByRole("listbox", { name: "Genre" }));
  await user.click(offered.getByRole("option", { name: "soft pop" }));
  (await findSongs()).getByRole("row", { name: /River/u });
  expect(address()).toBe("/search?genre=soft+pop");
  expect(filter()).toHaveProperty("value", "soft pop");
  expect(searches(opened).map((query) => [query.get("q"), query.get("genre")])).toEqual([[null, "soft pop"]]);
  await user.click(screen.getByRole("button", { name: "Clear genre" }));
  await screen.findByRole("heading", { name: "Try one of these" });
  expect(address()).toBe("/search");
});

test("an address with a genre filters by it", async () => {
  await open("/search?genre=soft%20pop");
  (await findSongs()).getByRole("row", { name: /River/u });
  expect(screen.getByRole("combobox", { name: "Genre" })).toHaveProperty("value", "soft pop");
});

test("a pasted link shows the very item", async () => {
  const link = "https://open.spotify.com/artist/a1?si=abc";
  const opened = await open("/search", {
    "GET /library/search": { ...foundNothing, found: { kind: "artist", id: "a1", name: "Joni" } },
  });
  fireEvent.change(field(), { target: { value: link } });
  const item = within(await screen.findByRole("region", { name: "From your link" }));
  expect(item.getByRole("link", { name: /^Joni/u }).getAttribute("href")).toBe("/artist/a1");
  expect(searches(opened).map((query) => query.get("q"))).toEqual([link]);
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
