import { useSyncExternalStore } from "react";
import { forgetPerson } from "./browser-keys.ts";

/** Who is signed in on this browser: the token that every call carries, and the person's id. */
export interface Session {
  appToken: string;
  userId: string;
}

const tokenKey = "app_token";
const userKey = "user_id";

const listeners = new Set<() => void>();
let current: Session | null = readStored();

function readStored(): Session | null {
  const appToken = localStorage.getItem(tokenKey);
  return appToken === null || appToken === ""
    ? null
    : { appToken, userId: localStorage.getItem(userKey) ?? "" };
}

function publish(next: Session | null): void {
  if (next?.appToken === current?.appToken && next?.userId === current?.userId) return;
  current = next;
  for (const listener of listeners) listener();
}

// Other tabs sign in and out through the same storage; `key` is null when everything was cleared. What they say of the
// person alone comes before the token, and would put the next person's page on the former's token.
window.addEventListener("storage", (event) => {
  if (event.key === null || event.key === tokenKey) publish(readStored());
});

/** The session, or null when no one is signed in. The same object until it changes. */
export function getSession(): Session | null {
  return current;
}

/** Whether the browser still keeps a session, no matter who took it away meanwhile: what was pressed last does nothing then. */
export function isSessionKept(): boolean {
  return readStored() !== null;
}

/** Stores a session for this and all other tabs. */
export function setSession(session: Session): void {
  // The user id goes first: other tabs wake up on the token and must find both.
  localStorage.setItem(userKey, session.userId);
  localStorage.setItem(tokenKey, session.appToken);
  publish(session);
}

/**
 * Forgets the session in this and all other tabs, and all that is kept here of its person. The server does not learn of
 * it: that is sign-out.
 */
export function clearSession(): void {
  // The token goes first: other tabs wake up on it, and stop writing.
  localStorage.removeItem(tokenKey);
  forgetPerson(localStorage);
  publish(null);
}

/** Calls back after each change, from this tab or another; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as React state. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession);
}
