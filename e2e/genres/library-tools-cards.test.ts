import { describe, expect, test } from "vitest";
import { openAs, region, aMember, startForTools } from "./library-tools-kit.ts";

startForTools();

describe("the cards beside it", () => {
  test("stream the cached library, and list the collections smallest to largest", async () => {
    const app = await openAs(await aMember());
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
    const { page } = await openAs(await aMember());
    const card = region(page, "Plan");
    await expect.poll(() => card.getByRole("switch", { name: "Use AI" }).isDisabled()).toBe(true);
    await card.getByText("Your AI key: none").click();
    await card.getByLabel("AI key", { exact: true }).fill("a-key-of-ones-own");
    await card.getByRole("button", { name: "Save key" }).click();
    await card.getByText("Your AI key: saved").waitFor();
    await expect.poll(() => card.getByLabel("AI key", { exact: true }).inputValue()).toBe("");
    await card.getByRole("switch", { name: "Use AI" }).click();
    await card.getByRole("button", { name: "Clear key" }).click();
    await card.getByText("Your AI key: none").waitFor();
    await expect
      .poll(() => card.getByRole("switch", { name: "Use AI" }).getAttribute("aria-checked"))
      .toBe("false");
  });
});
