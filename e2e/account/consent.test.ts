import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 28, liked: 30, playlists: [12] }),
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

describe("the banner", () => {
  test("asks a new person, records that they agree, and stays away", async () => {
    const person = await somebody();
    const app = await openAs(person);
    await bannerOf(app.page).getByText("compares and shares music with friends").waitFor();
    const [asked] = await Promise.all([
      app.page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/auth/consent"),
      ),
      bannerOf(app.page).getByRole("button", { name: "I Agree" }).click(),
    ]);
    expect(asked.postDataJSON()).toEqual({ accepted: true, version: "v1.0" });
    await bannerOf(app.page).waitFor({ state: "detached" });
    expect((await person.get("/auth/consent")).body).toMatchObject({ consented: true, version: "v1.0" });
    const [again] = await Promise.all([
      app.page.waitForResponse((response) => response.url().endsWith("/auth/consent")),
      app.page.reload(),
    ]);
    expect(again.status()).toBe(200);
    await firstTile(app.page).waitFor();
    await expect.poll(() => bannerOf(app.page).count()).toBe(0);
  });

  test.each(Object.entries(viewports))("covers nothing of the player on a %s", async (_name, viewport) => {
    const { page } = await openAs(await somebody(), { viewport, path: "/playlist/liked" });
    await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
    await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
    const player = page.getByRole("region", { name: "Player" });
    await player.getByRole("button", { name: "Pause" }).waitFor();
    const [banner, bar] = await Promise.all([bannerOf(page).boundingBox(), player.boundingBox()]);
    if (banner === null || bar === null) throw new Error("Banner or player is not to be seen.");
    expect(banner.y + banner.height).toBeLessThanOrEqual(bar.y + 0.5);
    expect(bar.y + bar.height).toBeLessThanOrEqual(viewport.height + 0.5);
  });

  test("has no accessibility violations on a desktop and a phone", async () => {
    const { page } = await openAs(await somebody());
    await bannerOf(page).waitFor();
    await firstTile(page).waitFor();
    await inEachSize(page, expectNoViolations);
  });
});

describe("a playlist write without consent", () => {
  test("asks at that moment, and is carried out after the person agreed", async () => {
    const person = await somebody();
    const app = await openAs(person, { path: "/library/import" });
    app.expectComplaint(/^answer 403: POST \/playlists\/create$/u);
    await app.page.locator('input[type="file"]').setInputFiles(theList);
    await app.page.getByRole("button", { name: "Create playlist of 2 songs" }).click();
    const dialog = app.page.getByRole("dialog", { name: "Your consent is needed first" });
    await dialog.waitFor();
    await expectNoViolations(app.page);
    await dialog.getByRole("button", { name: "I Agree" }).click();
    await app.page.getByText("evening is made, with 2 songs").waitFor();
    await bannerOf(app.page).waitFor({ state: "detached" });
    const { playlists } = await server.truth(person.account);
    expect(Object.values(playlists).some(({ name }) => name === "evening")).toBe(true);
  });

  test("fails with the reason when the person does not agree, by Escape too, and can be tried again", async () => {
    const person = await somebody();
    const app = await openAs(person, { path: "/library/import" });
    app.expectComplaint(/^answer 403: POST \/playlists\/create$/u);
    await app.page.locator('input[type="file"]').setInputFiles(theList);
    await app.page.getByRole("button", { name: "Create playlist of 2 songs" }).click();
    await app.page.getByRole("dialog", { name: "Your consent is needed first" }).waitFor();
    await app.page.keyboard.press("Escape");
    await app.page.getByText("The playlist was not made").waitFor();
    await app.page.getByText("Please agree first").waitFor();
    await consent(person);
    await app.page.getByRole("button", { name: "Go on" }).click();
    await app.page.getByText("evening is made, with 2 songs").waitFor();
  });
});
