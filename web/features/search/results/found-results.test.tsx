import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { samplePlaylist, sampleProfile, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import { oneSong, openSearch, river, searchesOf } from "#testing/web/search-screen.tsx";
import { screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { readWanted } from "#web/features/search/search.tsx";

const field = () => screen.getByRole("combobox", { name: "Search playlists, artists, albums, genres" });
const songs = () => within(screen.getByRole("grid", { name: "Results" }));
const findSongs = async () => within(await screen.findByRole("grid", { name: "Results" }));
const entry = (id: string, name: string) => ({
  id,
  name,
  images: [],
  artist_name: null,
  owner_name: null,
  track_count: 3,
});

test("an address with a query shows its songs in the list of all songs, with artist, album, genre and cover", async () => {
  const opened = await openSearch("/search?q=River");
  const row = (await findSongs()).getByRole("row", { name: /River/u });
  expect(field()).toHaveProperty("value", "River");
  const links = within(row).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Joni", "/artist/a1"],
    ["Blue", "/album/b1"],
  ]);
  within(row).getByText("Soft Pop");
  expect(row.querySelector("img")?.getAttribute("src")).toBe("/cover.png");
  expect(searchesOf(opened).map((query) => [query.get("q"), query.get("limit")])).toEqual([["River", "100"]]);
});

test("what is most likely meant stands first, then artists, albums and playlists; a tab shows one kind, and is in the address", async () => {
  const joni = entry("a1", "Joni");
  const others = { items: [joni, entry("a2", "Joni & Friends")], total: 2 };
  const { user, address } = await openSearch("/search?q=joni", {
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
  const opened = await openSearch("/search?q=river");
  const { user, address } = opened;
  await findSongs();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "added");
  await waitFor(() => expect(searchesOf(opened).at(-1)?.get("sort")).toBe("added"));
  expect(address()).toContain("?q=river&sort=added");
  expect(readWanted({ q: 1999, sort: "added", dir: "reversed", tab: "films" })).toEqual({
    q: "1999",
    sort: "added",
    dir: "reversed",
  });
});

test("the same song under other ids stands behind the one that is shown, until it is asked for", async () => {
  const twin = { ...river, track: { ...sampleTrack(2, { name: "River - Remaster" }) } };
  const { user } = await openSearch("/search?q=river", {
    "GET /library/search": { ...oneSong, items: [{ ...river, twins: [twin] }] },
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
  const opened = await openSearch("/search?q=case", {
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
  await openSearch("/search?q=case", { "GET /auth/me": profile });
  const find = await screen.findByRole("button", { name: "Search the demo" });
  expect(find).toHaveProperty("disabled", true);
  screen.getByText(/created from an export/u);
});

test("a song of the service is liked by its plus, which becomes a check; Undo makes it a plus again", async () => {
  let isLiked = false;
  const details = {
    track_id: "t9",
    added_at: "2026-05-01T10:00:00Z",
    audio_features: null,
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown" as const,
  };
  const { user, server } = await openSearch("/search?q=case", {
    "POST /search/service": {
      songs: [{ track: sampleTrack(9, { id: "t9", name: "Case of You" }), in_library: false }],
      artists: [],
      albums: [],
    },
    "POST /tracks/details": () => ({ items: isLiked ? [details] : [], total: isLiked ? 1 : 0 }),
    "PUT /player/v1/me/library": () => {
      isLiked = true;
      return new Response(null, { headers: { "X-Operation-Id": "o1" } });
    },
    "POST /operations/{id}/undo": () => {
      isLiked = false;
      return {
        operation_id: "o2",
        job_id: "j1",
        status: "done",
        reason: null,
        message: null,
        playlist_ids: ["liked"],
      } as never;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Search the demo" }));
  const grid = within(await screen.findByRole("grid", { name: "Songs from the service" }));
  await user.click(await grid.findByRole("button", { name: "Add Case of You to Liked Songs" }));
  await grid.findByText("In your library");
  expect(grid.queryByRole("button", { name: "Add Case of You to Liked Songs" })).toBe(null);
  const [sent] = server.requests.filter(({ path }) => path === "/player/v1/me/library");
  expect(sent?.query.get("uris")).toBe(sampleTrack(9).uri);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await grid.findByRole("button", { name: "Add Case of You to Liked Songs" });
  expect(server.requests.map(({ path }) => path)).toContain("/operations/o1/undo");
});

test("all songs that were found are added, page by page, to a new playlist, and taken back by one press", async () => {
  const items = Array.from({ length: 250 }, (_, at) => sampleSearchItem(sampleTrack(at + 1)));
  const opened = await openSearch("/search?q=song&sort=added", {
    "GET /library/search": ({ query }) => {
      const offset = Number(query.get("offset") ?? 0);
      const limit = Number(query.get("limit"));
      return { ...foundNothing, items: items.slice(offset, offset + limit), total: items.length };
    },
    "POST /playlists/holding": { items: [], total: 0 },
    "POST /playlists/create": { ...samplePlaylist(7), name: "All of them", operation_id: "o1" } as never,
    "POST /playlists/{id}/items": { added: 250, operation_id: "o2" } as never,
    "POST /operations/{id}/undo": { status: "done", playlist_ids: [] } as never,
  });
  const { user, server } = opened;
  await findSongs();
  await user.click(screen.getByRole("button", { name: "Add all 250" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("250 songs");
  await user.type(dialog.getByRole("textbox", { name: "New playlist title" }), "All of them");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(server.requests.flatMap(({ path }) => /operations.*/u.exec(path) ?? [])).toEqual([
      "operations/o2/undo",
      "operations/o1/undo",
    ]),
  );
  const added = server.requests.find(({ route }) => route === "POST /playlists/{id}/items");
  expect(added?.body).toEqual({ uris: items.map(({ track }) => track.uri) });
  const offsets = searchesOf(opened).map((query) => [query.get("sort"), query.get("offset")]);
  expect(offsets).toEqual([
    ["added", null],
    ["added", "100"],
    ["added", "200"],
  ]);
});

test("a page that cannot be read is said, and nothing is added", async () => {
  const { user } = await openSearch("/search?q=song", {
    "GET /library/search": ({ query }) =>
      query.has("offset")
        ? new Refusal(500, { code: "internal", detail: "" })
        : { ...oneSong, total: 12_000 },
  });
  await findSongs();
  await user.click(screen.getByRole("button", { name: "Add the first 10,000" }));
  await screen.findByText("Couldn't load all of these songs.");
  expect(screen.queryByRole("dialog")).toBe(null);
});
