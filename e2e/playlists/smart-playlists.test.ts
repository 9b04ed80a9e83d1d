import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 4, liked: 3, playlists: [9, 4] }),
  });
});
afterAll(() => server.close());

async function open(path: string, viewport: (typeof viewports)[keyof typeof viewports] = viewports.desktop) {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const signedInAs = { app_token: person.token, user_id: person.userId };
  const app = await openApp({ url: server.url, signedInAs, path, viewport });
  const heldBy = async (name: string) => {
    const { playlists } = await server.truth(person.account);
    return Object.values(playlists).find((playlist) => playlist?.name === name)?.items?.length;
  };
  return { ...app, heldBy };
}

test("a rule is written by fields, previewed, makes a playlist, is changed as text, and deleted", async () => {
  const { page, requests, heldBy } = await open("/playlists");
  await page.getByRole("link", { name: "Smart playlists", exact: true }).click();
  await page.getByText("No smart playlists").waitFor();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "New smart playlist" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText(/^3 songs, .+: 3 added, 0 removed, 0 kept\.$/u).waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Newest two");
  await page.getByRole("button", { name: "Add condition" }).click();
  const second = page.getByRole("group", { name: "Condition 2" });
  await second.getByRole("combobox", { name: "Field" }).selectOption("length");
  await second.getByRole("combobox", { name: "Comparison" }).selectOption("over");
  await second.getByRole("spinbutton", { name: "Value" }).fill("1");
  await page.getByRole("spinbutton", { name: "Maximum" }).fill("2");
  const text = page.getByRole("textbox", { name: "Rule as text" });
  await expect
    .poll(() => text.inputValue())
    .toBe("all of (\n  liked is yes\n  length over 1\n)\norder by added descending\nlimit 2 songs");
  await preview.getByText(/^2 songs, .+: 2 added, 0 removed, 0 kept\.$/u).waitFor();
  await expect.poll(() => preview.getByRole("listitem").count()).toBe(2);
  await expectNoViolations(page);
  expect(await heldBy("Newest two")).toBeUndefined();

  await page.getByRole("button", { name: "Create playlist" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Created “Newest two”" });
  await toast.getByRole("button", { name: "Undo" }).waitFor();
  const listed = page.getByRole("list", { name: "Smart playlists" }).getByRole("listitem");
  await listed.filter({ hasText: "2 songs · Refreshed manually" }).waitFor();
  expect(await heldBy("Newest two")).toBe(2);
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Edit Newest two" }).click();
  await preview.getByText(/: 0 added, 0 removed, 2 kept\.$/u).waitFor();
  const asked = () => requests.filter((request) => request.url().endsWith("/smart-playlists/preview")).length;
  const askedBefore = asked();
  await text.fill("any of (\n  mood is 3\n)");
  await page.getByText("Line 2, column 3: Start a condition with one of title").waitFor();
  await page.getByText("Fix the rule to see its songs.").waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Go to error" }).click();
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("liked is yes");
  await expect.poll(() => page.getByRole("combobox", { name: "Songs that match" }).inputValue()).toBe("any");
  await preview.getByText(/: 1 added, 0 removed, 2 kept\.$/u).waitFor();
  expect(asked()).toBeGreaterThan(askedBefore);
  await page.getByRole("button", { name: "Save and refresh" }).click();
  await page.getByRole("status").filter({ hasText: "1 added, 0 removed" }).waitFor();
  await listed.filter({ hasText: "3 songs · Refreshed manually" }).waitFor();
  expect(await heldBy("Newest two")).toBe(3);

  await page.getByRole("button", { name: "Refresh Newest two now" }).click();
  await page.getByText("Already up to date.").waitFor();
  await page.getByRole("button", { name: "Delete the rule for Newest two" }).click();
  const question = page.getByRole("dialog", { name: "Delete the rule?" });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No smart playlists").waitFor();
  expect(await heldBy("Newest two")).toBe(3);
});
