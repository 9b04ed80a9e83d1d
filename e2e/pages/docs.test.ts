import { expect, test } from "vitest";
import { openApp } from "#e2e/kit/open-app.ts";

test("the page of the HTTP interface shows the endpoints that have the words of its search", async () => {
  const { page, url } = await openApp();
  await page.goto(`${url}/docs`);
  const rows = page.locator("details:visible");
  const all = await rows.count();
  await page.getByLabel("Search").fill("playlists resync");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().textContent()).toContain("/playlists/{id}/resync");
  await page.getByText(`1 of ${all} endpoints`).waitFor();
});
