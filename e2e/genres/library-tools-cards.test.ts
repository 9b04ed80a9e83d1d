import { describe, expect, test } from "vitest";
import { openAs, region, aMember, startForTools } from "./library-tools-kit.ts";

startForTools();

describe("the cards beside it", () => {
  test("stream the cached library, and list the collections smallest to largest", async () => {
    const app = await openAs(await aMember());
    const { page } = app;
    await page.getByText("Advanced").click();
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
    await card.getByRole("link", { name: "Add your AI key in the settings" }).click();
    const setting = page.getByRole("region", { name: "Your AI key" });
    const field = setting.getByLabel("AI key", { exact: true });
    await field.fill("a-key-of-ones-own");
    await setting.getByRole("button", { name: "Save key" }).click();
    await setting.getByText("Your key is saved.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    expect(await field.getAttribute("type")).toBe("password");
    await page.goBack();
    await card.getByRole("switch", { name: "Use AI" }).click();
    await card.getByRole("link", { name: "Your AI key is in the settings" }).click();
    await setting.getByRole("button", { name: "Clear key" }).click();
    await setting.getByText("Your own key for the AI service").waitFor();
    await page.goBack();
    await card.getByRole("link", { name: "Add your AI key in the settings" }).waitFor();
    await expect
      .poll(() => card.getByRole("switch", { name: "Use AI" }).getAttribute("aria-checked"))
      .toBe("false");
  });
});
