import type { Browser, Page } from "playwright-core";
import { type Bench, median, spread } from "../measure/figures.ts";
import { paintAfterTyping, plainFilter } from "../measure/typing-scripts.ts";

const playlists = 1_000;
const typed = ["s", "so", "son", "song", "song 9", "song 99", "song 9", "s", ""];
const runs = 3;

interface Listed {
  id: string;
  name: string;
}

/** Who looks at the library: the app's origin and a session. */
export interface Listener {
  url: string;
  token: string;
  userId: string;
}

/** From a keystroke in the sidebar's name filter to the paint of what fits, with 1,000 playlists. */
export async function reportSidebarFilter(
  report: Parameters<Bench>[0],
  browser: Browser,
  listener: Listener,
): Promise<void> {
  // The measuring scripts come as text, which the app's own policy would refuse.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
    serviceWorkers: "block",
    storageState: {
      cookies: [],
      origins: [
        {
          origin: listener.url,
          localStorage: [
            { name: "app_token", value: listener.token },
            { name: "user_id", value: listener.userId },
            { name: "tourSeen", value: "1" },
          ],
        },
      ],
    },
  });
  await context.route(`${listener.url}/library/cache/playlists`, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: Listed[] };
    const many = Array.from({ length: playlists }, (_, index) => ({
      ...items[index % items.length],
      id: `p${index}`,
      name: `Song ${index} ${items[index % items.length]?.name ?? ""}`,
    }));
    await route.fulfill({ json: { items: many, total: many.length } });
  });
  const page = await context.newPage();
  await page.goto(`${listener.url}/library`);
  await page.locator('nav [data-entry="p1"]').waitFor();
  const rows = await page.locator("nav [data-entry]").count();
  const times = await typeAll(page, 'nav input[type="search"]');
  await page.setContent(plainFilter(playlists));
  const plain = await typeAll(page, "input");
  await context.close();
  report({
    name: "keystroke in the sidebar's filter to paint, 1,000 playlists",
    value: median(times),
    unit: "ms",
    floor: median(plain),
    bar: { of: "value", atMost: 50 },
    note: `median, ${spread(times)}; ${rows} rows in the page; floor: a plain page that filters 1,000 texts and shows twenty, ${spread(plain)}`,
  });
}

async function typeAll(page: Page, selector: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    for (const text of typed) times.push(await page.evaluate<number>(paintAfterTyping(selector, text)));
  return times;
}
