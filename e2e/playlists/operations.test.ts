import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 6, liked: 3, playlists: [9, 4, 12] }),
  });
});
afterAll(() => server.close());

async function open(path: (person: SignedIn) => string): Promise<App & { person: SignedIn }> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const session = { app_token: person.token, user_id: person.userId };
  return { ...(await openApp({ url: server.url, signedInAs: session, path: path(person) })), person };
}

const playlistOf = (person: SignedIn, at: number) => `playlist-${person.account.split("-")[1] ?? ""}-${at}`;

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await server.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

test("playlists are made and merged on their screen; the history undoes one, and back to the first", async () => {
  const { page, person, requests } = await open(() => "/playlists");
  const table = page.getByRole("table", { name: "Your playlists" });
  await table.getByRole("row").nth(5).waitFor();
  await expect
    .poll(() => table.getByRole("columnheader").allTextContents())
    .toEqual(["Select", "Name", "Tracks", "Public", "Changed", "Actions"]);
  const merge = page.getByRole("button", { name: /^Merge Selected/u });
  await table.getByRole("checkbox").nth(0).check();
  await page.getByRole("button", { name: "Split", exact: true }).click();
  const splitting = page.getByRole("dialog", { name: /^Split /u });
  await splitting.getByRole("spinbutton", { name: "Max songs per playlist" }).fill("5");
  await splitting.getByText(/^Creates 2 playlists with 9 songs\./u).waitFor();
  await splitting
    .getByRole("button", { name: /^Songs in/u })
    .first()
    .click();
  await splitting.getByRole("table").getByRole("row").nth(5).waitFor();
  await expectNoViolations(page);
  await splitting.getByRole("button", { name: "Split", exact: true }).click();
  await page.getByText("Created 2 playlists with 9 songs.").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page
    .getByText(/Undone/u)
    .first()
    .waitFor();
  await merge.click();
  await page.getByRole("alert").filter({ hasText: "Select at least 2 playlists to merge." }).waitFor();
  expect(requests.some((request) => request.url().includes("/playlists/merge"))).toBe(false);
  await table.getByRole("checkbox").nth(2).check();
  await expect.poll(() => merge.textContent()).toBe("Merge Selected (2)");
  await expectNoViolations(page);
  await merge.click();
  const dialog = page.getByRole("dialog", { name: "Merge playlists" });
  await dialog.getByText(/^Creates “Merged Playlist” with \d+ songs\.$/u).waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("link", { name: "Open playlist" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "New playlist name" }).fill("Brand new");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await table.getByText("Brand new").waitFor();
  const names = async () =>
    Object.values((await server.truth(person.account)).playlists).map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(["Merged Playlist", "Brand new"]));
  await page.getByRole("link", { name: "Changes" }).click();
  const undoMerge = page.getByRole("button", { name: "Undo back to: Merged into “Merged Playlist”" });
  await undoMerge.waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Details: Merged into “Merged Playlist”" }).click();
  const details = page.getByRole("dialog", { name: "Merged into “Merged Playlist”" });
  await details.getByText("Playlist created").waitFor();
  await details.getByText(/^Added at position 1\b/u).waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Playlists created" });
  await undoMerge.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("?kind=create");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "All types" });
  await undoMerge.waitFor();
  await page.getByRole("button", { name: "Undo: Created “Brand new”" }).click();
  await page.getByText("Undid a change to “Brand new”").waitFor();
  expect(await names()).not.toContain("Brand new");
  await undoMerge.click();
  const question = page.getByRole("dialog", { name: "Undo back to here?" });
  await question.getByRole("button", { name: "Undo back to here" }).click();
  await page.getByText("Undid a change to “Merged Playlist”").waitFor();
  expect(await names()).not.toContain("Merged Playlist");
});

/** Undoes a change to a list that was changed at the service as well. */
async function undoBesideOthers(page: Page, person: SignedIn): Promise<void> {
  await page.getByText("No changes yet").waitFor();
  const id = playlistOf(person, 0);
  await person.post(`/playlists/${id}/items`, { uris: ["spotify:track:track3"] });
  const there = await server.atProvider(person.account);
  await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track1"], position: 0 });
  await page.reload();
  await page.getByRole("button", { name: /^Undo: Added to/u }).click();
  const dialog = page.getByRole("dialog", { name: "Something else changed" });
  await dialog.getByText("11 songs").waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Undo and keep other changes" }).click();
  await page.getByText(/^Undid a change to/u).waitFor();
  const rows = await heldAt(person, id);
  expect([rows.length, rows[0]]).toEqual([10, "spotify:track:track1"]);
}

/** Takes a song out of a list and saves the order in which it is shown, each undone by its toast. */
async function undoByToast(page: Page, person: SignedIn): Promise<void> {
  const id = playlistOf(person, 2);
  await page.goto(`${server.url}/playlist/${id}`);
  const before = await heldAt(person, id);
  const undone = page.getByRole("status").filter({ hasText: "Undone" });
  const row = page.locator('[data-row="2"]:not([aria-busy="true"])');
  const title = (await row.getByRole("gridcell").nth(1).textContent()) ?? "";
  await row.focus();
  await page.keyboard.press("Delete");
  const removed = page.getByRole("status").filter({ hasText: "1 song removed" });
  await removed.waitFor();
  expect(await heldAt(person, id)).toEqual(before.toSpliced(2, 1));
  await removed.getByRole("button", { name: "Undo" }).click();
  await undone.waitFor();
  expect(await heldAt(person, id)).toEqual(before);
  await row.filter({ hasText: title.slice(0, 7) }).waitFor();

  await page.goto(`${server.url}/playlist/${id}?sort=title&dir=reversed`);
  await page.getByRole("button", { name: "Save this order" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this order" });
  await dialog.getByText("All songs keep their date added.").waitFor();
  await expectNoViolations(page);
  expect(await heldAt(person, id)).toEqual(before);
  await dialog.getByRole("button", { name: "Save order" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Order saved" });
  await toast.waitFor();
  await dialog.waitFor({ state: "detached" });
  const kept = await heldAt(person, id);
  expect(kept).not.toEqual(before);
  expect(kept.toSorted()).toEqual(before.toSorted());
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await toast.getByRole("button", { name: "Undo" }).click();
  await undone.waitFor();
  expect(await heldAt(person, id)).toEqual(before);
}

test("a change made elsewhere is shown with both sides before anything is undone; songs taken out of a playlist come back by the toast's Undo, at their places; it keeps the order in which it is shown, after saying what that takes, and Undo brings its own back", async () => {
  const { page, person, expectComplaint } = await open(() => "/history");
  expectComplaint(/^answer 409: POST \/operations/u);
  await undoBesideOthers(page, person);
  await undoByToast(page, person);
});
