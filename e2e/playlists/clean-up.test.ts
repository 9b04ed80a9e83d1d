import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

const placed = (...numbers: number[]) =>
  numbers.map((number) => ({ track_id: `track${number}`, added_at: "2025-03-04T10:00:00Z" }));

/** Two playlists with doubles, fifty more with one each, an empty one, and two likes that are nowhere. */
function untidy(): TestCatalogue {
  const catalogue = aCatalogue({ accounts: 4, tracks: 40, liked: 1, playlists: [] });
  for (const [index, account] of catalogue.accounts.entries()) {
    account.liked = placed(2, 30, 31);
    const many = Array.from({ length: 50 }, (_, at) => ({
      id: `many-${index}-${at}`,
      name: `Many ${at}`,
      items: placed(7, 8, 7),
    }));
    account.playlists = [
      { id: `mix-${index}`, name: "Mix", items: placed(2, 3, 2, 9, 2) },
      { id: `other-${index}`, name: "Other", items: placed(5, 5) },
      { id: `empty-${index}`, name: "Nothing in it", items: [] },
      ...many,
    ];
  }
  return catalogue;
}

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: untidy(),
  });
});
afterAll(() => server.close());

async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

async function itemsOf(person: SignedIn, name: string): Promise<string | undefined> {
  const { playlists } = await server.truth(person.account);
  const items = Object.values(playlists).find((playlist) => playlist.name === name)?.items;
  return items?.map((item) => /track(\d+)/u.exec(item)?.[1]).join(" ");
}

const chosen = (page: Page) => page.getByRole("region", { name: "Your selection" }).getByRole("status");
const table = (page: Page, name: string) => page.getByRole("table", { name });

test("a library is looked through on a phone, found by the palette, and on a desktop cleaned up as it was chosen, and put back", async () => {
  const person = await aMember();
  const session = { app_token: person.token, user_id: person.userId };
  const options = { url: server.url, signedInAs: session, viewport: viewports.phone, path: "/" };
  const { page } = await openApp(options);
  await page.getByRole("banner").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("clean up");
  await page.getByRole("option", { name: "Tidy up" }).click();
  await table(page, "Duplicates").getByRole("button", { name: "Songs in Mix" }).click();
  await table(page, "Duplicates").getByText("Same song as row 1").first().waitFor();
  await expectNoViolations(page);
  await page.setViewportSize(viewports.desktop);
  await page.goto(`${server.url}/library/clean-up`);
  await chosen(page).getByText("Removes 53 songs from 52 playlists").waitFor();
  const duplicates = table(page, "Duplicates");
  await duplicates.getByRole("button", { name: "Songs in Mix" }).click();
  await duplicates.getByText("Same song as row 1").first().waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "None" }).first().click();
  await duplicates.getByRole("checkbox", { name: "Include Mix" }).click();
  await duplicates.getByRole("checkbox", { name: "Include row 5" }).click();
  // The last of the playlists come when the table is scrolled to them.
  const last = duplicates.getByRole("checkbox", { name: "Include Many 49" });
  const scrolled = () => duplicates.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(async () => scrolled().then(() => last.count())).toBe(1);
  await last.click();
  await page.getByRole("checkbox", { name: "Include Unsorted likes" }).click();
  await expect
    .poll(() => chosen(page).textContent())
    .toBe(
      "Removes 2 songs from 2 playlists · Removes 1 playlist from your library · Adds 2 songs to “Unsorted likes”",
    );
  await page.getByRole("button", { name: "Tidy up…" }).click();
  const dialog = page.getByRole("dialog");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Tidy up", exact: true }).click();
  await dialog.getByText(/^Done: 2 songs removed, 1 empty playlist removed,? and 2 songs added/u).waitFor();
  expect(await itemsOf(person, "Mix")).toBe("2 3 9 2");
  expect(await itemsOf(person, "Other")).toBe("5 5");
  expect([await itemsOf(person, "Many 0"), await itemsOf(person, "Many 49")]).toEqual(["7 8 7", "7 8"]);
  expect(await itemsOf(person, "Nothing in it")).toBeUndefined();
  expect(await itemsOf(person, "Unsorted likes")).toBe("30 31");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => itemsOf(person, "Unsorted likes")).toBeUndefined();
  await expect.poll(() => itemsOf(person, "Mix")).toBe("2 3 2 9 2");
  expect(await itemsOf(person, "Nothing in it")).toBe("");
});
