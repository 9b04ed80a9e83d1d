import { expect, test } from "vitest";
import { signInDirectly } from "#e2e/kit/accounts.ts";
import { expectNothingToImprove, expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
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

/** Comes back with the session of a valid token to a browser that began the sign-in, and again signed in. */
async function returnWithSession(app: App): Promise<void> {
  const session = await signInDirectly(url, "newcomer");
  const { page, requests } = app;
  await leaveMark(app);
  const before = requests.length;
  await page.goto(url + callback({ ...session, mark, next: "/playlist/liked" }));
  await page.waitForURL(`${url}/playlist/liked`);
  await page.getByRole("banner").waitFor();
  await expect.poll(() => readStored(app)).toEqual(session);
  const later = requests.slice(before).filter((request) => !request.isNavigationRequest());
  for (const request of later) expect(request.headers()["referer"] ?? "").not.toContain(session.app_token);
  expect(later.length).toBeGreaterThan(5);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => !location.search.includes("app_token"));
  expect(page.url()).not.toContain(session.app_token);

  // Which nexts are none is reported by callback-rule.test.ts.
  for (const [next, shown] of [
    ["/playlist/liked", "/playlist/liked"],
    ["/\\evil.example", "/library"],
  ] as const) {
    await page.goto(url + callback({ next }));
    await page.waitForURL(url + shown);
  }
}

/** Comes back without a session, and to every other address, as a visitor. */
async function returnWithoutSession({ page }: App): Promise<void> {
  await page.goto(url + callback({ error: "Call 0800 666", code: "Call 0800 666", detail: "Call 0800 666" }));
  await page.getByRole("alert").getByText("The sign-in didn't finish.").waitFor();
  expect(await page.content()).not.toContain("0800");
  await page.goto(url + callback({ error: "access_denied" }));
  await page.getByText("You cancelled the sign-in").waitFor();
  await inEachSize(page, expectNoViolations);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/oauth/callback");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.goto(`${url}/?code=abc&state=def`);
  await page.getByRole("alert").getByText(`${url}/auth/callback`).waitFor();
  await expect.poll(() => page.url()).toBe(`${url}/`);

  await page.goto(`${url}/no/such/page`);
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/no/such/page");
  await inEachSize(page, expectNoViolations);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  // The other ones are reported by app-routes.test.tsx.
  await page.goto(`${url}/stats`);
  await page.waitForURL(`${url}/`);
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
}

/** Comes back with the session of a sign-in that this browser began none of. */
async function returnUnasked(app: App): Promise<void> {
  const { page } = app;
  const session = await signInDirectly(url, "newcomer");
  await page.goto(url + callback({ ...session, mark, next: "/playlist/liked" }));
  await page
    .getByRole("alert")
    .getByText(/^Sign in as .+\?$/u)
    .waitFor();
  await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });
  expect(page.url()).not.toContain(session.app_token);
  await expectNothingToImprove(page);
  await page.getByRole("button", { name: "Sign in myself" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => readStored(app)).toEqual({ app_token: null, user_id: null });
  await page.goto(url + callback({ ...session, next: "/playlist/liked" }));
  await page.getByRole("button", { name: /^Continue as/u }).click();
  await page.waitForURL(`${url}/playlist/liked`);
  await expect.poll(() => readStored(app)).toEqual(session);
}

test("a return without a session says why, shows nothing that stands in its address, and offers another try; one to the entrance says which address is the right one; visitors come to the entrance from another known address, without a circle, and an unknown one leads nowhere; the return page asks whose sign-in it is where this browser began none, and stores nothing before that; for a visitor, the return page keeps the session of a valid token, out of the address bar, the history and what it loads, and goes to next; for someone who is signed in it goes to next as well, and to the library without one that is a path of this origin", async () => {
  const app = await openApp({ path: null });
  await returnWithoutSession(app);
  await returnUnasked(app);
  await app.page.evaluate(() => {
    for (const key of ["app_token", "user_id"]) localStorage.removeItem(key);
  });
  await returnWithSession(app);
});
