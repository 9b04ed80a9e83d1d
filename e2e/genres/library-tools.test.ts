import { describe, expect, test } from "vitest";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { answerWith, begin, viewports } from "#e2e/kit/open-app.ts";
import {
  bodiesOf,
  countItems,
  defaults,
  openAs,
  panel,
  planTable,
  preview,
  somebody,
  startForTools,
} from "./library-tools-kit.ts";

startForTools();

describe("the genre plan", () => {
  test("is previewed, filtered, and applied without what was left out, which stays suggested", async () => {
    const person = await somebody();
    const app = await openAs(person);
    const { page } = app;
    await preview(page);
    expect(bodiesOf(app, "/classification/dry-run")).toEqual([defaults]);
    await expect
      .poll(() => planTable(page).getByRole("columnheader").allTextContents())
      .toEqual(["Song", "Artist", "Album", "Detected Genre", "Consensus Genre", "Proposed Playlist"]);
    await page.getByText("30 of 30 songs").waitFor();

    await page.getByLabel("Filter by artist").fill("ELAN");
    await page.getByText(/^\d+ of 30 songs$/u).waitFor();
    const artists = planTable(page).getByRole("row").locator('[role="cell"]:nth-child(2)');
    await expect
      .poll(async () => (await artists.allTextContents()).every((name) => name.includes("Élan Blue")))
      .toBe(true);
    await page.getByLabel("Filter by album").fill("no such album");
    await page.getByText("No song of the plan fits these filters.").waitFor();
    await page.getByLabel("Filter by album").fill("");
    await page.getByLabel("Filter by artist").fill("");

    await page.getByRole("checkbox", { name: "Make Genre: Jazz" }).uncheck();
    await page.getByRole("button", { name: /^Apply Changes \(1 playlist, \d+ songs\)$/u }).click();
    const dialog = page.getByRole("dialog", { name: "Apply this plan?" });
    await dialog.getByText(/^This puts \d+ songs into 1 playlist, all private: it is made new\.$/u).waitFor();
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    const done = page.getByRole("dialog", { name: "The plan is applied" });
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
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).pathname))
      .toBe("/playlist/suggested:jazz");
    await page.getByRole("grid").getByText("Élan Blue").first().waitFor();
  });

  test("narrows to a group, and names the songs that no playlist is proposed for", async () => {
    const { page } = await openAs(await somebody());
    await preview(page);
    await page.getByRole("button", { name: "Show the songs of Genre: Techno" }).click();
    await expect
      .poll(() => planTable(page).locator('[role="cell"]:nth-child(6)').allTextContents())
      .not.toContain("Genre: Jazz");
    await page.getByRole("button", { name: "Show the songs of Not placed" }).click();
    await expect
      .poll(
        async () => new Set(await planTable(page).locator('[role="cell"]:nth-child(6)').allTextContents()),
      )
      .toEqual(new Set(["Not placed"]));
  });

  test("follows a job that goes on behind the answer, to its end", async () => {
    const app = await openAs(await somebody());
    const { page } = app;
    const id = "0b8e4c9e-52c7-4f0c-9a0e-5a1d51b8a001";
    const job = (state: string, done: number) => ({
      job_id: id,
      kind: "plan",
      state,
      progress: { done, total: 8 },
      paused_until: null,
      error: null,
      created_at: 1,
      finished_at: null,
    });
    const states = [job("running", 3), job("done", 8)];
    await answerWith(app, "/playlists/apply", {
      total_added_candidates: 8,
      job_id: id,
      status: "running",
      detail: null,
      playlists: [],
    });
    await answerWith(app, `/jobs/${id}`, (route) =>
      route.fulfill({ json: states.shift() ?? job("done", 8) }),
    );
    await preview(page);
    await page.getByRole("button", { name: /^Apply Changes/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByRole("dialog").getByText("3 of 8").waitFor();
    await page.getByText("All playlists of the plan are written.").waitFor();
  });

  test("says when the library has changed since, and previews again", async () => {
    const app = await openAs(await somebody());
    app.expectComplaint(/^answer 409: POST/u);
    const { page } = app;
    await answerWith(app, "/playlists/apply", (route) =>
      route.fulfill({ status: 409, json: { detail: "The plan has changed.", code: "plan-changed" } }),
    );
    await preview(page);
    await page.getByRole("button", { name: /^Apply Changes/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByRole("alert").getByText("Your library or the rules have changed").waitFor();
    const again = begin(page.waitForResponse((answer) => answer.url().endsWith("/classification/dry-run")));
    await page.getByRole("button", { name: "Preview again" }).click();
    expect((await again).status()).toBe(200);
  });
});

describe("the library tools", () => {
  test("draw a map whose genres open their songs, by pointer and by keyboard", async () => {
    const { page } = await openAs(await somebody(), { path: "/library/tools?tab=map" });
    await page
      .getByRole("img", { name: /^Your library by genre/u })
      .getByText("Jazz")
      .click();
    const songs = page.getByRole("region", { name: "Songs: Jazz" });
    await songs.getByText("Élan Blue").first().waitFor();
    await page.getByRole("button", { name: "Show the songs of Techno" }).press("Enter");
    await page.getByRole("region", { name: "Songs: Techno" }).getByText("Ada Beats").first().waitFor();
  });

  test("say how much is known, by whom, and what would raise it most", async () => {
    const { page } = await openAs(await somebody(), { path: "/library/tools?tab=sources" });
    await panel(page, "Sources")
      .getByText(/^\d+ of 30 songs have a genre, \d+ by you\b/u)
      .waitFor();
    await page.getByRole("table", { name: "Sources of genres" }).getByText("CC0").first().waitFor();
    await panel(page, "Sources").getByRole("link", { name: "Nobody Knows" }).waitFor();
    await panel(page, "Sources")
      .getByText("1 artist without a genre could be asked for, once an admin allows it.")
      .waitFor();
  });

  test("are reached from the account menu, and tabs by their address", async () => {
    const { page, url } = await openAs(await somebody(), { path: "/" });
    await page.getByRole("button", { name: /^Account/u }).click();
    await page.getByRole("menuitem", { name: "Library tools" }).click();
    await page.getByRole("heading", { level: 1, name: "Library tools" }).waitFor();
    await page.getByRole("tab", { name: "Map" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=map");
    await page.goto(`${url}/library/tools?tab=nonsense`);
    await panel(page, "Plan").waitFor();
  });

  test.each(["desktop", "phone"] as const)("hold no accessibility violations: %s", async (size) => {
    const { page } = await openAs(await somebody(), { viewport: viewports[size] });
    await panel(page, "Plan").getByRole("button", { name: "Preview", exact: true }).click();
    await planTable(page).waitFor();
    await expectNoViolations(page);
    for (const tab of ["Songs", "Map", "Sources"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await panel(page, tab).getByRole("table").first().waitFor();
      await expectNoViolations(page);
    }
    await page.getByRole("tab", { name: "Songs", exact: true }).click();
    await page
      .getByRole("button", { name: /^Why the genre of/u })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Right genre").waitFor();
    await expectNoViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    if (size === "desktop") return;
    await page.getByRole("button", { name: "Settings and scans" }).click();
    await page.getByRole("dialog").getByRole("spinbutton", { name: "Concurrency", exact: true }).waitFor();
    await expectNoViolations(page);
  });
});
