import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 4, liked: 30, playlists: [12] }),
  });
});
afterAll(() => server.close());

async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

const cardOf = (page: Page) => page.getByRole("region", { name: "May Gatefold change playlists for you?" });
const firstTile = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link", { name: /^Liked Songs/u })
    .first();
const theList = {
  name: "evening.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Track URI\nspotify:track:track1\nspotify:track:track2\n"),
};

test("a card on Home asks a new person, no other page does; a playlist write without consent asks at that moment, fails with the reason after Escape, and is carried out once the person agreed, whereupon the card stays away", async () => {
  const person = await aMember();
  const app = await openAs(person);
  const { page } = app;
  await cardOf(page).getByText("compares and shares music with friends").waitFor();
  await firstTile(page).waitFor();
  await inEachSize(page, expectNoViolations);
  await visit(page, "/playlist/liked");
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  await expect.poll(() => cardOf(page).count()).toBe(0);

  await visit(page, "/library/import");
  app.expectComplaint(/^answer 403: POST \/playlists\/create$/u);
  await page.locator('input[type="file"]').setInputFiles(theList);
  await page.getByRole("button", { name: "Create playlist with 2 songs" }).click();
  const dialog = page.getByRole("dialog", { name: "Your consent is needed first" });
  await dialog.waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByText("Couldn't create the playlist").waitFor();
  await page.getByText("Please agree first").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/auth/consent")),
    dialog.getByRole("button", { name: "I Agree" }).click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ accepted: true, version: "v1.0" });
  await page.getByText("Created “evening” with 2 songs").waitFor();
  const { playlists } = await server.truth(person.account);
  expect(Object.values(playlists).some(({ name }) => name === "evening")).toBe(true);
  expect((await person.get("/auth/consent")).body).toMatchObject({ consented: true, version: "v1.0" });

  const [again] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/auth/consent")),
    page.goto(server.url),
  ]);
  expect(again.status()).toBe(200);
  await firstTile(page).waitFor();
  await expect.poll(() => cardOf(page).count()).toBe(0);
});
