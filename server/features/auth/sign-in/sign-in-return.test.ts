import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aBrowser, decide, finishLogin, startLogin } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 3, playlists: [2] }) });
});
afterAll(() => app.close());

test("the way back never leaks its address to other sites and is never stored", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  const { headers } = await browser.get(back.href);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the way back marks the browser for the page alone, for a minute, and no one who was refused", async () => {
  const browser = aBrowser(app.url);
  const back = await decide(await startLogin(browser), app.freshAccount(), "allow");
  const { headers } = await browser.get(back.href);
  const mark = new URL(headers.get("location") ?? "", app.url).searchParams.get("mark");
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${mark}=1`));
  expect(mark).toMatch(/^gatefold_return_[\w-]{22}$/u);
  expect(cookie).toMatch(/Max-Age=60; Path=\/oauth\/callback; SameSite=Lax$/u);
  const again = (await browser.get(back.href)).headers.getSetCookie();
  expect(again.filter((line) => line.startsWith("gatefold_return_"))).toEqual([]);
});

test("an answer without a state says that, and not that a sign-in was used", async () => {
  const outcome = await finishLogin(aBrowser(app.url), new URL(`${app.url}/auth/callback?code=x`));
  expect([outcome.get("error"), outcome.get("code")]).toEqual(["bad-request", "no-state"]);
  expect(outcome.get("detail")).toContain("no state");
});
