import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { answerBroken, answerWith } from "#e2e/kit/open-app.ts";
import { bodiesOf, defaults, openAs, somebody, startForTools } from "./library-tools-kit.ts";

startForTools();

describe("Categorize", () => {
  test("sorts with the defaults and suggests playlists, in the sidebar and on home", async () => {
    const app = await openAs(await somebody(), { path: "/" });
    const { page } = app;
    await page.getByRole("button", { name: "Categorize" }).click();
    await page.getByText("2 playlists suggested").waitFor();
    expect(bodiesOf(app, "/classification/dry-run")).toEqual([defaults]);
    const entry = page
      .getByRole("region", { name: "Your Library" })
      .getByRole("link", { name: /Genre: Techno/u });
    expect(decodeURIComponent((await entry.getAttribute("href")) ?? "")).toBe("/playlist/suggested:techno");
    await expect.poll(() => entry.textContent()).toMatch(/Suggested · \d+ songs/u);
    await page
      .getByRole("main")
      .getByRole("link", { name: /Genre: Jazz/u })
      .getByText(/^Suggested ·/u)
      .waitFor();
  });

  test("says that it failed", async () => {
    const app = await openAs(await somebody(), { path: "/" });
    app.expectComplaint(/^answer 500: POST/u);
    await answerWith(app, "/classification/dry-run", answerBroken);
    await app.page.getByRole("button", { name: "Categorize" }).click();
    await app.page.getByRole("alert").getByText("Your library could not be categorized.").waitFor();
  });
});

describe("songs and their genres", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: /^Genre of Song 0/u });
  const row = (page: Page) => page.getByRole("row").filter({ has: field(page) });

  test("take a genre of one's own, sent once, and lose it when the field is emptied", async () => {
    const app = await openAs(await somebody(), { path: "/library/tools?tab=songs" });
    const { page } = app;
    await field(page).fill("Ambient");
    await field(page).press("Enter");
    await row(page).getByText("override", { exact: true }).waitFor();
    await expect
      .poll(() => field(page).evaluate((element) => element === document.activeElement))
      .toBe(false);
    expect(bodiesOf(app, "/classification/override")).toEqual([{ track_id: "track0", genre: "ambient" }]);
    await field(page).fill("");
    await page.getByLabel("Search songs").focus();
    await row(page).getByText("unknown", { exact: true }).waitFor();
    expect(bodiesOf(app, "/classification/override").at(-1)).toEqual({ track_id: "track0", genre: null });
  });

  test("say when the genre could not be set, and show the one before", async () => {
    const app = await openAs(await somebody(), { path: "/library/tools?tab=songs" });
    app.expectComplaint(/^answer 500: POST/u);
    const { page } = app;
    await answerWith(app, "/classification/override", answerBroken);
    await field(page).fill("ambient");
    await field(page).press("Enter");
    await page.getByRole("alert").getByText("Failed to set override").waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("");
  });

  test("tell why, and are corrected for a whole artist after it was shown what changes", async () => {
    const person = await somebody();
    const { page } = await openAs(person, { path: "/library/tools?tab=songs" });
    await page.getByLabel("Search songs").fill("Ada Beats");
    const found = page.getByRole("row").filter({ hasText: "Ada Beats" }).first();
    await found.getByRole("button", { name: /^Why the genre of/u }).click();
    const dialog = page.getByRole("dialog", { name: "Why this genre?" });
    await dialog.getByRole("list", { name: "Place in the tree" }).getByText("Techno").waitFor();
    await dialog.getByText("You chose it.").waitFor();
    await dialog.getByLabel("Right genre").fill("house");
    await dialog.getByLabel("This artist").check();
    await dialog.getByText(/^\d+ songs change:$/u).waitFor();
    await dialog.getByRole("button", { name: "Correct", exact: true }).click();
    await dialog.getByText("House", { exact: true }).first().waitFor();
    const { genres } = (await person.get("/classification/map")).body;
    expect(
      genres.some(({ genre, songs }: { genre: string; songs: number }) => genre === "techno" && songs > 0),
    ).toBe(false);
  });

  test("tell why from the menu of any list", async () => {
    const { page } = await openAs(await somebody(), { path: "/playlist/liked" });
    await page.getByRole("row").filter({ hasText: "Ada Beats" }).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Genre", exact: true }).click();
    await page.getByRole("menuitem", { name: "Why this genre?" }).click();
    await page.getByRole("dialog", { name: "Why this genre?" }).getByText("You chose it.").waitFor();
  });
});
