import { expect, test } from "vitest";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { HomePage } from "./home-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });
const library: Answers = {
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
  await screen.findByText("Your playlists could not be loaded.");
  server.answer({ "GET /library/cache/playlists": { items: [], total: 0 } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Playlists" });
});

test("a status that does not load is told in the words of the specification, and the tiles are there", async () => {
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
