import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import {
  addScript,
  apiCalls,
  begin,
  chooseAccount,
  openApp,
  readStored,
  type App,
} from "#e2e/kit/open-app.ts";

/** Goes to the entrance, whose scripts are 60 KB at most as they are sent. */
async function expectSmallScripts(page: Page, address: string): Promise<void> {
  const sizes: Promise<number>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  };
  page.on("response", note);
  await page.goto(address);
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  page.off("response", note);
  const known = await Promise.all(sizes);
  expect(known.length).toBeGreaterThanOrEqual(3);
  expect(known.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
}

/** Presses the demo's button; answers the window that it opens. */
async function press(page: Page): Promise<Page> {
  const opening = begin(page.waitForEvent("popup"));
  await page.getByRole("button", { name: "Try the demo" }).click();
  return opening;
}

/** Signs in by the window, in a page that never goes anywhere. */
async function signInByWindow(app: App): Promise<void> {
  const { page } = app;
  const before = apiCalls(app).length;
  await page.goto(`${app.url}/playlist/liked`);
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await page.evaluate(() => {
    addEventListener("message", ({ data, origin }) => {
      document.documentElement.dataset["told"] = JSON.stringify({ data, origin });
    });
  });
  const popup = await press(page);
  await popup.waitForURL(/\/provider\/authorize\?/u);
  const closing = begin(popup.waitForEvent("close"));
  await chooseAccount(popup, "newcomer");
  await closing;
  expect(app.context.pages()).toHaveLength(1);
  await page.getByRole("banner").waitFor();
  const session = await readStored(app);
  expect(session["app_token"]).toMatch(/^[\w-]{43}$/u);
  expect(session["user_id"]).toMatch(/^u\w+$/u);
  // The page itself never went anywhere: the root element still holds what was written on it.
  const reported = JSON.parse((await page.locator("html").getAttribute("data-told")) ?? "null") as unknown;
  expect(reported).toEqual({ data: { type: "spotify_oauth", ...session }, origin: app.url });
  await page.waitForURL(`${app.url}/playlist/liked`);
  const later = apiCalls(app).slice(before);
  const asked = later.find((call) => call.startsWith("GET /auth/login?")) ?? "";
  const query = new URL(asked.slice(4), app.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    provider: "demo",
    redirect: `${app.url}/oauth/callback`,
    next: "/playlist/liked",
  });
}

test("a first look loads at most 60 KB of scripts, the app's not among them; a window that is closed without a decision lets one try again, and a sign-in that was cancelled at the provider says so and changes nothing; the server finds the way back to the opener through other tabs when the provider cut the tie; signing in asks with the app's return page and where the visitor wanted to go; its window at the provider closes and leaves the session behind", async () => {
  const app = await openApp({ path: null });
  const { page } = app;
  await expectSmallScripts(page, app.url);
  const first = await press(page);
  await page.getByText("Waiting for the sign-in window").waitFor();
  await first.close();
  await page.getByText("Waiting for the sign-in window").waitFor({ state: "detached" });
  const popup = await press(page);
  const closing = begin(popup.waitForEvent("close"));
  await popup.getByRole("button", { name: "Cancel and go back" }).click();
  await closing;
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/You cancelled the sign-in/iu);
  expect((await readStored(app))["app_token"]).toBeNull();
  await signInByWindow(app);

  await page.evaluate(() => {
    for (const key of ["app_token", "user_id"]) localStorage.removeItem(key);
  });
  await page.goto(app.url);
  const tieless = await press(page);
  await tieless.waitForURL(/\/provider\/authorize\?/u);
  await addScript(tieless, () => {
    window.opener = null;
  });
  await chooseAccount(tieless, "newcomer");
  await page.getByRole("banner").waitFor();
  expect(tieless.isClosed() || new URL(tieless.url()).pathname !== "/provider/authorize").toBe(true);
});

test("when the browser blocks windows, the sign-in happens in the same one; its first visit begins with the tour, its second does not", async () => {
  const app = await openApp({ path: null, isFirstVisit: true });
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
  for (const step of ["Welcome", "Sidebar", "Search", "Progress"]) {
    await page.getByRole("dialog", { name: step }).waitFor();
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tourSeen"))).toBe("1");
  await page.reload();
  // The bell comes with the profile, as the tour does.
  await page.getByRole("button", { name: /^Notifications/u }).waitFor();
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Take the tour" }).click();
  await page.getByRole("dialog", { name: "Welcome" }).waitFor();
});
