import { expect, test } from "vitest";
import { askServer, listPlaylists, signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

interface ItemsPage {
  items: { track: { name: string; artists: { name: string }[] } | null }[];
  total: number;
}

test("a list is narrowed to what its titles and artists hold; the count is told and stands in the address", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const id = (await listPlaylists(url, session)).find(
    ({ readable, track_count: count }) => readable && count > 100 && count < 1000,
  )?.id;
  const { page } = await openApp({ signedInAs: session, path: `/playlist/${id ?? ""}` });
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      askServer<ItemsPage>(url, `/playlists/${id ?? ""}/tracks?limit=50&offset=${index * 50}`, session),
    ),
  );
  const total = pages[0]?.total ?? 0;
  const songs = pages.flatMap(({ items }) => items.map(({ track }) => track));
  const [artist = ""] = songs.flatMap((track) => (track?.artists ?? []).map(({ name }) => name));
  const wanted = artist.toUpperCase();
  const fitting = songs.filter((track) => {
    const text = [track?.name, ...(track?.artists ?? []).map(({ name }) => name)].join(" ").toUpperCase();
    return wanted.split(" ").every((word) => text.includes(word));
  });
  expect(fitting.length).toBeGreaterThan(0);
  expect(fitting.length).toBeLessThan(total);

  const field = page.getByRole("searchbox", { name: "Filter by title or artist" });
  const told = page.getByRole("main").getByText(`${fitting.length} of ${total} songs`);
  await field.fill(wanted);
  await told.waitFor();
  const grid = page.getByRole("grid", { name: "Tracks" });
  await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe(String(fitting.length + 1));
  await page
    .locator('[data-row="0"]')
    .getByText(fitting[0]?.name ?? "", { exact: true })
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("filter")).toBe(wanted);
  await page.reload();
  await told.waitFor();
  await expect.poll(() => field.inputValue()).toBe(wanted);
  await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("title");
  await page.waitForURL(/sort=title/u);
  await told.waitFor();
  await field.fill("zzzzqqq");
  await page.getByText("No song here has this in its title or artists.").waitFor();
  await field.fill("");
  await page.waitForURL((address) => !address.searchParams.has("filter"));
  await page.locator(`[role="grid"][aria-rowcount="${total + 1}"]`).waitFor();
});

test("the songs of an artist tell when they were added and of which genre, and are narrowed and sorted by it", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  await page.locator('[data-row="1"] a[data-page="artist"]').first().click();
  await page.waitForURL(/\/artist\//u);
  const grid = page.getByRole("grid", { name: "Tracks" });
  await grid.getByRole("columnheader", { name: "Date added" }).waitFor();
  await grid.getByRole("columnheader", { name: "Genre" }).waitFor();
  const row = page.locator('[data-row="0"]:not([aria-busy="true"])');
  await row.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/u).waitFor();
  const title = (await row.locator('[dir="auto"]').first().textContent()) ?? "";
  await row.click({ button: "right", position: { x: 300, y: 20 } });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).hover();
  const choice = page.getByRole("menuitemcheckbox").nth(5);
  const genre = (await choice.textContent()) ?? "";
  await choice.click();
  await row.getByText(genre, { exact: true }).waitFor();
  const sort = page.getByRole("main").getByRole("combobox", { name: "Sort" });
  await sort.selectOption("genre");
  await page.waitForURL(/sort=genre/u);
  await page.getByRole("main").getByRole("button", { name: "Group" }).click();
  await page.locator("[data-group]").getByText(genre, { exact: true }).waitFor();
  await sort.selectOption("added");
  await page.getByRole("searchbox", { name: "Filter by title or artist" }).fill(title);
  await page.waitForURL((address) => address.searchParams.get("filter") === title);
  await page
    .getByRole("main")
    .getByText(/^\d+ of \d+ songs?/u)
    .waitFor();
  await page.locator('[data-row="0"]').getByTitle(title, { exact: true }).waitFor();
  await page.reload();
  await page.locator('[data-row="0"]').getByTitle(title, { exact: true }).waitFor();
});
