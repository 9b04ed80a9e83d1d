import { test } from "vitest";
import { signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

test("the songs of an artist say when they were added and of which genre, and are narrowed and sorted by it", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  await page.locator('[data-row="1"] a[data-page="artist"]').first().click();
  await page.waitForURL(/\/artist\//u);
  const grid = page.getByRole("grid", { name: "Tracks" });
  await grid.getByRole("columnheader", { name: "Date added" }).waitFor();
  const row = page.locator('[data-row="0"]:not([aria-busy="true"])');
  await row.getByText(/^\d{1,2} [A-Z][a-z]{2,3} 20\d\d$/u).waitFor();
  const title = (await row.locator('[dir="auto"]').first().textContent()) ?? "";
  await row.click({ button: "right", position: { x: 300, y: 20 } });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).hover();
  const choice = page.getByRole("menuitemcheckbox").nth(5);
  const genre = (await choice.textContent()) ?? "";
  await choice.click();
  await row.getByText(genre, { exact: true }).waitFor();
  await grid.getByRole("columnheader", { name: "Genre" }).waitFor();
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
