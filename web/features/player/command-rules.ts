import type { RepeatMode } from "./player-state.ts";

/** Off, context, track, off (specification 1, section 4). */
export function nextRepeat(repeat: RepeatMode): RepeatMode {
  if (repeat === "off") return "context";
  return repeat === "context" ? "track" : "off";
}

/** Into 0..1 (specification 1, section 4); what is not a number is silence. */
export function clampVolume(volume: number): number {
  return Number.isNaN(volume) ? 0 : Math.min(1, Math.max(0, volume));
}

/** Whole milliseconds, at least 0 (specification 1, section 5), at most `durationMs` when that is known. */
export function seekTarget(positionMs: number, durationMs = Infinity): number {
  const floored = Number.isNaN(positionMs) ? 0 : Math.floor(positionMs);
  return Math.max(0, Math.min(floored, durationMs));
}

/** From this far into a track, `previous` starts it again instead of leaving it. In milliseconds. */
export const restartAfterMs = 3000;

/** The most tracks that one play command carries. The provider does not publish its limit; this is well inside. */
export const uriWindow = 300;

/**
 * The part of a list that is sent with a play command: everything while it fits, else from the chosen track
 * on. `index` counts within the answer's `uris`; out of range is the nearest end.
 */
export function playWindow(uris: readonly string[], index: number): { uris: string[]; index: number } {
  const wanted = Math.max(0, Math.min(Math.floor(index), uris.length - 1));
  if (uris.length <= uriWindow) return { uris: [...uris], index: wanted };
  const start = Math.min(wanted, uris.length - uriWindow);
  return { uris: uris.slice(start, start + uriWindow), index: wanted - start };
}

/** Whether the like button has a meaning: only the provider's own tracks can be liked. */
export function isLikeable(uri: string | undefined): uri is string {
  return uri !== undefined && /^spotify:track:[0-9A-Za-z]+$/.test(uri);
}

/** The part of a uri after its kind: the id of `spotify:playlist:{id}`; null when it is of another kind. */
export function idOfUri(uri: string | null, kind: "playlist" | "album" | "artist"): string | null {
  return new RegExp(`^spotify:(?:user:[^:]+:)?${kind}:([0-9A-Za-z]+)$`).exec(uri ?? "")?.[1] ?? null;
}
