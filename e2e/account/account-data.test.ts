import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { begin, openApp } from "#e2e/kit/open-app.ts";

test("all that is held of a person is downloaded, and the account deleted, from the settings", async () => {
  const app = await openApp({ signedInAs: "newcomer", path: "/legal" });
  const { page } = app;
  await page.getByRole("link", { name: "Your data in the settings" }).click();
  const section = page.getByRole("region", { name: "Your data" });
  const download = begin(page.waitForEvent("download"));
  await section.getByRole("button", { name: "Download everything" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^gatefold-\d{4}-\d\d-\d\d\.zip$/u);
  const zip = await yauzl.fromBufferPromise(await readFile(await file.path()));
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  expect(names).toEqual(expect.arrayContaining(["account/account.json", "library/lists/Liked songs.csv"]));
  expect(names.at(-1)).toBe("contents.json");

  await section.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your Gatefold account?" });
  await dialog.waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("checkbox").check();
  // What was asked for just before may be answered just after.
  app.allowComplaint(/answer 401: GET /u);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.getByText("Your account was deleted.").waitFor();
});
