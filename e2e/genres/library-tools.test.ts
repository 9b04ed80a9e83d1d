import { expect, test } from "vitest";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { viewports } from "#e2e/kit/open-app.ts";
import {
  bodiesOf,
  countItems,
  defaults,
  openAs,
  panel,
  planTable,
  preview,
  aMember,
  startForTools,
} from "./library-tools-kit.ts";

startForTools();

test("a plan is previewed and applied without what was left out, which stays suggested", async () => {
  const person = await aMember();
  const app = await openAs(person, { path: "/" });
  const { page } = app;
  await page.getByRole("navigation", { name: "Library" }).getByRole("link", { name: "Genres" }).click();
  await page.getByRole("heading", { level: 1, name: "Genres" }).waitFor();
  await preview(page);
  expect(bodiesOf(app, "/classification/dry-run")).toEqual([defaults]);
  await page.getByText("30 of 30 songs").waitFor();
  await page.getByLabel("Filter by artist").fill("ELAN");
  await page.getByText(/^\d+ of 30 songs$/u).waitFor();
  await page.getByLabel("Filter by artist").fill("");

  await page.getByRole("checkbox", { name: "Create Genre: Jazz" }).uncheck();
  await page.getByRole("button", { name: /^Apply Changes \(1 playlist, \d+ songs\)$/u }).click();
  const dialog = page.getByRole("dialog", { name: "Apply this plan?" });
  await dialog.getByText(/^Adds \d+ songs to 1 playlist, all private\. It's a new playlist\.$/u).waitFor();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  const done = page.getByRole("dialog", { name: "Plan applied" });
  await done.getByRole("link", { name: "Genre: Techno" }).waitFor({ timeout: 60_000 });
  const [sent] = bodiesOf(app, "/playlists/apply") as { tracks_by_genre: Record<string, string[]> }[];
  expect(Object.keys(sent?.tracks_by_genre ?? {})).toEqual(["techno"]);
  expect(await countItems(person.account, "Genre: ")).toEqual([
    ["Genre: Techno", sent?.tracks_by_genre["techno"]?.length],
  ]);

  await done.getByRole("button", { name: "Close" }).last().click();
  const entries = page.getByRole("region", { name: "Your Library" });
  await entries.getByRole("link", { name: /^Genre: Techno\s*\d+ songs/u }).waitFor();
  await entries.getByRole("link", { name: /Genre: Jazz.*Suggested/u }).click();
  await page.getByRole("heading", { level: 1, name: "Genre: Jazz" }).waitFor();
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe("/playlist/suggested:jazz");
  await page.getByRole("grid").getByText("Élan Blue").first().waitFor();
});

test("Categorize suggests playlists in the sidebar and on home; songs say why, here and in any list, and are corrected", async () => {
  const person = await aMember();
  const app = await openAs(person, { path: "/" });
  const { page, url } = app;
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

  await page.goto(`${url}/library/tools?tab=songs`);
  const field = page.getByRole("combobox", { name: /^Genre for Song 0/u });
  await field.fill("Ambient");
  await field.press("Enter");
  await page.getByRole("row").filter({ has: field }).getByText("override", { exact: true }).waitFor();
  expect(bodiesOf(app, "/classification/override")).toEqual([{ track_id: "track0", genre: "ambient" }]);
  await page.getByLabel("Search songs").fill("Ada Beats");
  const found = page.getByRole("row").filter({ hasText: "Ada Beats" }).first();
  await found.getByRole("button", { name: /^Why this genre for/u }).click();
  const dialog = page.getByRole("dialog", { name: "Why this genre?" });
  await dialog.getByRole("list", { name: "Genre path" }).getByText("Techno").waitFor();
  await dialog.getByLabel("New genre").fill("house");
  await dialog.getByLabel("This artist").check();
  await dialog.getByText(/^Changes \d+ songs:$/u).waitFor();
  await dialog.getByRole("button", { name: "Change genre", exact: true }).click();
  await dialog.getByText("House", { exact: true }).first().waitFor();
  const { genres } = (await person.get("/classification/map")).body;
  expect(
    genres.some(({ genre, songs }: { genre: string; songs: number }) => genre === "techno" && songs > 0),
  ).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("tab", { name: "Map" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=map");
  await page
    .getByRole("img", { name: /^Your library by genre/u })
    .getByText("Jazz")
    .click();
  const songs = page.getByRole("region", { name: "Songs: Jazz" });
  await songs.getByText("Élan Blue").first().waitFor();

  await page.goto(`${url}/playlist/liked`);
  await page.getByRole("row").filter({ hasText: "Ada Beats" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).click();
  await page.getByRole("menuitem", { name: "Why this genre?" }).click();
  await page.getByRole("dialog", { name: "Why this genre?" }).getByText("You chose it.").waitFor();
});

test("the library tools hold no accessibility violations on a desktop and a phone", async () => {
  const { page } = await openAs(await aMember());
  await panel(page, "Plan").getByRole("button", { name: "Preview", exact: true }).click();
  await planTable(page).waitFor();
  await inEachSize(page, expectNoViolations);
  for (const tab of ["Songs", "Map", "Sources"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await panel(page, tab).getByRole("table").first().waitFor();
    await inEachSize(page, expectNoViolations);
  }
  await page.getByRole("tab", { name: "Songs", exact: true }).click();
  await page
    .getByRole("button", { name: /^Why this genre for/u })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("New genre").waitFor();
  await inEachSize(page, expectNoViolations);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.setViewportSize(viewports.phone);
  await page.getByRole("button", { name: "Settings and scans" }).click();
  await page.getByRole("dialog").getByText("Advanced").click();
  await page.getByRole("dialog").getByRole("spinbutton", { name: "Concurrency", exact: true }).waitFor();
  await expectNoViolations(page);
});
