import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Playlist } from "#contract/library/library.ts";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { noStrips } from "#testing/samples/home-strips.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { HomePage } from "./home-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });
const library: Answers = {
  "GET /library/home": noStrips,
  "GET /library/cache/status": broken,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "GET /library/cache/liked/count": { total: 30 },
  "GET /auth/me": broken,
};
const page = <HomePage suggested={[]} />;

test("playlists that do not load can be asked for again", async () => {
  const { user, server } = await renderScreen(page, {
    answers: { ...library, "GET /library/cache/playlists": broken },
  });
  await screen.findByText("Couldn't load your playlists.");
  server.answer({ "GET /library/cache/playlists": { items: [], total: 0 } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Playlists" });
});

test("a status that does not load is reported in the words of the specification, and the tiles are there", async () => {
  await renderScreen(page, { answers: library });
  await screen.findByText("Failed to load cache status");
  await screen.findByRole("list", { name: "Playlists" });
});

test("a suggested playlist is a dashed tile that says so and opens as a list", async () => {
  const suggested = [{ genre: "jazz", name: "Genre: Jazz", trackCount: 3 }];
  await renderScreen(<HomePage suggested={suggested} />, { answers: library });
  const tile = await screen.findByRole("link", { name: /^Genre: Jazz.*Suggested/u });
  expect(decodeURIComponent(tile.getAttribute("href") ?? "")).toBe("/playlist/suggested:jazz");
  expect(tile.className).toContain("border-dashed");
});

const readLibrary: Answers = {
  ...library,
  "GET /auth/me": sampleProfile,
  "GET /library/cache/status": sampleStatus,
};

test("home shows its title, what the cache holds, and tiles that lead to liked songs and playlists", async () => {
  await renderScreen(page, {
    answers: { ...readLibrary, "GET /library/cache/playlists": { items: [samplePlaylist(1)], total: 1 } },
  });
  screen.getByRole("heading", { level: 1, name: "Your Library" });
  const figures = within(screen.getByLabelText("Library summary"));
  await figures.findByText("1,234");
  figures.getByText("5,678");
  figures.getByText("Last scan");
  const tiles = within(await screen.findByRole("list", { name: "Playlists" }));
  await tiles.findByText("30 songs");
  const links = tiles.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/playlist/liked", "/playlist/p1"]);
});

test("home goes on without a word when the liked songs cannot be counted", async () => {
  const { server } = await renderScreen(page, {
    answers: {
      ...readLibrary,
      "GET /library/cache/playlists": { items: [samplePlaylist(1)], total: 1 },
      "GET /library/cache/liked/count": broken,
    },
  });
  await screen.findByRole("link", { name: "Liked Songs" });
  const asked = () => server.requests.filter(({ path }) => path === "/library/cache/liked/count");
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(screen.queryAllByRole("alert")).toEqual([]);
});

test("a library that was read before is said to be fetched, not to be read for the first time", async () => {
  const held = Promise.withResolvers<{ items: Playlist[]; total: number }>();
  await renderScreen(page, {
    answers: { ...readLibrary, "GET /library/cache/playlists": () => held.promise },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Loading your library" }));
  dialog.getByText(/^Your library is loading/u);
  held.resolve({ items: [samplePlaylist(1)], total: 1 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
});
