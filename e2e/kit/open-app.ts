import type { BrowserContext, Page, Request, Response, Route } from "playwright-core";
import { expect } from "vitest";
import { apiOf } from "#testing/server/http-client.ts";
import {
  countDevices,
  signInDirectly,
  visitorCookie,
  waitForLibrary,
  type Account,
  type StoredSession,
} from "./accounts.ts";
import {
  lendContext,
  returnContext,
  type ContextLook,
  type SpecialContext,
  type StorageState,
} from "./browser-contexts.ts";
import { describeApp, watchRequests, type Watched } from "./describe-app.ts";
import { gatefoldUrl } from "./shared-gatefold.ts";

/** The window sizes that screens are made for. */
export const viewports = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export interface AppOptions {
  theme?: ContextLook["theme"];
  /** lists have low rows */
  isCompact?: boolean;
  /** nothing says yet that the tour was seen in this browser */
  isFirstVisit?: boolean;
  viewport?: { width: number; height: number };
  /** whose session the browser already holds, with the library read; no one's if left out */
  signedInAs?: Account | StoredSession;
  /** another Gatefold than the shared one */
  url?: string;
  /** the address to begin at; null opens no page yet, so that clocks, scripts and routes can be prepared */
  path?: string | null;
  /** a context that no other test has had or gets, for what cannot be taken out of one: clocks, exposed functions */
  isOwn?: boolean;
  /** with the service worker, or before a certificate that no one vouches for; the context is its own then */
  special?: SpecialContext;
}

/** A browser of its own with one page, which fails the test for whatever goes wrong unexpectedly. */
export interface App {
  page: Page;
  context: BrowserContext;
  url: string;
  /** the session it began with */
  session: StoredSession | null;
  /** every request to our origin so far, of all its windows and workers */
  requests: Request[];
  /** Says that complaints matching this are part of the test; the test fails if none comes. */
  expectComplaint: (pattern: RegExp) => void;
  /** The same of complaints that may come or not, by which of two browsers was first. */
  allowComplaint: (pattern: RegExp) => void;
}

interface OpenedApp extends App {
  complaints: string[];
  expected: RegExp[];
  allowed: RegExp[];
  /** what was asked and answered in full, for anyone who has to find out why */
  details: string[];
  watched: Watched;
  look: ContextLook;
  isOwn: boolean;
  /** what takes a script out again, each */
  scripts: { dispose: () => Promise<void> }[];
}

const opened: OpenedApp[] = [];

/**
 * Opens the app as a new person's browser would. After the test it is closed, and the test fails for console
 * errors, errors in pages, requests to other origins, and answers of 400 and above that it did not expect.
 */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const url = options.url ?? gatefoldUrl;
  const session = await sessionFor(url, options.signedInAs);
  const { viewport = viewports.desktop, theme = "dark", isCompact = false, path = "/" } = options;
  const look = { theme, compactDensity: isCompact };
  const { isFirstVisit = false, special, isOwn = special !== undefined } = options;
  const storage = {
    cookies: [cookieOf(url)],
    origins: [{ origin: new URL(url).origin, localStorage: stored(look, session, isFirstVisit) }],
  };
  const { context, page } = await lendContext({ theme, viewport }, storage, { isOwn, special });
  const app: OpenedApp = {
    page,
    context,
    url,
    session,
    requests: [],
    complaints: [],
    expected: [],
    allowed: [],
    details: [],
    watched: watchRequests(context),
    look: { theme, viewport },
    isOwn,
    scripts: [],
    expectComplaint: (pattern) => app.expected.push(pattern),
    allowComplaint: (pattern) => app.allowed.push(pattern),
  };
  watch(app);
  opened.push(app);
  if (session !== null) await chooseLook(url, session, look);
  if (path !== null) await app.page.goto(url + path);
  return app;
}

/** By which the demo knows the visitor. */
function cookieOf(url: string): StorageState["cookies"][number] {
  const { hostname, pathname, protocol } = new URL(url);
  return {
    ...visitorCookie(),
    domain: hostname,
    path: `${pathname.replace(/\/$/u, "")}/provider`,
    httpOnly: true,
    expires: -1,
    secure: protocol === "https:",
    sameSite: "Lax",
  };
}

/** The session of an account whose library has been read. */
async function sessionFor(url: string, who: AppOptions["signedInAs"]): Promise<StoredSession | null> {
  if (typeof who !== "string") return who ?? null;
  const session = await signInDirectly(url, who);
  await waitForLibrary(url, session);
  return session;
}

/** How the app looks, of what an account keeps. */
interface Look {
  theme: ContextLook["theme"];
  compactDensity: boolean;
}

/** The account keeps its look, whichever test chose it; a session that is over chooses nothing. */
async function chooseLook(url: string, session: StoredSession, look: Look): Promise<void> {
  await apiOf(url, session.app_token).sendJson("PATCH", "/auth/preferences", look);
}

function stored(
  look: Look,
  session: StoredSession | null,
  isFirstVisit: boolean,
): { name: string; value: string }[] {
  const kept = { ...session, ...(isFirstVisit ? {} : { tourSeen: "1" }), ui_state_v1: JSON.stringify(look) };
  return Object.entries(kept).map(([name, value]) => ({ name, value }));
}

function watch({ context, url, requests, complaints, details }: OpenedApp): void {
  context.on("console", (message) => {
    // What did not load is reported by its answer below.
    const isOfLoading = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfLoading) complaints.push(`console.error: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`page error: ${error.error().stack ?? ""}`));
  context.on("request", (request) => {
    const address = new URL(request.url());
    if (request.url().startsWith(`${url}/`)) requests.push(request);
    else if (/^(https?|wss?):$/u.test(address.protocol)) complaints.push(`foreign request: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    complaints.push(`answer ${response.status()}: ${describeRequest(response.request())}`);
    void describeFailure(response).then((text) => details.push(text));
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason !== "net::ERR_ABORTED") complaints.push(`no answer: ${describeRequest(request)} (${reason})`);
  });
}

/** `GET /auth/me` */
function describeRequest(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

/** `PUT /player/v1/me/player/play?device_id=d {"uris":[]} -> 404 {"error":"not-found"}` */
async function describeFailure(response: Response): Promise<string> {
  const request = response.request();
  const asked = `${request.method()} ${request.url()} ${request.postData() ?? ""}`;
  // A page that is gone has no answers any more.
  const answer = await response.text().catch(() => "");
  return `${asked} -> ${response.status()} ${answer}`.slice(0, 1000);
}

async function close(app: OpenedApp): Promise<string[]> {
  const complaints = complaintsOf(app);
  await leave(app);
  for (const script of app.scripts) await script.dispose().catch(ignoreGivenUp);
  await returnContext(app, { look: app.look, origin: new URL(app.url).origin, isOwn: app.isOwn });
  return complaints;
}

function complaintsOf(app: OpenedApp): string[] {
  const known = [...app.expected, ...app.allowed];
  const unexpected = app.complaints.filter((text) => !known.some((pattern) => pattern.test(text)));
  const missing = app.expected.filter((pattern) => !app.complaints.some((text) => pattern.test(text)));
  const all = [...unexpected, ...missing.map((pattern) => `expected, but did not come: ${String(pattern)}`)];
  return all.length === 0 ? [] : [...all, ...app.details];
}

/**
 * Leaves the pages as closed tabs do, and waits until the provider has heard their goodbyes, so that the next test meets
 * no one's player. A context that is closed kills its pages as a crash does.
 */
async function leave({ context, page, requests, session, url }: OpenedApp): Promise<void> {
  const hasPlayer = requests.some((request) => request.url().startsWith(`${url}/provider/connect/`));
  // It would outlive the page, as it does in a tab. A page that never was at an address has none.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  const pages = context.pages().map((each) => each.goto("about:blank", { timeout: 5000 }));
  await Promise.allSettled(pages);
  if (!hasPlayer || session === null) return;
  // Where no one answers any more, there is no one to meet.
  await expect.poll(() => countDevices(url, session).catch(() => 0)).toBe(0);
}

/** Runs a script at the beginning of each document of a page, until the test is over. */
export async function addScript<Arg>(page: Page, script: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
  const added = await page.addInitScript(script as (arg: unknown) => unknown, arg);
  opened.find((app) => app.page === page)?.scripts.push(added);
}

/**
 * Closes what the test opened, and throws for what its browsers complained of; after each test. Of one that failed it
 * throws what stood in them then: most failures are waits in vain, which do not say what came instead.
 */
export async function closeApps({ hasFailed = false } = {}): Promise<void> {
  const apps = opened.splice(0);
  const states = hasFailed ? await Promise.all(apps.map(describeApp)) : [];
  const complaints = (await Promise.all(apps.map((app) => close(app)))).flat();
  const parts = states.map((state, place) => `Browser ${place + 1} when the test failed:\n${state}`);
  if (complaints.length > 0) parts.unshift(`The browser complained:\n${complaints.join("\n")}`);
  if (parts.length > 0) throw new Error(parts.join("\n\n"));
}

/**
 * A wait that begins before what ends it, to be awaited behind that. If that fails, the test fails of it: the wait, which
 * no one hears of any more, does not fail the run as well.
 */
export function begin<T>(wait: Promise<T>): Promise<T> {
  wait.catch(() => undefined);
  return wait;
}

/** Presses the demo's button and lets the account in at the provider's window; waits for the signed-in shell. */
export async function signIn({ page }: App, account: Account): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Try the demo" }).click(),
  ]);
  await chooseAccount(popup, account);
  await page.getByRole("banner").waitFor();
}

/** Lets an account in on the provider's page. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  await page.locator(`button[value="${account}"]`).click();
}

/** An answer of the server that a test keeps back. */
export interface Held {
  /** resolves when the first request is there */
  asked: Promise<void>;
  /** lets all of them through, and those to come */
  release: () => void;
}

/** Keeps the answers of a path (without query) back until released. */
export async function holdAnswers({ context, url }: App, path: string): Promise<Held> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await context.route(isPath(url, path), async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue().catch(ignoreGivenUp);
  });
  return { asked: asked.promise, release: released.resolve };
}

/** Answers a path (without query) in the server's place: JSON with 200, or the route as the function wants. */
export async function answerWith(
  { context, url }: App,
  path: string,
  answer: object | ((route: Route) => Promise<void> | void),
): Promise<void> {
  await context.route(isPath(url, path), async (route) => {
    if (typeof answer === "function") await answer(route);
    else await route.fulfill({ json: answer });
  });
}

/** An answer of the server as it is when something broke. */
export async function answerBroken(route: Route): Promise<void> {
  await route.fulfill({ status: 500, json: { detail: "Something went wrong.", code: "internal" } });
}

function isPath(url: string, path: string): (address: URL) => boolean {
  return (address) => address.origin + address.pathname === url + path;
}

/** A page that went on or closed has given its request up; there is no one to answer. */
function ignoreGivenUp(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}

/** The paths of the requests so far that are for the HTTP interface, in order, each with its query. */
export function apiCalls(app: App): string[] {
  return app.requests
    .filter((request) => ["fetch", "xhr", "eventsource"].includes(request.resourceType()))
    .map((request) => {
      const { pathname, search } = new URL(request.url());
      return `${request.method()} ${pathname}${search}`;
    });
}

/** The session that the browser keeps. */
export async function readStored({ page }: App): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    app_token: localStorage.getItem("app_token"),
    user_id: localStorage.getItem("user_id"),
  }));
}
