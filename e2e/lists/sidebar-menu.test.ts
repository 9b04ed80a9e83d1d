import { expect, test } from "vitest";
import { askServer } from "#e2e/kit/accounts.ts";
import { answerWith, openApp } from "#e2e/kit/open-app.ts";
import { choose, entry, type Listed, openMenu } from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

test("an entry's menu gives way to another's, opens, plays, shows at its service and copies the link", async () => {
  const app = await openApp({ signedInAs: "newcomer", path: null });
  await app.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await app.page.goto(`${url}/`);
  const { page } = app;
  const session = app.session ?? { app_token: "", user_id: "" };
  const { items } = await askServer<{ items: Listed[] }>(url, "/library/cache/playlists", session);
  const first = items[0];
  const id = first?.id ?? "";
  await openMenu(page, id);
  // Beside the menu, which lies over the rest of it.
  await entry(page, "liked").click({ button: "right", position: { x: 12, y: 20 } });
  await page.getByRole("menu", { name: "Liked Songs" }).waitFor();
  await expect.poll(() => page.getByRole("menu").count()).toBe(1);
  // At a point a menu lets the press beside it through: it goes to nothing that leads elsewhere.
  await page.getByRole("main").getByRole("heading", { level: 1 }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(`${url}/`);

  await choose(page, id, "Copy link");
  await page.getByRole("status").getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first?.external_urls.spotify);
  const menu = await openMenu(page, id);
  await answerWith(app, new URL(first?.external_urls.spotify ?? url).pathname, {});
  const [tab] = await Promise.all([
    app.context.waitForEvent("page"),
    menu.getByRole("menuitem", { name: "Open in the demo" }).click(),
  ]);
  await tab.waitForURL(first?.external_urls.spotify ?? "");
  await tab.close();
  await choose(page, id, "Play");
  const player = page.getByRole("region", { name: "Player" });
  await player.getByRole("button", { name: "Pause" }).waitFor();
  await choose(page, id, "Open");
  await page.waitForURL(`${url}/playlist/${id}`);
  await player.getByRole("button", { name: "Pause" }).click();
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();
});
