import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 4, liked: 30, playlists: [12] }),
  });
});
afterAll(() => server.close());

async function somebody(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

const bannerOf = (page: Page) => page.getByRole("region", { name: "May Gatefold change playlists for you?" });
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

test("the banner asks a new person, covers nothing of the player on a phone and a desktop, records that they agree, and stays away", async () => {
  const person = await somebody();
  const app = await openAs(person);
  const { page } = app;
  await bannerOf(page).getByText("compares and shares music with friends").waitFor();
  await firstTile(page).waitFor();
  await inEachSize(page, expectNoViolations);
  await page.goto(`${server.url}/playlist/liked`);
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  const player = page.getByRole("region", { name: "Player" });
  await player.getByRole("button", { name: "Pause" }).waitFor();
  await bannerOf(page).waitFor();
  for (const viewport of [viewports.phone, viewports.desktop]) {
    await page.setViewportSize(viewport);
    await player.getByRole("button", { name: "Pause" }).waitFor();
    // What turns with the window's size has come to rest when both boxes stand where they belong.
    await expect
      .poll(async () => {
        const [banner, bar] = await Promise.all([bannerOf(page).boundingBox(), player.boundingBox()]);
        if (banner === null || bar === null) return "Banner or player is not to be seen.";
        if (bar.y + bar.height > viewport.height + 0.5) return "The player is cut off.";
        return banner.y + banner.height <= bar.y + 0.5 ? "" : "The banner covers the player.";
      })
      .toBe("");
  }
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/auth/consent")),
    bannerOf(page).getByRole("button", { name: "I Agree" }).click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ accepted: true, version: "v1.0" });
  await bannerOf(page).waitFor({ state: "detached" });
  expect((await person.get("/auth/consent")).body).toMatchObject({ consented: true, version: "v1.0" });
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/auth/consent")),
    page.goto(server.url),
  ]);
  expect(again.status()).toBe(200);
  await firstTile(page).waitFor();
  await expect.poll(() => bannerOf(page).count()).toBe(0);
});

test("a playlist write without consent asks at that moment, fails with the reason after Escape, and is carried out once the person agreed", async () => {
  const person = await somebody();
  const app = await openAs(person, { path: "/library/import" });
  const { page } = app;
  app.expectComplaint(/^answer 403: POST \/playlists\/create$/u);
  await page.locator('input[type="file"]').setInputFiles(theList);
  await page.getByRole("button", { name: "Create playlist of 2 songs" }).click();
  const dialog = page.getByRole("dialog", { name: "Your consent is needed first" });
  await dialog.waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByText("The playlist was not made").waitFor();
  await page.getByText("Please agree first").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await dialog.getByRole("button", { name: "I Agree" }).click();
  await page.getByText("evening is made, with 2 songs").waitFor();
  await bannerOf(page).waitFor({ state: "detached" });
  const { playlists } = await server.truth(person.account);
  expect(Object.values(playlists).some(({ name }) => name === "evening")).toBe(true);
});
