import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { basename } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { prepare } from "../../scripts/steps/prepare.mjs";
import { launchChromium } from "#testing/browser/chromium.ts";
import { median, spread, type Bench } from "../measure/figures.ts";
import { heapBytes } from "../measure/page-heap.ts";
import { pause } from "../measure/process-memory.ts";
import { emptyScroller, openInApp, paintPlainRows, scrollToEnd, watchRows } from "../measure/page-scripts.ts";
import { callJson, signIn, waitForScan, withServer, type ServerProcess } from "../measure/server-process.ts";
import { reportListChanges } from "./list-changes.ts";
import { reportSidebarFilter } from "./sidebar-filter.ts";

const firstRowRuns = 5;
const scrollRuns = 3;
const scrollFrames = 240;
const quietMs = 2_000;
/** a page that polls is taken as it is after this time */
const maxSettleMs = 20_000;

interface Scrolled {
  frames: number;
  maxMs: number;
  tasks: number[];
  heightPx: number;
}

interface Visitor {
  server: ServerProcess;
  token: string;
  userId: string;
}

/** The web app in a real Chromium: what a first visit loads, and a playlist of 10,000 rows. */
export const web: Bench = async (report) => {
  await prepare();
  await withServer(async (server) => {
    const visitor = { server, ...(await signIn(server, "collector")) };
    await waitForScan(server, visitor.token);
    const browser = await launchChromium();
    try {
      await reportFirstLoad(report, browser, visitor);
      await reportLongPlaylist(report, browser, visitor);
      const listener = { url: server.url, ...visitor };
      await reportSidebarFilter(report, browser, listener);
      const path = `/playlist/${await findLongestPlaylist(visitor)}`;
      await reportListChanges(report, browser, { listener, path });
    } finally {
      await browser.close();
    }
  });
};

/** Compressed sizes of the scripts that each step of a first visit adds. */
async function reportFirstLoad(
  report: Parameters<Bench>[0],
  browser: Browser,
  visitor: Visitor,
): Promise<void> {
  const { server } = visitor;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const scripts = new Set<string>();
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === server.url && pathname.endsWith(".js")) scripts.add(pathname);
  });
  const page = await context.newPage();
  const seen = new Set<string>();
  let sumKb = 0;
  const visit = async (name: string, path: string, bar: number | null) => {
    await page.goto(`${server.url}${path}`);
    await settle(page);
    const added = [...scripts].filter((script) => !seen.has(script));
    for (const script of added) seen.add(script);
    const sizes = await Promise.all(
      added.map(async (script) => ({ script, kb: (await compressedBytes(`${server.url}${script}`)) / 1000 })),
    );
    const own = sizes.filter(({ script }) => !script.startsWith("/provider/"));
    const addedKb = own.reduce((sum, { kb }) => sum + kb, 0);
    sumKb += addedKb;
    const list = sizes
      .toSorted((a, b) => b.kb - a.kb)
      .map(({ script, kb }) => `${basename(script)} ${kb.toFixed(1)}`);
    report({
      name: `scripts of ${name}, Brotli`,
      value: addedKb,
      unit: "KB",
      floor: null,
      bar: null,
      note: list.join(", "),
    });
    if (bar === null) return;
    const note = "all of the above; the service's own player script (sdk.js) is not counted";
    report({
      name: "scripts of sign-in and library, Brotli",
      value: sumKb,
      unit: "KB",
      floor: null,
      bar: { of: "value", atMost: bar },
      note,
    });
  };
  await visit("sign-in", "/", null);
  await leaveMark(context, visitor);
  await visit("library, after that", callbackPath(visitor, "/library"), 180);
  await visit("a playlist, after that", `/playlist/${await findLongestPlaylist(visitor)}`, null);
  await context.close();
}

/** Waits until the page has asked for nothing new for a while. (A signed-in page always has an event stream open.) */
async function settle(page: Page): Promise<void> {
  const startedMs = performance.now();
  let lastMs = startedMs;
  const note = () => (lastMs = performance.now());
  page.on("request", note);
  page.on("requestfinished", note);
  while (performance.now() - lastMs < quietMs && performance.now() - startedMs < maxSettleMs)
    await pause(100);
  page.off("request", note);
  page.off("requestfinished", note);
}

/** What the server leaves in a browser that comes back from a sign-in which was started in it. */
const mark = "gatefold_return_0123456789abcdefABCDEF";

function leaveMark(context: BrowserContext, { server }: Visitor): Promise<void> {
  return context.addCookies([{ name: mark, value: "1", url: `${server.url}/oauth/callback` }]);
}

function callbackPath({ token, userId }: Visitor, next: string): string {
  return `/oauth/callback?${new URLSearchParams({ app_token: token, user_id: userId, mark, next }).toString()}`;
}

/** Bytes of an answer as they come over the wire to a browser that takes Brotli, as all do. */
async function compressedBytes(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  if (response.headers["content-encoding"] !== "br" && !url.includes("/provider/"))
    throw new Error(`${url} does not come compressed.`);
  let bytes = 0;
  response.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(response, "end");
  return bytes;
}

async function findLongestPlaylist({ server, token }: Visitor): Promise<string> {
  const { items } = await callJson<{ items: { id: string; readable: boolean; track_count: number }[] }>(
    `${server.url}/library/cache/playlists`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const longest = items
    .filter(({ readable }) => readable)
    .toSorted((a, b) => b.track_count - a.track_count)[0];
  if (longest === undefined) throw new Error("There is no playlist to open.");
  return longest.id;
}

async function reportLongPlaylist(
  report: Parameters<Bench>[0],
  browser: Browser,
  visitor: Visitor,
): Promise<void> {
  // The measuring scripts come as text, which the app's own policy would refuse.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
    serviceWorkers: "block",
  });
  await signInContext(context, visitor);
  await context.addInitScript(watchRows);
  const path = `/playlist/${await findLongestPlaylist(visitor)}`;
  const shown: number[] = [];
  const shownAtStart: number[] = [];
  const plain: number[] = [];
  const scrolled: Scrolled[] = [];
  const scrolledEmpty: Scrolled[] = [];
  const grownKb: number[] = [];
  for (let run = 0; run < firstRowRuns; run += 1) {
    const page = await context.newPage();
    shownAtStart.push(await openByAddress(page, visitor, path));
    shown.push(await openFromLibrary(page, visitor, path));
    await settle(page);
    if (run < scrollRuns) {
      scrolled.push(await scroll(page));
      // What is made once, such as code, is there after the first time.
      grownKb.push(await heapGrowthKb(page, () => scroll(page)));
    }
    await page.setContent(emptyScroller(scrolled[0]?.heightPx ?? 560_000));
    if (run < scrollRuns) scrolledEmpty.push(await scroll(page));
    plain.push(await page.evaluate<number>(paintPlainRows));
    await page.close();
  }
  await context.close();
  report({
    name: "10,000-row playlist: data to first rows",
    value: median(shown),
    unit: "ms",
    floor: median(plain),
    bar: { of: "value", atMost: 150 },
    note: `${spread(shown)}; floor: twenty plain rows in an empty page, ${spread(plain)}`,
  });
  report({
    name: "the same, opened by its address",
    value: median(shownAtStart),
    unit: "ms",
    floor: median(plain),
    bar: null,
    note: `${spread(shownAtStart)}; the app is still starting`,
  });
  const longest = scrolled.map(({ tasks }) => Math.max(0, ...tasks));
  const frames = scrolled.map(({ maxMs }) => maxMs);
  const emptyFrames = scrolledEmpty.map(({ maxMs }) => maxMs);
  report({
    name: "10,000-row playlist: longest task scrolling",
    value: Math.max(...longest),
    unit: "ms",
    floor: Math.max(...scrolledEmpty.map(({ tasks }) => Math.max(0, ...tasks))),
    bar: { of: "value", atMost: 50 },
    note: `worst of ${scrollRuns}, 0: none over 50 ms; tasks over 50 ms: ${scrolled.map(({ tasks }) => tasks.length).join(", ")}; ${scrolled[0]?.heightPx ?? 0} px in ${scrolled.map((one) => one.frames).join(", ")} frames; floor: an empty page`,
  });
  report({
    name: "10,000-row playlist: longest frame scrolling",
    value: median(frames),
    unit: "ms",
    floor: median(emptyFrames),
    bar: null,
    note: `${spread(frames)}; floor: an empty page of the same height, ${spread(emptyFrames)}`,
  });
  report({
    name: "10,000-row playlist: heap growth of a second scroll to its end",
    value: median(grownKb),
    unit: "KB",
    floor: null,
    bar: null,
    note: `${spread(grownKb)}; after collecting garbage`,
  });
}

/** What a page's heap grows by while something is done, in KB. */
async function heapGrowthKb(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const before = await heapBytes(session);
  await act();
  const after = await heapBytes(session);
  await session.detach();
  return (after - before) / 1000;
}

async function signInContext(context: BrowserContext, visitor: Visitor): Promise<void> {
  const page = await context.newPage();
  await leaveMark(page.context(), visitor);
  await page.goto(`${visitor.server.url}${callbackPath(visitor, "/library")}`);
  await settle(page);
  await page.close();
}

/** Opens a playlist from the settled library. @returns ms from its first answer with rows to the first rows painted */
async function openFromLibrary(page: Page, { server }: Visitor, path: string): Promise<number> {
  await page.goto(`${server.url}/library`);
  await settle(page);
  return expectNumber(await page.evaluate<unknown>(openInApp(path)));
}

/** The same by its address, while the app itself is still starting. */
async function openByAddress(page: Page, { server }: Visitor, path: string): Promise<number> {
  await page.goto(`${server.url}${path}`);
  return expectNumber(await page.evaluate<unknown>("window.rowsShown"));
}

function expectNumber(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Error("The page showed rows that it never asked for.");
}

function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate<Scrolled>(scrollToEnd(scrollFrames));
}
