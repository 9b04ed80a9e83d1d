import { expect, test } from "vitest";
import { signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { expectNothingToImprove } from "#e2e/kit/accessibility-violations.ts";
import { answerWith, apiCalls, begin, openApp, readStored, signIn, type App } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

async function logOut({ page, allowComplaint }: App): Promise<void> {
  // What was asked for just before may be answered just after.
  allowComplaint(/answer 401: GET /u);
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
}

async function askAsBefore(token: string): Promise<number> {
  return (await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test("a session means the shell, with landmarks that stay while main changes; logging out ends it at the server and in every tab, takes what is kept of the person, and leaves how the browser looks; the next sign-in is followed too", async () => {
  const app = await openApp();
  const { page } = app;
  await signIn(app, "newcomer");
  const before = await readStored(app);
  expect(await askAsBefore(before["app_token"] ?? "")).toBe(200);
  const sidebar = page.getByRole("navigation", { name: "Library" });
  await sidebar.waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Welcome" }).count()).toBe(0);
  await sidebar.evaluate((element) => element.setAttribute("data-seen", "yes"));
  await sidebar.getByRole("link", { name: /^Liked Songs/u }).click();
  await page.getByRole("main").getByRole("heading", { name: "Liked Songs", level: 1 }).waitFor();
  await expect.poll(() => sidebar.getAttribute("data-seen")).toBe("yes");
  await expect.poll(() => page.getByRole("main").count()).toBe(1);

  await page.evaluate(() => {
    const look = JSON.parse(localStorage.getItem("ui_state_v1") ?? "{}") as object;
    localStorage.setItem("ui_state_v1", JSON.stringify({ ...look, pinned: ["a"], librarySearch: "theirs" }));
    localStorage.setItem("player_playback", "{}");
    localStorage.setItem("player_volume", "0.5");
    localStorage.setItem(`library_memory_v1:${localStorage.getItem("user_id")}`, "{}");
  });
  await page.reload();
  await page.getByRole("banner").waitFor();
  const other = await app.context.newPage();
  await other.goto(`${url}/playlist/liked`);
  await other.getByRole("banner").waitFor();
  await logOut(app);
  await other.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });
  await expect.poll(() => askAsBefore(before["app_token"] ?? "")).toBe(401);
  const left = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(Object.keys(left).toSorted()).toEqual([
    "lastSeenVersion",
    "player_volume",
    "tourSeen",
    "ui_state_v1",
  ]);
  expect(JSON.parse(left["ui_state_v1"])).toMatchObject({ theme: "dark", pinned: [], librarySearch: "" });
  await signIn(app, "newcomer");
  await other.getByRole("banner").waitFor();
});

test("a session that the server ended shows the entrance, whichever call found out, that of the profile as well; another account that signs in under an open list shows its own", async () => {
  const session = await signInDirectly(url, "newcomer");
  const app = await openApp({ signedInAs: session });
  const { page } = app;
  app.expectComplaint(/^answer 401: /u);
  await page.getByRole("banner").waitFor();
  await page
    .getByRole("link", { name: /^Liked Songs/u })
    .first()
    .waitFor();
  await fetch(`${url}/auth/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.app_token}` },
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/playlist/liked"]')?.click());
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.getByText("Your session ended. Log in again to continue.").waitFor();
  await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });

  app.expectComplaint(/answer 401: GET \/auth\/me/u);
  await answerWith(app, "/auth/me", (route) =>
    route.fulfill({ status: 401, json: { detail: "Please sign in.", code: "not-signed-in" } }),
  );
  const next = await signInDirectly(url, "newcomer");
  await page.evaluate((stored) => Object.assign(localStorage, stored), next);
  const refused = begin(page.waitForResponse(`${url}/auth/me`));
  await page.goto(url);
  await refused;
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });

  await changeUnder(await openApp({ signedInAs: "listener", path: "/playlist/liked" }));
});

/** Signs another account in by another tab, while a list of the first one is open. */
async function changeUnder({ page, context }: App): Promise<void> {
  const grid = page.getByRole("grid", { name: "Tracks" });
  await grid.and(page.locator('[aria-rowcount="2401"]')).waitFor();
  const other = await context.newPage();
  const session = await signInDirectly(url, "newcomer");
  await waitForLibrary(url, session);
  await other.goto(`${url}/legal`);
  await other.evaluate(({ app_token: token, user_id: id }) => {
    localStorage.setItem("user_id", id);
    localStorage.setItem("app_token", token);
  }, session);
  await grid.and(page.locator('[aria-rowcount="13"]')).waitFor();
}

test("the settings show where someone is signed in, and sign out there; every call of a whole session carries the person's token", async () => {
  const elsewhere = [await signInDirectly(url, "listener"), await signInDirectly(url, "listener")];
  const app = await openApp({ signedInAs: "listener", path: "/settings" });
  const { page, session } = app;
  const devices = page.getByRole("list", { name: "Signed-in devices" });
  await devices.getByText("This device").waitFor();
  const before = await devices.getByRole("listitem").count();
  expect(before).toBeGreaterThanOrEqual(3);
  await expectNothingToImprove(page);
  await devices
    .getByRole("button", { name: /^Sign out/u })
    .first()
    .click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(before - 1);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  for (const { app_token: token } of elsewhere) expect(await askAsBefore(token)).toBe(401);
  expect(await askAsBefore(session?.app_token ?? "")).toBe(200);

  await page.getByRole("banner").getByRole("link", { name: "Gatefold" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^First songs/u })
    .click();
  await page.getByRole("grid").getByRole("row").nth(3).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("tab", { name: "Artists" }).click();
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await logOut(app);
  const calls = app.requests.filter((request) => {
    const { pathname } = new URL(request.url());
    // The provider's own protocol has its own token, and the pages before a sign-in ask before there is one.
    const isBefore = ["/auth/providers", "/landing/status"].includes(pathname);
    const isOurs = !/^\/(provider|assets)\//u.test(pathname) && !isBefore;
    return isOurs && ["fetch", "xhr", "eventsource"].includes(request.resourceType());
  });
  expect(calls.length).toBeGreaterThan(8);
  for (const request of calls) {
    if (request.resourceType() === "eventsource") {
      // A stream is opened by a ticket that is good once: the token itself is in no address.
      const { searchParams } = new URL(request.url());
      expect([searchParams.has("ticket"), searchParams.has("access_token")]).toEqual([true, false]);
      continue;
    }
    const token = (await request.allHeaders())["authorization"]?.replace(/^Bearer /u, "");
    expect(token, request.url()).toBe(session?.app_token);
  }
  expect(apiCalls(app).some((call) => call.startsWith("GET /library/stream/cache"))).toBe(true);
});
