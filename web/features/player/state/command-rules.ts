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

/** Whether the like button has a meaning: only the provider's own tracks can be liked. */
export function isLikeable(uri: string | undefined): uri is string {
  return uri !== undefined && /^spotify:track:[0-9A-Za-z]+$/.test(uri);
}

/** The part of a uri after its kind: the id of `spotify:playlist:{id}`; null when it is of another kind. */
export function idOfUri(uri: string | null, kind: "playlist" | "album" | "artist"): string | null {
  return new RegExp(`^spotify:(?:user:[^:]+:)?${kind}:([0-9A-Za-z]+)$`).exec(uri ?? "")?.[1] ?? null;
}
