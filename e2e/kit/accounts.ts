import { createHash } from "node:crypto";
import { expect } from "vitest";
import { apiOf } from "#testing/server/http-client.ts";

/** The demo's accounts that e2e tests use, by id. */
export type Account = "newcomer" | "listener";

/** What the browser keeps of someone who is signed in. */
export interface StoredSession {
  app_token: string;
  user_id: string;
}

/**
 * The cookie by which the demo knows a visitor's browser. Each file of e2e tests has one, and with it copies of its own
 * of the accounts, which no other file changes.
 */
export function visitorCookie(): { name: string; value: string } {
  const visitor = expect.getState().testPath ?? "";
  return { name: "gatefold_demo_visitor", value: createHash("sha256").update(visitor).digest("base64url") };
}

/**
 * Signs an account in without a browser (decisions, 7.16); its first sign-in starts reading its library. It has
 * consented, unless the test is about that.
 */
export async function signInDirectly(
  url: string,
  account: Account,
  { consented = true }: { consented?: boolean } = {},
): Promise<StoredSession> {
  const { name, value } = visitorCookie();
  const response = await fetch(`${url}/auth/dev-login`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `${name}=${value}` },
    body: JSON.stringify({ account }),
  });
  if (!response.ok) throw new Error(`/auth/dev-login answered ${response.status}: ${await response.text()}`);
  const session = (await response.json()) as StoredSession;
  if (consented) await setConsent(url, session, true);
  return session;
}

/** Agrees to what writing playlists needs, or takes it back. */
async function setConsent(url: string, session: StoredSession, accepted: boolean): Promise<void> {
  await askServer(url, "/auth/consent", session, { body: { accepted, version: "v1.0" } });
}

/**
 * Asks the HTTP interface with a session, by POST where there is a body unless stated; answers the JSON, null where there
 * is none. Throws for any answer but 2xx.
 */
export async function askServer<T>(
  url: string,
  path: string,
  session: StoredSession,
  { body, method = body === undefined ? "GET" : "POST" }: { method?: string; body?: object } = {},
): Promise<T> {
  const api = apiOf(url, session.app_token);
  const answer = await (body === undefined ? api.send(method, path) : api.sendJson(method, path, body));
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body as T;
}

/** How many players the provider lists for the account. Throws as `askServer`. */
export async function countDevices(url: string, session: StoredSession): Promise<number> {
  const path = "/player/v1/me/player/devices";
  return (await askServer<{ devices: unknown[] }>(url, path, session)).devices.length;
}

/** Waits until the account's library has been read: the feed of the scan ends with it. Throws if it failed. */
export async function waitForLibrary(url: string, session: StoredSession): Promise<void> {
  const feed = await fetch(`${url}/library/cache/progress/stream?access_token=${session.app_token}`);
  await feed.text();
  const { status } = await askServer<{ status: string }>(url, "/library/cache/progress", session);
  if (status !== "done" && status !== "idle") throw new Error(`The library's scan ended as ${status}.`);
}

/** A playlist as the lists of the HTTP interface have it, as far as e2e tests need it. */
export interface ListedPlaylist {
  id: string;
  name: string;
  track_count: number;
  readable: boolean;
}

/** All playlists of an account, in the order of the screens. */
export async function listPlaylists(url: string, session: StoredSession): Promise<ListedPlaylist[]> {
  const path = "/library/cache/playlists";
  return (await askServer<{ items: ListedPlaylist[] }>(url, path, session)).items;
}
