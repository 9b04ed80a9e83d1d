import { expect, test } from "vitest";
import {
  addScript,
  begin,
  answerWith,
  apiCalls,
  chooseAccount,
  openApp,
  readStored,
  signIn,
} from "#e2e/kit/open-app.ts";

test("the entrance welcomes visitors with a button for each way in", async () => {
  const { page } = await openApp();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.getByRole("link", { name: "Login with Spotify" }).waitFor();
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await page.goto(`${page.url()}login`);
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
});

test("a provider that is not set up opens its guide with the exact redirect URI", async () => {
  const { page, url } = await openApp();
  await page.getByRole("link", { name: "Login with Spotify" }).click();
  await page.waitForURL(`${url}/login?setup=spotify`);
  await page.getByText(`${url}/auth/callback`).waitFor();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
});

test("signing in opens a window at the provider, which closes and leaves the session behind", async () => {
  const app = await openApp();
  const { page } = app;
  await page.evaluate(() => {
    addEventListener("message", ({ data, origin }) => {
      document.documentElement.dataset["told"] = JSON.stringify({ data, origin });
    });
  });
  const opening = begin(page.waitForEvent("popup"));
  await page.getByRole("button", { name: "Try the demo" }).click();
  const popup = await opening;
  await popup.waitForURL(/\/provider\/authorize\?/u);
  const closing = begin(popup.waitForEvent("close"));
  await chooseAccount(popup, "newcomer");
  await closing;
  await page.getByRole("banner").waitFor();
  const session = await readStored(app);
  expect(session["app_token"]).toMatch(/^[\w-]{43}$/u);
  expect(session["user_id"]).toMatch(/^u\w+$/u);
  // The page itself never went anywhere: the root element still holds what was written on it.
  const told = JSON.parse((await page.locator("html").getAttribute("data-told")) ?? "null") as unknown;
  expect(told).toEqual({ data: { type: "spotify_oauth", ...session }, origin: app.url });
});

test("when the browser blocks windows, the sign-in happens in the same one", async () => {
  const app = await openApp({ path: null });
  const { page, url } = app;
  await addScript(page, () => {
    window.open = () => null;
  });
  await page.goto(url);
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.waitForURL(/\/provider\/authorize\?/u);
  await chooseAccount(page, "newcomer");
  await page.waitForURL(`${url}/library`);
  await page.getByRole("banner").waitFor();
  expect((await readStored(app))["app_token"]).toMatch(/^[\w-]{43}$/u);
});

test("the server finds the way back to the opener through other tabs when the provider cut the tie", async () => {
  const app = await openApp();
  const opening = begin(app.page.waitForEvent("popup"));
  await app.page.getByRole("button", { name: "Try the demo" }).click();
  const popup = await opening;
  await popup.waitForURL(/\/provider\/authorize\?/u);
  await addScript(popup, () => {
    window.opener = null;
  });
  await chooseAccount(popup, "newcomer");
  await app.page.getByRole("banner").waitFor();
  expect(popup.isClosed() || new URL(popup.url()).pathname !== "/provider/authorize").toBe(true);
});

test("a sign-in that was cancelled at the provider says so and changes nothing", async () => {
  const app = await openApp();
  const opening = begin(app.page.waitForEvent("popup"));
  await app.page.getByRole("button", { name: "Try the demo" }).click();
  const popup = await opening;
  const closing = begin(popup.waitForEvent("close"));
  await popup.getByRole("button", { name: "Cancel and go back" }).click();
  await closing;
  const alert = app.page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/cancel|denied|nobody|did not/iu);
  expect((await readStored(app))["app_token"]).toBeNull();
  await signIn(app, "newcomer");
});

test("a window that is closed without a decision lets one try again", async () => {
  const { page } = await openApp();
  const opening = begin(page.waitForEvent("popup"));
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.getByText("Waiting for the sign-in window").waitFor();
  await (await opening).close();
  await page.getByText("Waiting for the sign-in window").waitFor({ state: "detached" });
});

test("a server that cannot be reached is named with what to check", async () => {
  const app = await openApp();
  app.expectComplaint(/no answer: GET \/auth\/login/u);
  await answerWith(app, "/auth/login", (route) => route.abort("connectionrefused"));
  let dialogs = 0;
  app.page.on("dialog", () => (dialogs += 1));
  await app.page.getByRole("button", { name: "Try the demo" }).click();
  const alert = app.page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain(app.url);
  await expect.poll(() => alert.textContent()).toMatch(/PUBLIC_URL.*proxy/u);
  expect(dialogs).toBe(0);
});

test("a login answer without an address is told in the words of the specification", async () => {
  const app = await openApp();
  await answerWith(app, "/auth/login", {});
  await app.page.getByRole("button", { name: "Try the demo" }).click();
  await app.page.getByRole("alert").getByText("Backend did not return an auth_url").waitFor();
});

test("the sign-in asks with the app's return page and where the visitor wanted to go", async () => {
  const app = await openApp({ path: "/playlist/liked" });
  await app.page.getByRole("button", { name: "Try the demo" }).waitFor();
  await signIn(app, "newcomer");
  await app.page.waitForURL(`${app.url}/playlist/liked`);
  const asked = apiCalls(app).find((call) => call.startsWith("GET /auth/login?")) ?? "";
  const query = new URL(asked.slice(4), app.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    provider: "demo",
    redirect: `${app.url}/oauth/callback`,
    next: "/playlist/liked",
  });
});
