import type { BrowserContext, Page, Request } from "playwright-core";
import { apiOf } from "#testing/server/http-client.ts";
import type { StoredSession } from "./accounts.ts";

/** How many of the last requests a failed test names. */
const maxRequests = 40;

/** As many lines of a page's tree as a message bears, from its beginning and from its end each, where the player is. */
const maxTreeLines = 90;

/** Of rows and fields their names say enough. */
const details =
  /^\s*- (\/url:|option |'?gridcell |columnheader |list(item)?:$|separator|text:|'?(link|button) ".*(More options for|Play ).*")/u;

/** What comes by the dozen and explains nothing. */
const unremarkable = /\/(assets|provider\/(audio|images))\/\S+ -> 20/u;

/** What is asked of a page that may be stuck, in ms. */
const patienceMs = 5000;

/** What went on in a browser, for anyone who has to find out why a test failed. */
export interface Watched {
  /** requests without an answer in full, event streams among them, each with when it began, in ms */
  pending: Map<Request, number>;
  /** the last ones that ended, oldest first, one line each */
  ended: string[];
}

/** Notes the requests of all pages and workers of a browser from now on. */
export function watchRequests(context: BrowserContext): Watched {
  const watched: Watched = { pending: new Map(), ended: [] };
  const began = Date.now();
  const end = async (request: Request) => {
    const since = watched.pending.get(request) ?? Date.now();
    watched.pending.delete(request);
    const at = `${((since - began) / 1000).toFixed(1)} s`;
    const place = watched.ended.push(`${at} ${nameRequest(request)}`) - 1;
    const line = watched.ended[place];
    const status = request.failure()?.errorText ?? (await request.response().catch(() => null))?.status();
    watched.ended[place] = `${line ?? ""} -> ${status ?? "gone"}`;
  };
  context.on("request", (request) => watched.pending.set(request, Date.now()));
  context.on("requestfinished", (request) => void end(request));
  context.on("requestfailed", (request) => void end(request));
  return watched;
}

/** `PUT /queue {"version":3}`: path, query and body without any token. */
function nameRequest(request: Request): string {
  const { pathname, search } = new URL(request.url());
  const body = request.postData()?.slice(0, 160) ?? "";
  return `${request.method()} ${pathname}${search.replace(/((?:token|ticket)=)[^&]+/gu, "$1…")} ${body}`.trim();
}

/**
 * What stands in a browser: for each page its address, sound, locks, requests under way and the tree of what it shows;
 * what was asked last; and what the server says of the player and the queue. Never throws.
 */
export async function describeApp(app: {
  context: BrowserContext;
  url: string;
  session: StoredSession | null;
  watched: Watched;
}): Promise<string> {
  const { pending, ended } = app.watched;
  const now = Date.now();
  const open = [...pending].map(
    ([request, since]) => `${((now - since) / 1000).toFixed(1)} s ${nameRequest(request)}`,
  );
  const last = ended.filter((line) => !unremarkable.test(line)).slice(-maxRequests);
  const pages = await Promise.all(app.context.pages().map(describePage));
  return [
    ...pages,
    `Requests under way, for how long:\n  ${open.join("\n  ")}`,
    `Requests that ended, when they began:\n  ${last.join("\n  ")}`,
    ...(app.session === null ? [] : [await describeAccount(app.url, app.session)]),
  ].join("\n");
}

async function describePage(page: Page, place: number): Promise<string> {
  const [state, tree] = await Promise.all([
    within(page.evaluate(readState)),
    within(page.locator("body").ariaSnapshot({ timeout: patienceMs })),
  ]);
  const lines = tree.split("\n").filter((line) => !details.test(line));
  if (lines.length > 2 * maxTreeLines) lines.splice(maxTreeLines, lines.length - 2 * maxTreeLines, "…");
  return `Page ${place + 1}: ${state}\n${lines.join("\n")}`;
}

/** Runs in the page. */
async function readState(): Promise<string> {
  const sounds = [...document.querySelectorAll("audio")].map(
    ({ currentSrc, paused, currentTime, duration, readyState, networkState, volume, error }) => ({
      song: currentSrc.split("/").at(-1)?.slice(0, 40),
      paused,
      currentTime,
      duration,
      readyState,
      networkState,
      volume,
      error: error?.message,
    }),
  );
  const { held = [], pending = [] } = await navigator.locks.query();
  const focused = document.activeElement?.outerHTML.slice(0, 200);
  return JSON.stringify({
    at: location.pathname + location.search,
    title: document.title,
    visibility: document.visibilityState,
    hasFocus: document.hasFocus(),
    focused,
    sounds,
    locks: [held, pending].map((locks) => locks.map(({ name }) => name)),
    animations: document.getAnimations().length,
  });
}

/** What the server has of an account's player. */
async function describeAccount(url: string, session: StoredSession): Promise<string> {
  const api = apiOf(url, session.app_token);
  const paths = ["/player/v1/me/player", "/player/v1/me/player/devices", "/queue", "/library/cache/progress"];
  const answers = paths.map(async (path) => {
    const { status, text } = await api.send("GET", path);
    return `${path} -> ${status} ${text.slice(0, 1500)}`;
  });
  return within(Promise.all(answers).then((lines) => lines.join("\n")));
}

/** What a promise brings, or why it brought nothing in time. */
async function within(promise: Promise<string>): Promise<string> {
  const patience = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`(no answer within ${patienceMs / 1000} s)`), patienceMs).unref();
  });
  return Promise.race([promise.catch((error: unknown) => `(${String(error)})`), patience]);
}
