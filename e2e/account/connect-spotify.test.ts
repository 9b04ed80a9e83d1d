import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "#demo-service/demo-service.ts";
import { freePort } from "#testing/server/free-port.ts";
import { signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
import { expectNothingToImprove, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { startGatefold, type GatefoldProcess } from "#e2e/kit/gatefold-process.ts";
import { begin, chooseAccount, openApp, readStored, type App } from "#e2e/kit/open-app.ts";

const clientId = "0123456789abcdef0123456789abcdef";
const guide = "/login?setup=spotify";

let service: RunningProvider;
let gatefold: GatefoldProcess;

beforeAll(async () => {
  service = await startProvider({ dataFolder: null });
});
afterEach(() => gatefold.stop());
afterAll(() => service.close());

/** A Gatefold that nobody has signed in to, whose streaming service is a provider of the tests. */
async function freshGatefold(env: Record<string, string> = {}): Promise<void> {
  const { base } = service;
  gatefold = await startGatefold({
    SPOTIFY_ACCOUNTS_BASE: base,
    SPOTIFY_API_BASE: `${base}/v1`,
    SPOTIFY_SDK_URL: `${base}/sdk.js`,
    ...env,
  });
}

async function connect(page: Page, text: string): Promise<void> {
  await page.getByLabel("Client ID", { exact: true }).fill(text);
  await page.getByRole("button", { name: /^(Connect Spotify|Replace the Client ID)$/u }).click();
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

test("the guide stays in sight while its last part is on its way", async () => {
  await freshGatefold();
  const { page } = await openApp({ url: gatefold.url, path: null });
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/return-help-[^/]+\.js$/u, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto(gatefold.url + guide);
  await asked.promise;
  await page.getByRole("heading", { name: "Connect Spotify", level: 1 }).waitFor();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  released.resolve();
  await page.getByText("Did your browser end on a page that cannot be reached?").waitFor();
});

test("an admin of a fresh instance connects Spotify from the account menu, and logs in with it at once", async () => {
  await freshGatefold({ ADMINS: "demo:newcomer" });
  const session: StoredSession = await signInDirectly(gatefold.url, "newcomer");
  const app = await openApp({ url: gatefold.url, signedInAs: session });
  const { page } = app;
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Connect Spotify" }).click();
  await page.getByRole("heading", { name: "Connect Spotify", level: 1 }).waitFor();
  await expect.poll(() => page.url()).toBe(gatefold.url + guide);
  await page.getByText(`${gatefold.url}/auth/callback`).waitFor();
  await connect(page, "https://developer.spotify.com/dashboard/whatever");
  await page.getByRole("alert").getByText("This is an address.").waitFor();
  await connect(page, `  ${clientId} `);
  await page.getByRole("status").getByText("Spotify is connected").waitFor();
  await page.getByText("0 of 600 calls in the last 24 hours").waitFor();
  await page.getByRole("button", { name: "Log in with Spotify instead" }).click();
  await page.waitForURL(`${gatefold.url}/login`);
  await signInAtService(app);
  expect((await readStored(app))["user_id"]).not.toBe(session.user_id);
  await page
    .getByRole("link", { name: /Liked Songs/u })
    .first()
    .waitFor();
  // Back, on the way that people who are no admins see.
  await page.goto(gatefold.url + guide);
  await page.getByText("Only an admin of this Gatefold can enter it.").waitFor();
  await expect.poll(() => page.getByLabel("Client ID", { exact: true }).count()).toBe(0);
  await app.context.close();
});

test("whoever opens the link of the start sets the instance up with the keyboard alone, and is admin after that", async () => {
  await freshGatefold();
  const app = await openApp({ url: gatefold.url, path: "/login" });
  const { page } = app;
  await page.getByRole("link", { name: "Login with Spotify" }).click();
  await page.getByText("open the link that the server printed").waitFor();
  await expect.poll(() => page.getByLabel("Client ID", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Enter the set-up code" }).press("Enter");
  await page.waitForURL(`${gatefold.url}/login?setup=code`);
  const code = page.getByLabel("Set-up code");
  await code.fill("0000-0000-0000");
  app.expectComplaint(/answer 403: POST \/admin\/claim/u);
  await code.press("Enter");
  await page.getByText("This is not the set-up code").waitFor();
  await page.goto(await gatefold.setUpLink());
  await page.waitForURL(gatefold.url + guide);
  await page.getByText("You are setting up this Gatefold").waitFor();
  const field = page.getByLabel("Client ID", { exact: true });
  await field.focus();
  await page.keyboard.type(clientId);
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Spotify is connected").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Login with Spotify" }).press("Enter");
  await page.waitForURL(`${gatefold.url}/login`);
  await signInAtService(app);
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Connect Spotify" }).waitFor();
  await app.context.close();
});

test("tabs that were open before the service was connected may play as soon as somebody logs in with it", async () => {
  await freshGatefold();
  const app = await openApp({ url: gatefold.url, path: null });
  const { page } = app;
  await page.goto(await gatefold.setUpLink());
  const elsewhere = await app.context.newPage();
  await elsewhere.goto(`${gatefold.url}/login`);
  await elsewhere.getByRole("link", { name: "Login with Spotify" }).click();
  await elsewhere.getByLabel("Client ID", { exact: true }).waitFor();
  await connect(page, clientId);
  await page.getByRole("status").getByText("Spotify is connected").waitFor();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  // The other tab takes the session over without loading anything; its page is older than the connection.
  app.expectComplaint(/Content Security Policy/u);
  app.expectComplaint(/^no answer: GET \/provider\/\S+ \(csp\)$/u);
  const mayPlay = [page, elsewhere].map((tab) => begin(playbackScript(tab).then(() => tab)));
  await signInAtService(app);
  // One tab leads; the other follows it, and leads when it is closed.
  const leading = await Promise.race(mayPlay);
  await leading.close();
  await Promise.all(mayPlay);
  await app.context.close();
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
  await page.getByText("Did your browser end on a page that cannot be reached?").click();
  const field = page.getByLabel("Address of that page");
  await field.fill(landed.slice(0, landed.indexOf("?")));
  await page.getByRole("button", { name: "Finish the sign-in" }).click();
  await page.getByRole("alert").getByText("A part of the address is missing.").waitFor();
  await field.fill(landed);
  await page.getByRole("button", { name: "Finish the sign-in" }).click();
  await page.getByRole("banner").waitFor();
  expect((await readStored(app))["app_token"]).toMatch(/^[\w-]{43}$/u);
  await app.context.close();
});

test("on a desktop and a phone the guide has no accessibility violations, in any of its states", async () => {
  await freshGatefold();
  const app = await openApp({ url: gatefold.url, path: "/login?setup=code" });
  const { page } = app;
  await page.getByLabel("Set-up code").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.goto(await gatefold.setUpLink());
  await page.getByLabel("Client ID", { exact: true }).waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.getByRole("button", { name: "Add a client secret" }).click();
  await page.getByText("Did your browser end on a page").click();
  await connect(page, "too short");
  await page.getByRole("alert").getByText("A Client ID has").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await connect(page, clientId);
  await page.getByRole("status").getByText("Spotify is connected").waitFor();
  await inEachSize(page, expectNothingToImprove);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).waitFor();
  await inEachSize(page, expectNothingToImprove);
  await app.context.close();
});
