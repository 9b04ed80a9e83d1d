import { describe, expect, test } from "vitest";
import { answerBroken, answerWith, begin } from "./open-app.ts";
import { openAs, region, somebody, startForTools } from "./library-tools-kit.ts";

startForTools();

describe("the cards beside it", () => {
  const lines = (...objects: object[]) => objects.map((line) => `${JSON.stringify(line)}\n`).join("");

  test("load the status, refresh the library, and say when either failed", async () => {
    const app = await openAs(await somebody());
    app.expectComplaint(/^answer 500: (GET|POST)/u);
    const { page } = app;
    const card = region(page, "Cache");
    await answerWith(app, "/library/cache/refresh", {
      inserted: 11,
      updated: 12,
      removed: 13,
      total_after: 14,
      last_scan: 1_700_000_000,
    });
    await card.getByRole("button", { name: "Refresh Library" }).click();
    for (const [name, count] of [
      ["Inserted", "11"],
      ["Updated", "12"],
      ["Removed", "13"],
      ["Total after", "14"],
    ])
      await card.getByText(`${name}${count}`).waitFor();
    await answerWith(app, "/library/cache/refresh", answerBroken);
    await card.getByRole("button", { name: "Refresh Library" }).click();
    await page.getByRole("alert").getByText("Refresh failed").waitFor();
    await answerWith(app, "/library/cache/status", answerBroken);
    await card.getByRole("button", { name: "Load Status" }).click();
    await page.getByRole("alert").getByText("Failed to load cache status").first().waitFor();
  });

  test("scan the service live with what is set, count each song once, and tell an error", async () => {
    const app = await openAs(await somebody());
    const { page } = app;
    const card = region(page, "Live Scan");
    await card.getByText("Status: idle").waitFor();
    const track = (id: string) => ({
      type: "track",
      track: { id, uri: id, name: id, artists: [{ name: "A" }] },
    });
    await answerWith(app, "/library/stream", (route) =>
      route.fulfill({
        contentType: "application/x-ndjson",
        body: lines({ type: "start" }, track("one"), track("two"), track("one"), {
          type: "done",
          total_emitted: 2,
        }),
      }),
    );
    await card.getByRole("checkbox", { name: "Playlists" }).uncheck();
    await card.getByRole("spinbutton", { name: "Concurrency", exact: true }).fill("20");
    const asked = begin(page.waitForRequest((request) => request.url().includes("/library/stream?")));
    await card.getByRole("button", { name: "Start" }).click();
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
      include_liked: "true",
      include_playlists: "false",
      concurrency: "20",
      playlist_concurrency: "3",
    });
    await card.getByText("Status: done").waitFor();
    await card.getByText("Emitted: 2").waitFor();
    await card.getByRole("table", { name: "Live tracks" }).getByText("two").waitFor();
    await answerWith(app, "/library/stream", (route) =>
      route.fulfill({
        contentType: "application/x-ndjson",
        body: lines({ type: "start" }, { type: "error", code: "internal", detail: "It broke off." }),
      }),
    );
    await card.getByRole("button", { name: "Start" }).click();
    await card.getByText("Status: error").waitFor();
    await card.getByRole("alert").getByText("Error: It broke off.").waitFor();
  });

  test("stop a stream without calling that an error", async () => {
    const app = await openAs(await somebody());
    const { page } = app;
    await answerWith(app, "/library/stream/cache", () => new Promise(() => undefined));
    const card = region(page, "Cached Library");
    const given = begin(
      page.waitForEvent("requestfailed", (request) => request.url().includes("/library/stream/cache")),
    );
    await card.getByRole("button", { name: "Start" }).click();
    await card.getByText("Status: scanning").waitFor();
    await card.getByRole("button", { name: "Stop" }).click();
    await card.getByText("Status: idle").waitFor();
    expect((await given).failure()?.errorText).toBe("net::ERR_ABORTED");
    expect(await card.getByText(/Error:/u).count()).toBe(0);
  });

  test("stream the cached library, and list the collections smallest to largest", async () => {
    const app = await openAs(await somebody());
    const { page } = app;
    const card = region(page, "Cached Library");
    await card.getByRole("button", { name: "Start" }).click();
    await card.getByText("Status: done").waitFor();
    await card.getByText("Emitted: 30").waitFor();
    await card.getByRole("table", { name: "Cached tracks" }).getByText("Song 0 🎵").waitFor();
    const grid = region(page, "Collections").getByRole("table");
    const totals = (await grid.locator('[role="cell"]:nth-child(3)').allTextContents()).map(Number);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals.length).toBeGreaterThan(2);
    await grid
      .getByRole("row")
      .filter({ hasText: "Liked Songs" })
      .getByText("liked", { exact: true })
      .waitFor();
  });

  test("keep an AI key, which is never shown again, until it is cleared", async () => {
    const { page } = await openAs(await somebody());
    const card = region(page, "Plan");
    expect(await card.getByRole("switch", { name: "Use AI" }).isDisabled()).toBe(true);
    await card.getByText("Your AI key: none").click();
    await card.getByLabel("AI key", { exact: true }).fill("a-key-of-ones-own");
    await card.getByRole("button", { name: "Save key" }).click();
    await card.getByText("Your AI key: stored").waitFor();
    expect(await card.getByLabel("AI key", { exact: true }).inputValue()).toBe("");
    await card.getByRole("switch", { name: "Use AI" }).click();
    await card.getByRole("button", { name: "Clear key" }).click();
    await card.getByText("Your AI key: none").waitFor();
    expect(await card.getByRole("switch", { name: "Use AI" }).getAttribute("aria-checked")).toBe("false");
  });
});
