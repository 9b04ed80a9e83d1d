import { positionNow } from "./merge-state.ts";
import { updateModel } from "./player-model.ts";
import type { Observation } from "./player-state.ts";
import { usePlayerStore } from "./player-store.ts";
import type { Interrupted } from "./resume-playback.ts";

/** What stands in storage. Times are epoch ms. */
interface KeptPlayback {
  userId: string;
  seen: Observation;
  positionMs: number;
  atMs: number;
  wasPlaying: boolean;
}

const storageKey = "player_playback";

/** What was played longer ago than this is not offered any more. */
const keptForMs = 7 * 24 * 3600 * 1000;

/** Between two writings while it plays; a page that ends writes once more. */
const writeEveryMs = 5000;

/**
 * Keeps what this page plays in the browser, for the page that comes after it. Answers how to stop; stopping forgets
 * what is kept, because nobody is signed in any more.
 */
export function keepPlayback(userId: string): { stop: (isForgetting: boolean) => void } {
  const write = (): void => {
    const { sdk } = usePlayerStore.getState().model;
    if (sdk === null || sdk.track === null) return;
    const nowMs = Date.now();
    const kept: KeptPlayback = {
      userId,
      seen: { ...sdk, nextTracks: [], previousTracks: [] },
      positionMs: Math.floor(positionNow(sdk, nowMs)),
      atMs: nowMs,
      wasPlaying: !sdk.paused,
    };
    localStorage.setItem(storageKey, JSON.stringify(kept));
  };
  const timer = setInterval(() => {
    if (!usePlayerStore.getState().state.paused) write();
  }, writeEveryMs);
  const unsubscribe = usePlayerStore.subscribe(({ model }, before) => {
    if (model.sdk !== before.model.sdk) write();
  });
  window.addEventListener("pagehide", write);
  return {
    stop(isForgetting) {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener("pagehide", write);
      if (isForgetting) localStorage.removeItem(storageKey);
    },
  };
}

/**
 * Shows what this browser played last, paused where it was, until something else is known. Answers it when this page
 * was loaded anew while it played, so that it is gone on with; else null.
 */
export function showKeptPlayback(userId: string): Interrupted | null {
  const kept = readKept(userId);
  if (kept === null) return null;
  const { seen, positionMs, atMs, wasPlaying } = kept;
  const position = { ms: positionMs, atMs: Date.now() };
  const shown: Observation = { ...seen, source: "provider", paused: true, position, device: null };
  updateModel((model) => ({ ...model, kept: shown }));
  return wasPlaying && isReloaded() ? { deviceId: null, seen, positionMs, atMs } : null;
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/** Of storage that others write only what this version wrote is taken. */
function readKept(userId: string): KeptPlayback | null {
  const text = localStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptPlayback> | null;
    const isWhole =
      kept?.userId === userId &&
      typeof kept.positionMs === "number" &&
      typeof kept.atMs === "number" &&
      typeof kept.seen?.track?.uri === "string" &&
      Array.isArray(kept.seen.track.artists);
    if (!isWhole) return null;
    const whole = kept as KeptPlayback;
    return Date.now() - whole.atMs < keptForMs ? whole : null;
  } catch {
    return null;
  }
}
