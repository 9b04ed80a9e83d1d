import { updateModel } from "#web/features/player/state/player-model.ts";
import type { Observation } from "#web/features/player/state/player-state.ts";
import { type Interrupted, keptKey } from "#web/features/player/source/sdk/resume-playback.ts";

/** What stands in storage. Times are epoch ms. */
export interface KeptPlayback {
  userId: string;
  seen: Observation;
  positionMs: number;
  atMs: number;
  wasPlaying: boolean;
  /** the page's device, which the provider may go on naming for a while; versions before this one kept none */
  deviceId?: string | null;
}

/** What was played longer ago than this is not offered any more. */
const keptForMs = 7 * 24 * 3600 * 1000;

/**
 * Shows what this browser played last, paused where it was, until something else is known. Answers it when this page
 * was reloaded while it played, so that it is gone on with; else null.
 */
export function showKeptPlayback(userId: string): Interrupted | null {
  const kept = readKept(userId);
  if (kept === null) return null;
  const { seen, positionMs, atMs, wasPlaying, deviceId = null } = kept;
  const position = { ms: positionMs, atMs: Date.now() };
  // Known when it was written: what the server heard before, of the page as it played then, is older.
  const from = { source: "provider", askedAtMs: atMs, device: null } as const;
  const shown: Observation = { ...seen, ...from, paused: true, position };
  updateModel((model) => ({ ...model, kept: shown }));
  return wasPlaying && isReloaded() ? { deviceId, seen, positionMs, atMs } : null;
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/** Of storage that others write only what this version wrote is taken. */
function readKept(userId: string): KeptPlayback | null {
  const text = localStorage.getItem(keptKey);
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
