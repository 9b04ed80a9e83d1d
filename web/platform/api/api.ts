import { basePath } from "#web/platform/base-path.ts";
import { isServerAway, noteRequest } from "#web/platform/offline/connection.ts";
import { isKept, keepAnswer, recallAnswer } from "#web/platform/offline/kept-answers.ts";
import { noteBuild } from "#web/platform/updates/update-check.ts";
import { baseOf } from "./admin-base.ts";
import { createApi } from "./http.ts";
import { getSession } from "./session.ts";

const refusedListeners = new Set<() => void>();

/** Calls back when the server answered 401 to any call; returns how to stop. */
export function onSessionRefused(listener: () => void): () => void {
  refusedListeners.add(listener);
  return () => refusedListeners.delete(listener);
}

const linkOverListeners = new Set<() => void>();

/** Calls back when the server answered to any call that the link to the provider is over; returns how to stop. */
export function onLinkOver(listener: () => void): () => void {
  linkOverListeners.add(listener);
  return () => linkOverListeners.delete(listener);
}

const slowWriteListeners = new Set<() => void>();

/** Calls back when a write has had no answer for 2.5 s; returns how to stop. */
export function onSlowWrite(listener: () => void): () => void {
  slowWriteListeners.add(listener);
  return () => slowWriteListeners.delete(listener);
}

let askForConsent: (() => Promise<boolean>) | undefined;

/**
 * Asks the person in this way when the server refuses a write for want of consent (`true`: agreed, and the write is
 * sent once more); returns how to stop. Without anyone to ask, such a write fails as it was answered.
 */
export function askForConsentBy(ask: () => Promise<boolean>): () => void {
  askForConsent = ask;
  return () => {
    if (askForConsent === ask) askForConsent = undefined;
  };
}

function noteAnswer(address: string, method: string, response: Response | null): void {
  noteRequest(response !== null);
  if (address.startsWith(`${basePath}/`)) noteBuild(response?.headers.get("x-app-version"));
  const userId = getSession()?.userId;
  if (response?.status !== 200 || method !== "GET" || userId === undefined || !isKeptHere(address)) return;
  void keepAnswer(userId, address, response.clone());
}

function isKeptHere(address: string): boolean {
  return address.startsWith(`${basePath}/`) && isKept(address.slice(basePath.length));
}

async function recall(address: string): Promise<Response | null> {
  const userId = getSession()?.userId;
  return userId === undefined || !isKeptHere(address) ? null : recallAnswer(userId, address);
}

/** The calls of the HTTP interface with the signed-in person's token; see `Api` for what each does. */
export const { call, stream, forward, request } = createApi({
  baseOf,
  getAppToken: () => getSession()?.appToken,
  onRefused: () => {
    for (const listener of refusedListeners) listener();
  },
  onLinkOver: () => {
    for (const listener of linkOverListeners) listener();
  },
  onSlowWrite: () => {
    for (const listener of slowWriteListeners) listener();
  },
  onConsentRequired: async () => (await askForConsent?.()) === true,
  offline: { isAway: isServerAway, note: noteAnswer, recall },
});

/** Where the server is, as people know it. */
export function getBaseUrl(): string {
  return location.origin + basePath;
}
