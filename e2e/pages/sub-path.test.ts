import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseAccount, openApp, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import type { TestApp } from "#testing/server/app.ts";
import { freePort } from "#testing/server/free-port.ts";
import { startTlsProxy, type TlsProxy } from "#testing/server/tls-proxy.ts";

const base = "/music/gatefold";
let proxy: TlsProxy;
let gatefold: TestApp;
/** The same without TLS: Chromium takes no service worker from behind a certificate that no one vouches for. */
let plain: TestApp;

beforeAll(async () => {
  proxy = await startTlsProxy();
  gatefold = await startOwnGatefold({
    env: { PUBLIC_URL: proxy.origin + base, TRUST_PROXY: "127.0.0.1", DEMO: "on" },
  });
  proxy.passTo(gatefold.server.port, base);
  const port = await freePort();
  plain = await startOwnGatefold({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}${base}`, DEV_BYPASS: "1" },
  });
});
afterAll(async () => {
  await plain.close();
  await gatefold.close();
  await proxy.close();
});

/** Signs in in the demo's window, and goes where it leads. */
async function signInAtDemo({ page, url }: App): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Try the demo" }).click(),
  ]);
  await popup.waitForURL(({ href }) => href.startsWith(`${url}/provider/authorize?`));
  await chooseAccount(popup, "newcomer");
  await page.getByRole("banner").waitFor();
}

test("behind a TLS proxy, below a path of its host, one signs in, listens, and hears of changes", async () => {
  const special = { ignoreHTTPSErrors: true };
  const app = await openApp({ url: gatefold.url, path: "/playlist/liked", special });
  const { page, context, url } = app;
  expect(url).toBe(proxy.origin + base);
  // Past the sign-in it goes where one wanted to go.
  await signInAtDemo(app);
  await page.waitForURL(`${url}/playlist/liked`);
  await page.getByRole("row").nth(1).waitFor();
  const cookies = await context.cookies(url);
  expect(cookies.filter(({ path, secure }) => !path.startsWith(base) || !secure)).toEqual([]);

  // What an event stream reports first comes while it stays open: nothing between collects it.
  const reported = await page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("app_token")}` };
    const { ticket } = await (await fetch(`${address}/ticket`, { method: "POST", headers })).json();
    const source = new EventSource(`${address}?ticket=${ticket}`);
    const event = await new Promise<MessageEvent<string>>((resolve) =>
      source.addEventListener("queue", resolve, { once: true }),
    );
    const isOpen = source.readyState === EventSource.OPEN;
    source.close();
    return { isOpen, data: JSON.parse(event.data) as unknown };
  }, `${url}/events`);
  expect(reported).toMatchObject({ isOpen: true, data: { version: expect.any(Number) } });

  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await page
    .getByRole("region", { name: "Player", exact: true })
    .getByRole("button", { name: "Pause" })
    .waitFor();

  // Links, the address bar and a reload stay below the path.
  await page.getByRole("link", { name: "Stats" }).first().click();
  await page.waitForURL(`${url}/stats`);
  await page.reload();
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${url}/nowhere/at/all`);
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const { start_url: start, scope, icons } = await (await fetch(link?.href ?? "")).json();
    const absolute = (path: string) => new URL(path, link?.href).href;
    const sizes = await Promise.all(
      (icons as { src: string }[]).map(async ({ src }) => (await fetch(absolute(src))).status),
    );
    return { start: absolute(start), scope: absolute(scope), sizes };
  });
  expect(manifest).toEqual({ start: `${url}/`, scope: `${url}/`, sizes: [200, 200, 200, 200] });
  expect(proxy.outside).toEqual([]);
});

test("below a path the service worker keeps what lies below it, and opens it without a connection", async () => {
  const special = { serviceWorkers: "allow" } as const;
  const app = await openApp({ url: plain.url, signedInAs: "newcomer", path: "/playlist/liked", special });
  const { page, context, url } = app;
  app.allowComplaint(/^no answer: /u);
  await page.getByRole("row").nth(1).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([`${url}/`]);
  await context.setOffline(true);
  await page.goto(`${url}/playlist/liked`);
  await page.getByText("You're offline.").waitFor();
  await page.getByRole("row").nth(1).waitFor();
});
