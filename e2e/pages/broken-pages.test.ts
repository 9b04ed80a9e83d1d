import { expect, test } from "vitest";
import { answerWith, openApp } from "#e2e/kit/open-app.ts";
import { visit } from "#e2e/kit/visit.ts";

test("an unknown address says so inside the shell and leads home; a page that breaks says what happened and offers a reload and the way home; what is opened for the first time without a network opens when there is one again", async () => {
  const app = await openApp({ signedInAs: "newcomer", path: "/no/such/page" });
  const { page, url } = app;
  await page.getByRole("main").getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByRole("navigation", { name: "Library" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();
  await expect.poll(() => page.url()).toBe(`${url}/`);

  app.expectComplaint(/^(console\.error|page error): /u);
  await answerWith(app, "/playlists/liked", { id: "liked" });
  await visit(app.page, "/playlist/liked");
  await app.page.getByRole("heading", { name: "Something broke" }).waitFor();
  await app.page.getByRole("button", { name: "Reload" }).waitFor();
  await app.page.getByText(/undefined|null/u).waitFor();
  await app.page.getByRole("alert").getByRole("link", { name: "Home" }).click();
  await app.page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();

  await app.context.unrouteAll();
  await page.goto(`${url}/playlist/liked`);
  app.expectComplaint(/^no answer: /u);
  const row = page.getByRole("row").nth(1);
  await row.waitFor();
  await app.context.setOffline(true);
  await row.click({ button: "right" });
  await page.getByText("This opens when you're back online.").waitFor();
  await row.waitFor();
  await app.context.setOffline(false);
  await page.getByRole("menuitem", { name: "Add to queue" }).waitFor();
});
