import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { begin, openApp, type App } from "#e2e/kit/open-app.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";

const built = fileURLToPath(new URL("../../dist/web", import.meta.url));
let folder: string;
let gatefold: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-deploys-"));
  cpSync(built, folder, { recursive: true });
  gatefold = await startTestApp({ webFolder: folder, env: { DEV_BYPASS: "1" } });
});
afterAll(async () => {
  await gatefold.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files of a page that is loaded when it is opened, which the next version has no more. */
function partsOf(page: string): string[] {
  return readdirSync(join(folder, "assets")).filter((name) => name.startsWith(`${page}-`));
}

/** Puts a version into the folder that lacks the parts of a page, as one does where they have other names. */
function deploy(version: number, page: string): void {
  const file = join(folder, "service-worker.js");
  const listed = new RegExp(`\\{url:[\`"]assets/${page}-[^\`"]+[\`"],revision:null\\},?`, "gu");
  const worker = readFileSync(file, "utf8").replaceAll(listed, "");
  writeFileSync(file, `${worker.replace(/\n\/\/ version \d+$/u, "")}\n// version ${version}`);
  for (const name of [
    "service-worker.js.br",
    "service-worker.js.gz",
    ...partsOf(page).map((part) => `assets/${part}`),
  ])
    rmSync(join(folder, name), { force: true });
}

/** Has the browser look for a new version, and waits until that one is there and waits for the tab to close. */
async function takeVersion({ page }: App, version: number): Promise<void> {
  const isWaiting = await page.evaluate(async (script) => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing !== null)
      await new Promise<void>((resolve) => {
        const look = () => installing.state !== "installing" && resolve();
        installing.addEventListener("statechange", look);
        look();
      });
    const text = await (
      await fetch(registration.waiting?.scriptURL ?? "/nothing", { cache: "no-store" })
    ).text();
    return text.endsWith(script);
  }, `// version ${version}`);
  expect(isWaiting).toBe(true);
}

test("twenty deploys under an open tab take no part of the app away from it", async () => {
  const special = { serviceWorkers: "allow" } as const;
  const app = await openApp({ url: gatefold.url, signedInAs: "newcomer", special });
  const { page } = app;
  await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const parts = partsOf("settings-page");
  expect(parts.length).toBeGreaterThan(0);
  for (let version = 1; version <= 20; version += 1) {
    deploy(version, "settings-page");
    await takeVersion(app, version);
  }
  for (const part of parts)
    expect([part, (await fetch(`${gatefold.url}/assets/${part}`)).status]).toEqual([part, 404]);

  // What the browser's own cache has is no merit of the worker.
  const protocol = await app.context.newCDPSession(page);
  await protocol.send("Network.clearBrowserCache");
  await page.evaluate(() => (document.documentElement.dataset["same"] = "page"));
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "My Account" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-same")).toBe("page");
});

test("a page that an answer of another build reaches offers a refresh, which loses nothing that was typed; a version that was not seen yet says what it brought", async () => {
  const app = await openApp({ url: gatefold.url, signedInAs: "newcomer", path: "/playlists" });
  const { page } = app;
  await page.getByRole("main").getByRole("button", { name: "New playlist" }).click();
  await page.getByLabel("New playlist name").fill("Half a na");
  await expect.poll(() => page.getByText("New version available").count()).toBe(0);
  // What any call answers next is of a server that was deployed meanwhile.
  await page.route("**/auth/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-app-version": "another" } });
  });
  await page.evaluate(() => {
    // As this page goes: it may still look for what is new itself.
    addEventListener("pagehide", () => localStorage.setItem("lastSeenVersion", "0.0.1"));
    dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByText("New version available").waitFor();
  await page.unroute("**/auth/me");
  const loaded = begin(page.waitForEvent("load"));
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await loaded;
  const news = page.getByRole("dialog", { name: "What's New" });
  // The version of tests is none of the changelog.
  await news.getByText("No highlights available for this version.").waitFor();
  await news.getByRole("button", { name: "Got it" }).click();
  await page.getByRole("main").getByRole("button", { name: "New playlist" }).click();
  await expect.poll(() => page.getByLabel("New playlist name").inputValue()).toBe("Half a na");
  await expect.poll(() => page.getByText("New version available").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lastSeenVersion"))).not.toBe("0.0.1");
});
