import { describe, expect, test } from "vitest";
import { askServer } from "#e2e/kit/accounts.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { begin, answerBroken, answerWith, apiCalls, openApp } from "#e2e/kit/open-app.ts";
import { choose, entry, type Listed, openMenu, openWith, playlist, sidebarOf } from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

describe("an entry's menu", () => {
  test("opens by right click, by keyboard and by a long press, and closes beside it", async () => {
    const { page } = await openWith([playlist(1), playlist(2)]);
    const menu = await openMenu(page, "p1");
    const labels = await menu.getByRole("menuitem").allTextContents();
    expect(labels).toEqual(["Open", "Play", "Pin", "Rename", "Open in the demo", "Copy link"]);
    await expect.poll(() => menu.getByRole("separator").count()).toBe(1);
    await page.mouse.click(900, 500);
    await menu.waitFor({ state: "detached" });

    await openMenu(page, "p2");
    await entry(page, "p1").click({ button: "right" });
    await page.getByRole("menu", { name: "List 1" }).waitFor();
    await expect.poll(() => page.getByRole("menu").count()).toBe(1);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });

    await entry(page, "p2").focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menu", { name: "List 2" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator('[data-entry="p2"]:focus').waitFor();

    const box = await entry(page, "p1").boundingBox();
    const at = { clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + 20 };
    const touch = { pointerType: "touch", pointerId: 7, bubbles: true, isPrimary: true, ...at };
    await entry(page, "p1").dispatchEvent("pointerdown", touch);
    await page.getByRole("menu", { name: "List 1" }).waitFor();
    await entry(page, "p1").dispatchEvent("pointerup", touch);
    await entry(page, "p1").dispatchEvent("click", at);
    await expect.poll(() => page.url()).toBe(`${url}/`);
  });

  test("opens, plays, shows at its service and copies the link", async () => {
    const app = await openApp({ signedInAs: "listener", path: null });
    await app.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
    await app.page.goto(`${url}/`);
    const { page } = app;
    const session = app.session ?? { app_token: "", user_id: "" };
    const { items } = await askServer<{ items: Listed[] }>(url, "/library/cache/playlists", session);
    const first = items[0];
    const id = first?.id ?? "";
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
    await player.getByRole("button", { name: "Play" }).waitFor();
  });

  test("pins and unpins here alone; a fifth pin drops the oldest", async () => {
    const app = await openWith([1, 2, 3, 4, 5, 6].map((number) => playlist(number)));
    const { page } = app;
    const pinned = sidebarOf(page).getByRole("region", { name: "Pinned" });
    const pinnedIds = () =>
      pinned
        .locator("[data-entry]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("data-entry")));
    const before = app.requests.length;
    for (const id of ["p1", "p2", "p3", "p4", "p5"]) await choose(page, id, "Pin");
    await pinned.getByRole("heading", { name: "Pinned" }).waitFor();
    await expect.poll(() => pinnedIds()).toEqual(["p2", "p3", "p4", "p5"]);
    await choose(page, "p3", "Unpin");
    await expect.poll(pinnedIds).toEqual(["p2", "p4", "p5"]);
    const sent = app.requests.slice(before).map((request) => `${request.url()} ${request.postData() ?? ""}`);
    expect(sent.filter((text) => /\bp[1-6]\b/u.test(text))).toEqual([]);
    await page.reload();
    await pinned.waitFor();
    await expect.poll(() => pinnedIds()).toEqual(["p2", "p4", "p5"]);
  });

  test("renames an own playlist; empty cancels, and a refusal brings the old name back without a word", async () => {
    const items = [playlist(1), playlist(2, { own: false, owner: { id: "other", display_name: "Other" } })];
    const app = await openWith(items);
    const { page } = app;
    expect(await (await openMenu(page, "p2")).getByRole("menuitem", { name: "Rename" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    let sent: unknown = null;
    let isRefused = true;
    app.expectComplaint(/answer 500: PATCH \/playlists\/p1/u);
    await answerWith(app, "/playlists/p1", async (route) => {
      sent = route.request().postDataJSON() as unknown;
      if (isRefused) return answerBroken(route);
      items[0] = playlist(1, { name: "After" });
      await route.fulfill({ json: items[0] });
    });
    const renameTo = async (name: string) => {
      await choose(page, "p1", "Rename");
      const dialog = page.getByRole("dialog", { name: "Rename playlist" });
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
    };
    await renameTo("   ");
    expect(sent).toBeNull();
    const answered = begin(page.waitForResponse((response) => response.request().method() === "PATCH"));
    await renameTo("Refused");
    await answered;
    await entry(page, "p1").getByText("List 1", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    isRefused = false;
    await renameTo("After");
    await entry(page, "p1").getByText("After", { exact: true }).waitFor();
    expect(sent).toEqual({ name: "After" });
  });
});

describe("songs dropped on a playlist", () => {
  test("are added to it; playlists of others take none", async () => {
    const app = await openWith([playlist(1), playlist(2, { own: false })]);
    const { page } = app;
    await answerWith(app, "/playlists/p1/items", { added: 2, track_count: 3 });
    const dragged = await page.evaluateHandle(() => {
      const dataTransfer = new DataTransfer();
      const tracks = { uris: ["spotify:track:a1", "spotify:track:b2", "local:file"], names: ["A", "B", "C"] };
      dataTransfer.setData("application/x-gatefold-tracks", JSON.stringify(tracks));
      document.body.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      return dataTransfer;
    });
    const fire = (id: string, type: string) =>
      entry(page, id).evaluate(
        (target, [eventType, dataTransfer]) =>
          target.dispatchEvent(new DragEvent(eventType, { bubbles: true, cancelable: true, dataTransfer })),
        [type, dragged] as const,
      );
    // What takes it says so by preventing what the browser would do.
    expect(await fire("p2", "dragover")).toBe(true);
    expect(await fire("p1", "dragover")).toBe(false);
    await entry(page, "p1").getByText("+3").waitFor();
    const sent = begin(page.waitForRequest((request) => request.url().endsWith("/playlists/p1/items")));
    await fire("p1", "drop");
    expect((await sent).postDataJSON()).toEqual({ uris: ["spotify:track:a1", "spotify:track:b2"] });
    await page.getByRole("status").getByText("2 songs added to List 1").waitFor();
    await expect.poll(() => entry(page, "p1").getByText("+3").count()).toBe(0);
    expect(apiCalls(app).filter((call) => call.startsWith("POST /playlists/p1"))).toHaveLength(1);
  });
});

test.each(["list", "grid", "collapsed", "menu"] as const)(
  "axe finds no violation in the sidebar: %s",
  async (state) => {
    const folders = ["Gym: A", "Gym: B"].map((name, index) => playlist(index + 10, { name }));
    const { page } = await openWith([playlist(1), playlist(2), ...folders]);
    await choose(page, "p2", "Pin");
    if (state === "grid") await sidebarOf(page).getByRole("button", { name: "Grid view" }).click();
    if (state === "collapsed") await page.getByRole("button", { name: "Collapse sidebar" }).click();
    if (state === "menu") await openMenu(page, "p1");
    await expectNoViolations(page);
  },
);
