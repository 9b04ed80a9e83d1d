import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNothingToImprove, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { countPresses } from "#e2e/kit/count-presses.ts";
import { openApp, readStored, viewports, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

const dayMs = 24 * 3600_000;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 8, liked: 30, playlists: [12] }),
    env: { LEGAL_EMAIL: "privacy@example.org" },
  });
});
afterEach(() => server.provider.setFaults(""));
afterAll(() => server.close());

async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  // Who has not consented has no notifications.
  await consent(person);
  return person;
}

async function ageLink(person: SignedIn, days: number): Promise<void> {
  await server.server.ctx.database
    .updateTable("provider_links")
    .set({ authorized_at: new Date(server.clock.now() - days * dayMs) })
    .where("user_id", "=", person.userId)
    .execute();
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

const ends = /^Your connection to the demo expires on/u;
const ended = "Your connection to the demo has expired.";

test("a link that ends soon is reported by the bell too, is not renewed by another person's account, and by one's own in every tab, which comes back to the same page", async () => {
  const [person, other] = [await aMember(), server.freshAccount()];
  await ageLink(person, 160);
  const app = await openAs(person, { path: "/playlist/liked" });
  const { page } = app;
  const banner = page.getByRole("region", { name: ends });
  await banner.waitFor();
  await readBell(page);

  await banner.getByRole("button", { name: "Renew connection" }).click();
  await page.waitForURL(/\/provider\/authorize\?/u);
  await page.locator(`button[value="${other}"]`).click();
  await page.getByText(/with a different account from the one you use here/u).waitFor();
  await expectNothingToImprove(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(`${server.url}/playlist/liked`);
  await banner.waitFor();
  expect((await person.get("/auth/me")).body).toMatchObject({ link_state: "linked", renewal_due: true });

  const tab = await app.context.newPage();
  await tab.goto(server.url);
  await tab.getByRole("region", { name: ends }).waitFor();
  const presses = countPresses(page);
  await presses.click(banner.getByRole("button", { name: "Renew connection" }));
  await page.waitForURL(/\/provider\/authorize\?/u);
  await presses.click(page.locator(`button[value="${person.account}"]`));
  await page.waitForURL(`${server.url}/playlist/liked`);
  await page.getByText("Your connection to the demo is renewed.").waitFor();
  await banner.waitFor({ state: "detached" });
  expect(presses.taken()).toBeLessThanOrEqual(3);
  await tab.getByRole("region", { name: ends }).waitFor({ state: "detached" });
  expect((await readStored(app))["app_token"]).toBe(person.token);
});

/** Reads the bell's notice about the link, and marks it read. */
async function readBell(page: App["page"]): Promise<void> {
  const bell = page.getByRole("button", { name: "Notifications", exact: true });
  await page.locator("[data-badge]", { hasText: /^1$/u }).waitFor();
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await list.getByText(/Your connection to the demo expires on/u).waitFor();
  await expectNothingToImprove(page);
  await list.getByRole("button", { name: "Mark all read" }).click();
  await list.getByText("No notifications.").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await expect.poll(() => bell.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.locator("[data-badge]").count()).toBe(0);
}

test("a link that the provider ended midway leaves the cache readable, and everything offers to renew", async () => {
  const person = await aMember();
  const app = await openAs(person, { path: "/playlist/liked" });
  const { page } = app;
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  // The playback SDK learns of the ended link too, from the provider itself.
  app.expectComplaint(/^answer (409: |401: POST \/provider\/)/u);
  // A stream that was about to open then has a ticket that is over, and asks for another.
  app.allowComplaint(/^answer 401: GET \/(events|realtime\/playback\/stream)$/u);
  server.clock.advance(2 * 3600_000);
  server.provider.setFaults("revoked");
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  const banner = page.getByRole("region", { name: ended });
  await banner.getByRole("button", { name: "Renew connection" }).waitFor();
  await expectNothingToImprove(page);
  server.provider.setFaults("");
  const calls = JSON.stringify(server.provider.calls());
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByRole("button", { name: "Renew connection" }).waitFor();
  await page.reload();
  await page.locator('[data-row="5"]:not([aria-busy="true"])').waitFor();
  await banner.waitFor();
  expect(JSON.stringify(server.provider.calls())).toBe(calls);
  await banner.getByRole("button", { name: "Renew connection" }).click();
  await page.locator(`button[value="${person.account}"]`).click();
  await page.waitForURL(`${server.url}/playlist/liked`);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
});

/** Goes to the legal page by the account menu. */
async function readLegalPage(page: App["page"]): Promise<void> {
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Legal" }).click();
  await page.getByRole("main").getByRole("heading", { name: "Introduction" }).waitFor();
  await expectNothingToImprove(page);
  await page.goBack();
}

test("the account menu leads to the legal page, and to disconnecting, which says what goes and what stays, keeps the account, and leads back, on a desktop and a phone", async () => {
  const person = await aMember();
  const app = await openAs(person);
  const { page } = app;
  await inEachSize(page, readLegalPage);
  const other = await app.context.newPage();
  await other.goto(server.url);
  const songs = other.getByRole("main").getByRole("link", { name: /Liked Songs/u });
  await songs.getByText("30 songs").waitFor();
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Disconnect from the demo" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect from the demo?" });
  await dialog.getByText("the copy of your library here", { exact: false }).waitFor();
  await dialog.getByText("your Gatefold account", { exact: false }).waitFor();
  await inEachSize(page, expectNothingToImprove);
  app.expectComplaint(/^answer 409: GET \/auth\/spotify-token/u);
  await dialog.getByRole("button", { name: "Disconnect", exact: true }).click();
  await page.getByText("Nothing from the demo is kept here").waitFor();
  await other.getByText("Nothing from the demo is kept here").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.setViewportSize(viewports.phone);
  await page.getByRole("main").getByRole("button", { name: "Connect again" }).click();
  await page.locator(`button[value="${person.account}"]`).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Liked Songs/u })
    .getByText("30 songs")
    .waitFor();
  expect((await person.get("/auth/me")).body.link_state).toBe("linked");
});
