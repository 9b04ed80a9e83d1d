import { describe, expect, test } from "vitest";
import { signInDirectly } from "#e2e/kit/accounts.ts";
import { expectNothingToImprove } from "#e2e/kit/accessibility-violations.ts";
import { openApp, readStored, type App } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

const mark = "gatefold_return_0123456789abcdefABCDEF";

/** What the server leaves in a browser that began a sign-in and comes back from it. */
async function leaveMark({ context }: App): Promise<void> {
  await context.addCookies([{ name: mark, value: "1", url: `${url}/oauth/callback` }]);
}

/** The address that a sign-in returns to. */
function callback(query: Record<string, string>): string {
  return `/oauth/callback?${new URLSearchParams(query).toString()}`;
}

describe("for somebody who is signed in, the return page", () => {
  test("goes to next", async () => {
    const { page } = await openApp({ signedInAs: "newcomer", path: "/oauth/callback?next=/playlist/liked" });
    await page.waitForURL(`${url}/playlist/liked`);
    await page.getByRole("heading", { name: "Liked Songs", level: 1 }).waitFor();
  });

  test("goes to the library without next, and for every next that is not a path on this origin", async () => {
    const { page } = await openApp({ signedInAs: "newcomer", path: "/oauth/callback" });
    await page.waitForURL(`${url}/library`);
    const evil = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "%2F%2Fevil.example",
      "/%2F/evil.example",
      "/%5Cevil.example",
      "\t//evil.example",
      "/\n/evil.example",
      "javascript:alert(1)",
      "playlist/liked",
      "/oauth/callback?next=/oauth/callback",
    ];
    for (const next of evil) {
      await page.goto(url + callback({ next }));
      await page.waitForURL(`${url}/library`);
    }
  });
});

describe("for a visitor, the return page", () => {
  test("keeps the session of a valid token, out of the address bar and the history, and goes to next", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp({ path: null });
    await leaveMark(app);
    await app.page.goto(url + callback({ ...session, mark, next: "/playlist/liked" }));
    await app.page.waitForURL(`${url}/playlist/liked`);
    await app.page.getByRole("banner").waitFor();
    await expect.poll(() => readStored(app)).toEqual(session);
    await app.page.evaluate(() => history.back());
    await app.page.waitForFunction(() => !location.search.includes("app_token"));
    expect(app.page.url()).not.toContain(session.app_token);
  });

  test("goes to the library without next", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp({ path: null });
    const { page } = app;
    await leaveMark(app);
    await page.goto(url + callback({ ...session, mark }));
    await page.waitForURL(`${url}/library`);
    await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();
  });

  test("does not follow an evil next after signing in either", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp({ path: null });
    const { page } = app;
    await leaveMark(app);
    await page.goto(url + callback({ ...session, mark, next: "/\\evil.example" }));
    await page.waitForURL(`${url}/library`);
  });

  test("does not tell the token to what it loads", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp({ path: null });
    const { page, requests } = app;
    await leaveMark(app);
    await page.goto(url + callback({ ...session, mark }));
    await page.getByRole("banner").waitFor();
    const later = requests.filter((request) => !request.isNavigationRequest());
    for (const request of later) expect(request.headers()["referer"] ?? "").not.toContain(session.app_token);
    expect(later.length).toBeGreaterThan(5);
  });

  test("tells why there is no session and offers another try", async () => {
    const { page } = await openApp({ path: callback({ error: "access_denied" }) });
    await page.getByText("The sign-in was cancelled at the provider").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/oauth/callback");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
  });

  test("asks whose sign-in it is where this browser began none, and stores nothing before that", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp({ path: callback({ ...session, mark, next: "/playlist/liked" }) });
    await app.page
      .getByRole("alert")
      .getByText(/^Sign in as .+\?$/u)
      .waitFor();
    await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });
    expect(app.page.url()).not.toContain(session.app_token);
    await expectNothingToImprove(app.page);
    await app.page.getByRole("button", { name: "Sign in myself" }).click();
    await app.page.getByRole("heading", { name: "Welcome" }).waitFor();
    await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });
    await app.page.goto(url + callback({ ...session, next: "/playlist/liked" }));
    await app.page.getByRole("button", { name: /^Continue as/u }).click();
    await app.page.waitForURL(`${url}/playlist/liked`);
    await expect.poll(() => readStored(app)).toEqual(session);
  });

  test("shows nothing that stands in its address", async () => {
    const { page } = await openApp({
      path: callback({ error: "Call 0800 666", code: "Call 0800 666", detail: "Call 0800 666" }),
    });
    await page.getByRole("alert").getByText("The sign-in did not finish.").waitFor();
    expect(await page.content()).not.toContain("0800");
  });

  test("at the entrance, an answer of the service says that it came to the wrong address", async () => {
    const { page } = await openApp({ path: "/?code=abc&state=def" });
    await page.getByRole("alert").getByText(`${url}/auth/callback`).waitFor();
    await expect.poll(() => page.url()).toBe(`${url}/`);
  });

  test("in a window of the app's, posts to its opener on this origin only and closes", async () => {
    const session = await signInDirectly(url, "newcomer");
    const app = await openApp();
    const { page } = app;
    await page.getByRole("button", { name: "Try the demo" }).waitFor();
    await leaveMark(app);
    const told = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          addEventListener("message", ({ data, origin }) => resolve({ data: data as unknown, origin }));
          window.open(address, "gatefold-sign-in", "popup,width=400,height=400");
        }),
      callback({ ...session, mark }),
    );
    expect(told).toEqual({ data: { type: "spotify_oauth", ...session }, origin: url });
    await page.getByRole("banner").waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });
});

describe("visitors who are not signed in", () => {
  test("come to the entrance from every other known address, without a circle", async () => {
    const { page } = await openApp();
    for (const path of ["/stats", "/library", "/settings", "/playlist/liked", "/album/x", "/artist/x"]) {
      await page.goto(url + path);
      await page.waitForURL(`${url}/`);
      await page.getByRole("heading", { name: "Welcome" }).waitFor();
    }
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  });

  test("see that an unknown address leads nowhere", async () => {
    const { page } = await openApp({ path: "/no/such/page" });
    await page.getByRole("heading", { name: "Not Found" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/no/such/page");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
  });
});
