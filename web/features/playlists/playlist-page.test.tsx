import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { PlaylistItem } from "#contract/playlists/playlists.ts";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { PlaylistPage } from "./playlist-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });
const titles = ["Delta", "Alpha", "Echo", "Bravo", "Charlie", "Foxtrot"];
const genres = ["jazz", "pop", "jazz", "pop", null, "jazz"];

const items: PlaylistItem[] = titles.map((name, position) => ({
  position,
  kind: "track",
  added_at: "2026-01-01T00:00:00Z",
  applied_genre: genres[position] ?? null,
  central_genre: genres[position] ?? null,
  genre_source: "artists",
  track: {
    ...sampleTrack(position, { name, artists: [{ id: "a", name: position < 2 ? "Zoë Quartet" : "Others" }] }),
    audio_features: null,
  },
}));
const detail = { ...samplePlaylist(1, { track_count: 6 }), duration_ms: 6 * 180_000 };

const answers: Answers = {
  "GET /__routes": [],
  "GET /auth/me": sampleProfile,
  "GET /auth/users/me/registry": { user: { user_id: "u", admin: 0 } },
  "GET /classification/genres": { allowed: ["jazz", "pop", "soul"], mainstream: [], tree: [] },
  "GET /library/cache/status": sampleStatus,
  "GET /library/cache/playlists": { items: [detail], total: 1 },
  "GET /playlists/{id}": detail,
  "GET /playlists/{id}/tracks": { items, total: items.length },
  "POST /playlists/holding": { items: [], total: 0 },
};

async function open(query = "", more: Answers = {}): Promise<RenderedScreen> {
  const opened = await renderScreen(<PlaylistPage id="p1" />, {
    answers: { ...answers, ...more },
    address: `/${query}`,
  });
  await waitFor(() => row(0));
  return opened;
}

function row(place: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${place}"][aria-busy="false"]`);
  if (found === null) throw new Error(`Row ${place} is not there.`);
  return found;
}

/** The titles of the rows as they stand. */
const shown = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('[data-row][aria-busy="false"]')].map(
    (line) => line.querySelector('[role="gridcell"]:nth-child(2) [dir="auto"]')?.textContent,
  );
const headings = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[data-group]")].map((group) => group.dataset["group"]);
const sort = () => screen.getByRole("combobox", { name: "Sort" });
const byTitle = titles.toSorted();

describe("the order of a list", () => {
  test("is chosen, stands in the address, is grouped by genre, and is the playlist's own again", async () => {
    const { user, address } = await open();
    expect(shown()).toEqual(titles);
    await user.selectOptions(sort(), "title");
    await waitFor(() => expect(shown()).toEqual(byTitle));
    expect(address()).toBe("/?sort=title");
    expect(screen.getByRole("columnheader", { name: /^Title/u }).getAttribute("aria-sort")).toBe("ascending");
    expect(headings()).toEqual([]);
    // Groups are of the order by genre, which comes with them.
    const group = screen.getByRole("button", { name: "Group" });
    await user.click(group);
    await waitFor(() => expect(headings()).toEqual(["jazz", "pop", ""]));
    expect(sort()).toHaveProperty("value", "genre");
    await user.click(group);
    await waitFor(() => expect(headings()).toEqual([]));
    await user.selectOptions(sort(), "default");
    await waitFor(() => expect(shown()).toEqual(titles));
  });

  test("is the one of the address", async () => {
    await open("?sort=title");
    await waitFor(() => expect(shown()).toEqual(byTitle));
  });
});

test("a list is narrowed to what its titles and artists hold; the count is shown and stands in the address", async () => {
  const { user, address } = await open();
  const field = screen.getByRole("searchbox", { name: "Filter by title or artist" });
  const filter = (value: string) => fireEvent.change(field, { target: { value } });
  filter("ZOE QUARTET");
  await screen.findByText("2 of 6 songs");
  await waitFor(() => expect(shown()).toEqual(["Delta", "Alpha"]));
  expect(screen.getByRole("grid", { name: "Tracks" }).getAttribute("aria-rowcount")).toBe("3");
  expect(address()).toBe("/?filter=ZOE+QUARTET");
  await user.selectOptions(sort(), "title");
  await waitFor(() => expect(shown()).toEqual(["Alpha", "Delta"]));
  screen.getByText("2 of 6 songs");
  filter("zzzzqqq");
  await screen.findByText(/No title or artist matches\./u);
  filter("");
  await waitFor(() => expect(shown()).toEqual(byTitle));
  expect(address()).toBe("/?sort=title");
  expect(screen.getByRole("grid", { name: "Tracks" }).getAttribute("aria-rowcount")).toBe("7");
});

test("an address with a filter narrows by it", async () => {
  await open("?filter=ZOE+QUARTET");
  await screen.findByText("2 of 6 songs");
  expect(screen.getByRole("searchbox", { name: "Filter by title or artist" })).toHaveProperty(
    "value",
    "ZOE QUARTET",
  );
});

test("several songs are chosen by mouse and keyboard, announced, and let go", async () => {
  const { user } = await open();
  const bar = () => screen.findByRole("toolbar", { name: "Selected songs" });
  const chosen = () => document.querySelectorAll('[data-row][aria-selected="true"]').length;
  await user.click(row(1));
  await user.keyboard("{Shift>}");
  await user.click(row(3));
  await user.keyboard("{/Shift}");
  await within(await bar()).findByText("3 selected");
  expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "3 selected")).toBe(true);
  await user.keyboard("{Control>}");
  await user.click(row(5));
  await user.keyboard("{/Control}");
  await within(await bar()).findByText("4 selected");
  expect(chosen()).toBe(4);
  await user.keyboard("{Control>}a{/Control}");
  await within(await bar()).findByText("6 selected");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("toolbar", { name: "Selected songs" })).toBe(null));
  expect(chosen()).toBe(0);
});

test("a genre of one's own is set and cleared, and a failure says so", async () => {
  const { user, server } = await open("", {
    "GET /player/v1/me/library/contains": [false],
    "POST /classification/override": ({ body }) => {
      const { genre } = body as { genre: string | null };
      return {
        track_id: "t1",
        applied_genre: genre ?? "pop",
        central_genre: "pop",
        genre_source: genre === null ? "artists" : "override",
        changed: 1,
        tracks: [],
      };
    },
  });
  const cell = () => within(row(1)).getAllByRole("gridcell")[3]?.textContent;
  const openGenres = async () => {
    fireEvent.contextMenu(row(1));
    await user.click(await screen.findByRole("menuitem", { name: "Genre" }));
    await screen.findByRole("menuitem", { name: "Reset genre" });
  };
  // Between a menu and its submenu nothing takes the pointer for a moment.
  const choose = (name: string) => fireEvent.click(screen.getByRole("menuitemcheckbox", { name }));
  expect(cell()).toBe("Pop");
  await openGenres();
  choose("Soul");
  await waitFor(() => expect(cell()).toBe("Soul"));
  await openGenres();
  screen.getByText("Genre: Soul (your choice)");
  fireEvent.click(screen.getByRole("menuitem", { name: "Reset genre" }));
  await waitFor(() => expect(cell()).toBe("Pop"));
  const bodies = server.requests.filter(({ path }) => path === "/classification/override");
  expect(bodies.map(({ body }) => body)).toEqual([
    { track_id: "t1", genre: "soul" },
    { track_id: "t1", genre: null },
  ]);
  server.answer({ "POST /classification/override": broken });
  await openGenres();
  choose("Jazz");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to set override");
  expect(cell()).toBe("Pop");
});

test("the resync button is a developer's, and its failure is shown", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await open();
  expect(screen.queryByRole("button", { name: "Resync" })).toBe(null);
  cleanup();
  localStorage.setItem("developmentMode", "true");
  const { user, server } = await open("", { "POST /playlists/{id}/resync": broken });
  await user.click(screen.getByRole("button", { name: "Resync" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Resync failed. See console for details.");
  expect(server.requests.some(({ path }) => path === "/playlists/p1/resync")).toBe(true);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
