import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, listPlaylists, type StoredSession } from "#e2e/kit/accounts.ts";
import { answerWith, openApp } from "#e2e/kit/open-app.ts";
import { entry, type Listed, shownIds, sidebarOf } from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** Home has the same figures, and tiles that lead to the liked songs and playlists. */
async function seeHome(
  page: Page,
  session: StoredSession,
  status: { total_unique: number; total_placements: number },
): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1, name: "Your Library" }).waitFor();
  const figures = main.getByLabel("Library summary");
  await figures.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
  await figures.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
  await main.getByRole("link", { name: /^Liked Songs/u }).click();
  await page.waitForURL(`${url}/playlist/liked`);
  await page.goBack();
  const firstSongs = (await listPlaylists(url, session)).find(({ name }) => name.startsWith("First songs"));
  await main.getByRole("link", { name: /^First songs/u }).click();
  await page.waitForURL(`${url}/playlist/${firstSongs?.id ?? ""}`);
  await page.goBack();
  await page.waitForURL(`${url}/`);
}

test("the library in the sidebar says what the cache holds, as home does, puts what was opened last first, and keeps to another order; an admin may refresh", async () => {
  const app = await openApp({ signedInAs: "listener" });
  const { page } = app;
  const session = app.session ?? { app_token: "", user_id: "" };
  const status = await askServer<{ total_unique: number; total_placements: number }>(
    url,
    "/library/cache/status",
    session,
  );
  const sidebar = sidebarOf(page);
  const summary = sidebar.getByLabel("Library summary");
  await summary.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
  await summary.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
  const refresh = sidebar.getByRole("button", { name: "Refresh" });
  await expect.poll(() => refresh.count()).toBe(0);
  await seeHome(page, session, status);

  const { items } = await askServer<{ items: Listed[] }>(url, "/library/cache/playlists", session);
  const inFolder = (id: string) => / \/ |: /u.test(items.find((item) => item.id === id)?.name ?? "");
  const opened = (await shownIds(page)).slice(1).find((id) => !inFolder(id)) ?? "";
  await entry(page, opened).click();
  await page.waitForURL(`${url}/playlist/${opened}`);
  await expect.poll(async () => (await shownIds(page))[0]).toBe(opened);
  await page.goto(`${url}/`);
  await expect.poll(async () => (await shownIds(page))[0]).toBe(opened);

  const sort = sidebar.getByRole("combobox", { name: "Sort" });
  await sort.selectOption("Alphabetical");
  await answerWith(app, "/auth/users/me/registry", { user: { admin: true } });
  await page.reload();
  await refresh.waitFor();
  await expect.poll(() => sort.inputValue()).toBe("alphabetical");
  const names = new Map(items.map(({ id, name }) => [id, name.trim() || "Untitled playlist"]));
  const sorted = (await shownIds(page)).map((id) => names.get(id) ?? "");
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  expect(sorted.length).toBeGreaterThan(3);
  expect(sorted).toEqual(sorted.toSorted((a, b) => collator.compare(a, b)));
});
