import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";

const origin = "http://modules.test";
const root = new URL("../..", import.meta.url);

const html = `<!doctype html><title>modules</title>
<script type="importmap">{ "imports": { "#web/": "/web/" } }</script>
<script type="module">globalThis.loadModule = (path) => import(path);</script>
<canvas></canvas>`;

/**
 * Opens an empty page with one canvas, in which the web app's own modules can be imported one by one (those without
 * JSX and packages), so that a browser runs what a test or bench is about and nothing else.
 */
export async function openModulePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith(".ts")) {
      await route.fulfill({ contentType: "text/html", body: pathname === "/" ? html : "" });
      return;
    }
    const source = await readFile(fileURLToPath(new URL(`.${pathname}`, root)), "utf8");
    await route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => "loadModule" in globalThis);
  return page;
}
