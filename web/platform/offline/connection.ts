import { useSyncExternalStore } from "react";
import { addressOf } from "#web/platform/base-path.ts";

/** Requests in a row without an answer before the server is asked whether it is there at all. */
const failuresBeforeAsking = 2;
/** Waits between two looks for a server that was away, in milliseconds; the last one repeats. */
const lookWaitsMs = [1000, 2000, 5000, 10_000];
const answerWithinMs = 8000;

const listeners = new Set<() => void>();
let isAway = false;
let failures = 0;
let looking: Promise<void> | null = null;
let wake: () => void = () => undefined;

function publish(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

async function answers(): Promise<boolean> {
  try {
    await fetch(addressOf("/healthz"), { cache: "no-store", signal: AbortSignal.timeout(answerWithinMs) });
    return true;
  } catch {
    return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function look(): Promise<void> {
  for (let time = 0; !(await answers()); time += 1) {
    publish(true);
    await pause(lookWaitsMs[Math.min(time, lookWaitsMs.length - 1)] ?? 0);
  }
  failures = 0;
  publish(false);
}

function lookOnce(): void {
  looking ??= look().finally(() => (looking = null));
}

/** Notes what came of a request: an answer of any kind, or none. */
export function noteRequest(isAnswered: boolean): void {
  if (isAnswered) failures = 0;
  else {
    failures += 1;
    if (failures >= failuresBeforeAsking) lookOnce();
  }
}

/**
 * Whether the server is known to be away. What the browser says of its network is only a reason to look: a server on the
 * same machine answers without one.
 */
export function isServerAway(): boolean {
  return isAway;
}

/** Calls back whenever the server goes away or comes back; returns how to stop. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `isServerAway` as React state. */
export function useIsServerAway(): boolean {
  return useSyncExternalStore(subscribeConnection, isServerAway);
}

/** Looks for the server whenever the browser says that its network went or came. Called once. */
export function watchConnection(): void {
  addEventListener("offline", lookOnce);
  addEventListener("online", () => wake());
  if (!navigator.onLine) lookOnce();
}
