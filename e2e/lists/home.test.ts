import { expect, test } from "vitest";
import { askServer } from "#e2e/kit/accounts.ts";
import { answerWith, holdAnswers, openApp, viewports } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

test("home shows its title, what the cache holds, and tiles that lead to liked songs and playlists", async () => {
  const app = await openApp({ signedInAs: "listener" });
  const { page } = app;
  const session = app.session ?? { app_token: "", user_id: "" };
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1, name: "Your Library" }).waitFor();
  const status = await askServer<{ total_unique: number; total_placements: number }>(
    url,
    "/library/cache/status",
    session,
  );
  const figures = main.getByLabel("Library summary");
  await figures.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
  await figures.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
  await figures.getByText("Last scan", { exact: true }).waitFor();
  await main.getByRole("link", { name: /^Liked Songs/u }).click();
  await page.waitForURL(`${url}/playlist/liked`);
  await page.goBack();
  const { items } = await askServer<{ items: { id: string; name: string }[] }>(
    url,
    "/library/cache/playlists",
    session,
  );
  const firstSongs = items.find(({ name }) => name.startsWith("First songs"));
  await main.getByRole("link", { name: /^First songs/u }).click();
  await page.waitForURL(`${url}/playlist/${firstSongs?.id ?? ""}`);
});

test.each(["desktop", "phone"] as const)(
  "home filters its tiles by name as long as the global search has scrolled out of view, on a %s",
  async (size) => {
    const { page } = await openApp({ signedInAs: "listener", viewport: viewports[size] });
    const main = page.getByRole("main");
    const tiles = main.getByRole("list", { name: "Playlists" }).getByRole("link");
    const filter = main.getByRole("searchbox", { name: "Filter playlists" });
    await tiles.first().waitFor();
    await expect.poll(() => filter.count()).toBe(0);
    await main.evaluate((element) => element.scrollTo(0, 900));
    await filter.waitFor();
    const search = page.getByRole("banner").locator('input[type="search"]');
    const isSearchInView = async () => {
      const box = await search.boundingBox();
      return box !== null && box.y + box.height > 0;
    };
    await expect.poll(isSearchInView).toBe(false);
    await filter.fill("fórest");
    await expect.poll(() => tiles.allTextContents()).toEqual([expect.stringMatching(/^Forest/u)]);
    await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true);
    await filter.fill("no such name");
    await main.getByText("Nothing here has this in its name.").waitFor();
    await main.evaluate((element) => element.scrollTo(0, 0));
    await filter.waitFor({ state: "detached" });
    await expect.poll(isSearchInView).toBe(true);
    await tiles.first().waitFor();
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);
  },
);

test("a library that was read before is said to be fetched, not to be read for the first time", async () => {
  const app = await openApp({ signedInAs: "newcomer", path: null });
  const held = await holdAnswers(app, "/library/cache/playlists");
  await app.page.goto(`${url}/`);
  const dialog = app.page.getByRole("dialog", { name: "Loading your library" });
  await dialog.getByText("Your library has been read before").waitFor();
  held.release();
  await dialog.waitFor({ state: "detached" });
});

test("hostile names stay within their tiles, and a thousand playlists are not all in the page", async () => {
  const app = await openApp({ signedInAs: "newcomer", path: null });
  const names = ["<script>alert(1)</script>", "\u202Eevil\u202C", "x".repeat(10_000), "", "   "];
  const items = Array.from({ length: 1000 }, (_, index) => ({
    id: `p${index}`,
    uri: `spotify:playlist:p${index}`,
    name: names[index] ?? `List ${index}`,
    description: null,
    public: false,
    collaborative: false,
    images: [],
    owner: { id: "me", display_name: "Me" },
    own: true,
    readable: true,
    track_count: 1,
    tracks_total: 1,
    tracks: { total: 1 },
    last_added_at: null,
    external_urls: { spotify: null },
  }));
  await answerWith(app, "/library/cache/playlists", { items, total: items.length });
  await app.page.goto(`${url}/`);
  const main = app.page.getByRole("main");
  await main.getByText("<script>alert(1)</script>").waitFor();
  await expect.poll(() => main.getByText("Untitled playlist").count()).toBe(2);
  await expect.poll(() => main.getByRole("listitem").count()).toBeLessThanOrEqual(200);
  const overflow = await main.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
});
