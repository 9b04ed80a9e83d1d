import type { Browser } from "playwright-core";
import { type Bench, median, spread } from "../measure/figures.ts";
import { filterBy, plainSorter, sortBy, sortPlain, toggleGroups } from "../measure/list-scripts.ts";
import { paintAfterTyping } from "../measure/typing-scripts.ts";
import type { Listener } from "./sidebar-filter.ts";

const runs = 3;
const orders = ["title", "album", "added", "time"];
const typed = ["s", "so", "son", "song"];
const rows = 10_000;
const maxMs = 100;
/** what the list's filter waits for the next key */
const restMs = 150;

/** Sorting, grouping and filtering a list of 10,000 rows that are all there. */
export async function reportListChanges(
  report: Parameters<Bench>[0],
  browser: Browser,
  { listener, path }: { listener: Listener; path: string },
): Promise<void> {
  const { url, token, userId } = listener;
  const localStorage = [
    { name: "app_token", value: token },
    { name: "user_id", value: userId },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // The measuring scripts come as text, which the app's own policy would refuse.
    bypassCSP: true,
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  const measure = (script: string) => page.evaluate<number>(script);
  await page.goto(`${url}${path}`);
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  // The last row is there only when all are.
  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press("End");
  await page.locator(`[data-row="${rows - 1}"]:not([aria-busy="true"])`).waitFor({ timeout: 60_000 });
  await page.keyboard.press("Home");
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();

  const sorted: number[] = [];
  const grouped: number[] = [];
  const filtered: number[] = [];
  const keys: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const order of orders) sorted.push(await measure(sortBy(order)));
    await measure(sortBy("genre"));
    for (const isOn of [true, false]) grouped.push(await measure(toggleGroups(isOn)));
    await measure(sortBy("title"));
    await measure(sortBy("default"));
    for (const text of typed) filtered.push((await measure(filterBy(text))) - restMs);
    for (const text of [...typed, ""])
      keys.push(await measure(paintAfterTyping('main input[type="search"]', text)));
    await page.waitForURL((address) => !address.searchParams.has("filter"));
    await page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`).waitFor();
  }
  await page.setContent(plainSorter(rows));
  const plain: number[] = [];
  for (let run = 0; run < runs * 2; run += 1) plain.push(await measure(sortPlain));
  await context.close();

  const floor = median(plain);
  const reportOne = (name: string, times: number[], bar: number | null, about: string) =>
    report({
      name: `10,000-row playlist: ${name}`,
      value: median(times),
      unit: "ms",
      floor,
      bar: bar === null ? null : { of: "value", atMost: bar },
      note: `median, ${spread(times)}${about}; floor: a plain page that sorts 10,000 texts and shows twenty, ${spread(plain)}`,
    });
  reportOne("sort to first rows", sorted, maxMs, `; ${orders.join(", ")}`);
  reportOne("group to headings", grouped, maxMs, "");
  reportOne(
    "filter to its rows",
    filtered,
    maxMs,
    `; beside the ${restMs} ms that it waits for the next key`,
  );
  reportOne("keystroke in its filter to paint", keys, 50, "");
}
