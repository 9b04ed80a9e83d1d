import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startProvider, type RunningProvider } from "#demo-service/demo-service.ts";
import type { TestApp } from "#testing/server/app.ts";
import { freePort } from "#testing/server/free-port.ts";
import { signInDirectly } from "#e2e/kit/accounts.ts";
import { expectNothingToImprove, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { begin, chooseAccount, openApp, readStored, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

const clientId = "0123456789abcdef0123456789abcdef";
const guide = "/login?setup=spotify";

let service: RunningProvider;
let gatefold: TestApp;

beforeAll(async () => {
  service = await startProvider({ dataFolder: null });
});
afterAll(() => service.close());

/** A Gatefold that no one has signed in to, whose streaming service is a provider of the tests. */
async function freshGatefold(env: Record<string, string> = {}): Promise<void> {
  const { base } = service;
  gatefold = await startOwnGatefold({
    env: {
      SPOTIFY_ACCOUNTS_BASE: base,
      SPOTIFY_API_BASE: `${base}/v1`,
      SPOTIFY_SDK_URL: `${base}/sdk.js`,
      DEV_BYPASS: "1",
      ...env,
    },
  });
  const started = gatefold;
  onTestFinished(() => started.close());
}

/** The link that the server prints while no one is admin. */
async function setUpLink(): Promise<string> {
  const code = await readFile(join(gatefold.folder, "data", "set-up-code"), "utf8");
  return `${gatefold.url}/set-up?code=${code.trim()}`;
}

/** What plays at the service's own origin is not these e2e tests' matter. */
async function withoutPlayer({ context }: App): Promise<void> {
  await context.route(`${service.base}/sdk.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
}

/** The service's own pages are at another origin, as in life. */
async function signInAtService(app: App): Promise<void> {
  app.expectComplaint(/foreign request/u);
  await withoutPlayer(app);
  const [popup] = await Promise.all([
    app.page.waitForEvent("popup"),
    app.page.getByRole("button", { name: "Login with Spotify" }).click(),
  ]);
  await chooseAccount(popup, "newcomer");
  await app.page.getByRole("banner").waitFor();
}

/** Resolves when the page asks for the service's playback script: it may load it. */
function playbackScript(page: Page): Promise<unknown> {
  return page.waitForResponse(`${service.base}/sdk.js`);
}

const clientIdField = (page: Page) => page.getByLabel("Client ID", { exact: true });

/** The guide as a visitor comes to it; it stays in sight while its last part is on its way. */
async function openGuide(page: Page): Promise<void> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/return-help-[^/]+\.js$/u, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto(`${gatefold.url}/login`);
  await page.getByRole("link", { name: "Login with Spotify" }).click();
  await asked.promise;
  await page.getByRole("heading", { name: "Connect Spotify", level: 1 }).waitFor();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await page.getByText(`${gatefold.url}/auth/callback`).waitFor();
  released.resolve();
  await page.getByText("Did your browser end up on a page that won't load?").waitFor();
}

/** Tries an invalid code. */
async function enterWrongCode({ page, expectComplaint }: App): Promise<void> {
  await page.getByRole("link", { name: "Enter the set-up code" }).press("Enter");
  await page.waitForURL(`${gatefold.url}/login?setup=code`);
  const code = page.getByLabel("Set-up code");
  await code.waitFor();
  await inEachSize(page, expectNothingToImprove);
  await code.fill("0000-0000-0000");
  expectComplaint(/answer 403: POST \/admin\/claim/u);
  await code.press("Enter");
  await page.getByText("That isn't the set-up code").waitFor();
}

/** Enters the Client ID by the keyboard, after an invalid one, and thinks about removing it. */
async function enterClientId(page: Page): Promise<void> {
  await page.getByText("You are setting up this Gatefold").waitFor();
  const field = clientIdField(page);
  await field.waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.getByRole("button", { name: "Add a client secret" }).press("Enter");
  await page.getByText("Did your browser end up on a page").press("Enter");
  await field.focus();
  await page.keyboard.type("too short");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("A Client ID only has").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await field.fill("");
  await field.focus();
  await page.keyboard.type(clientId);
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Spotify is connected").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove" }).waitFor();
  await inEachSize(page, expectNothingToImprove);
  await dialog.getByRole("button", { name: "Keep it" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
}

test("anyone who opens the link of the start sets the instance up with the keyboard alone, and is admin after that; tabs that were open before may play at once; axe finds nothing in any state of the guide", async () => {
  await freshGatefold();
  const app = await openApp({ url: gatefold.url, path: null });
  const { page } = app;
  await openGuide(page);
  await page.getByText("Open the link the server printed").waitFor();
  await expect.poll(() => clientIdField(page).count()).toBe(0);
  await enterWrongCode(app);
  await page.goto(await setUpLink());
  await page.waitForURL(gatefold.url + guide);
  const elsewhere = await app.context.newPage();
  await elsewhere.goto(`${gatefold.url}/login`);
  await elsewhere.getByRole("link", { name: "Login with Spotify" }).click();
  await clientIdField(elsewhere).waitFor();
  await enterClientId(page);
  await page.getByRole("button", { name: "Login with Spotify" }).press("Enter");
  await page.waitForURL(`${gatefold.url}/login`);
  await page.goBack();
  await page.getByRole("link", { name: "Back to sign-in" }).press("Enter");
  await page.waitForURL(`${gatefold.url}/login`);

  // The other tab takes the session over without loading anything; its page is older than the connection.
  app.expectComplaint(/Content Security Policy/u);
  app.expectComplaint(/^no answer: GET \/provider\/\S+ \(csp\)$/u);
  const mayPlay = [page, elsewhere].map((tab) => begin(playbackScript(tab).then(() => tab)));
  await signInAtService(app);
  // One tab leads; the other follows it, and leads when it is closed.
  const leading = await Promise.race(mayPlay);
  await leading.close();
  await Promise.all(mayPlay);

  const admins = leading === page ? elsewhere : page;
  await admins
    .getByRole("link", { name: /Liked Songs/u })
    .first()
    .waitFor();
  await admins.getByRole("button", { name: /^Account/u }).click();
  await admins.getByRole("menuitem", { name: "Connect Spotify" }).click();
  await expect.poll(() => admins.url()).toBe(gatefold.url + guide);
  await admins.getByText(/of 600 calls in the last 24 hours/u).waitFor();
  await clientIdField(admins).waitFor();

  // Someone else, who is no admin and came another way, may only read, and log in.
  const demo = await signInDirectly(gatefold.url, "newcomer");
  await admins.evaluate((session) => Object.assign(localStorage, session), demo);
  await admins.goto(gatefold.url + guide);
  await admins.getByText("Only an admin of this Gatefold can enter it.").waitFor();
  await expect.poll(() => clientIdField(admins).count()).toBe(0);
  // What was asked for just before may be answered just after.
  app.allowComplaint(/answer 401: GET /u);
  await admins.getByRole("button", { name: "Log in with Spotify instead" }).click();
  await admins.waitForURL(`${gatefold.url}/login`);
  await admins.getByRole("button", { name: "Login with Spotify" }).waitFor();
  expect(await readStored({ ...app, page: admins })).toEqual({ app_token: null, user_id: null });
});

test("on another machine than PUBLIC_URL leads to, pasting the address one ends on finishes the sign-in", async () => {
  const [port, deadPort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${deadPort}`;
  await freshGatefold({ SPOTIFY_CLIENT_ID: clientId, PORT: String(port), PUBLIC_URL: publicUrl });
  const app = await openApp({ url: `http://nas.localhost:${port}`, path: null });
  const { page } = app;
  await withoutPlayer(app);
  await page.goto(app.url + guide);
  await page.getByRole("heading", { name: "Your browser is on another machine" }).waitFor();
  await page.getByText(`ssh -L ${deadPort}:127.0.0.1:${deadPort} nas.localhost`).waitFor();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  app.expectComplaint(/answer 400: GET \/auth\/login/u);
  app.expectComplaint(/foreign request/u);
  app.expectComplaint(/no answer: GET \/auth\/callback/u);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Login with Spotify" }).click(),
  ]);
  const failing = begin(popup.waitForEvent("requestfailed"));
  await chooseAccount(popup, "newcomer");
  const landed = (await failing).url();
  await popup.close();
  await page.getByText("Did your browser end up on a page that won't load?").click();
  const field = page.getByLabel("Address of that page");
  await field.fill(landed.slice(0, landed.indexOf("?")));
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await page.getByRole("alert").getByText("Part of the address is missing.").waitFor();
  await field.fill(landed);
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await page.getByRole("banner").waitFor();
  expect((await readStored(app))["app_token"]).toMatch(/^[\w-]{43}$/u);
});
