import * as z from "zod";
import type { ProviderCall } from "#server/provider-client/client/provider-client.ts";
import type { ReportedPlayback } from "#contract/player/player.ts";
import type { StoredPlayback } from "./playback.db.ts";

/** Between two readings of the provider (decisions, 7.4). */
export const readEveryMs = 60_000;

/** The same when nothing has played for a while: anyone who begins elsewhere is noticed a little later. */
const idleEveryMs = 180_000;
const idleAfterMs = 600_000;

/** A song that ends within this time after the minute is read at its end instead, which says what follows. */
const endWaitMs = 30_000;

/** A page that plays says so about once a minute; one that has been silent for this long is gone. */
const reportHoldsMs = 130_000;

/** A command shows after this time; most devices are done then, slow ones are looked at once more. */
export const effectMs = 1200;
export const slowEffectMs = 6000;

/** When the provider is to be read next, after what was seen (epoch ms). `idleSinceMs`: null while it plays. */
export function nextReadingAt(seen: StoredPlayback, idleSinceMs: number | null, nowMs: number): number {
  if (seen.source === "page" && deviceOf(seen.playback)?.is_active === true)
    return seen.observedAtMs + reportHoldsMs;
  const isIdle = idleSinceMs !== null && nowMs - idleSinceMs >= idleAfterMs;
  if (isIdle) return seen.observedAtMs + idleEveryMs;
  const leftMs = timeLeftMs(seen.playback);
  const isEndNear = leftMs !== null && leftMs > readEveryMs && leftMs <= readEveryMs + endWaitMs;
  return seen.observedAtMs + (isEndNear ? leftMs + effectMs : readEveryMs);
}

/** Whether something sounds, by the provider's words. */
export function isMoving(playback: StoredPlayback["playback"]): boolean {
  return playback !== null && playback["is_playing"] === true;
}

/** The state some time later, as far as can be known: what plays has played on, to its end at most. */
export function movedOn(playback: StoredPlayback["playback"], passedMs: number): StoredPlayback["playback"] {
  const leftMs = timeLeftMs(playback);
  if (playback === null || leftMs === null) return playback;
  const progressMs = Number(playback["progress_ms"]) + Math.max(0, Math.min(passedMs, leftMs));
  return { ...playback, progress_ms: Math.round(progressMs) };
}

/** Until the end of the song that plays; null where none does, or its length is unknown. */
function timeLeftMs(playback: StoredPlayback["playback"]): number | null {
  if (playback === null || !isMoving(playback)) return null;
  const item = playback["item"] as { duration_ms?: unknown } | null | undefined;
  const [durationMs, progressMs] = [Number(item?.duration_ms), Number(playback["progress_ms"])];
  return Number.isFinite(durationMs - progressMs) ? Math.max(0, durationMs - progressMs) : null;
}

/** Until when what was seen sounds, as far as can be known (epoch ms); before it was seen where nothing did. */
export function soundsUntilMs({ source, playback, observedAtMs }: StoredPlayback): number {
  const leftMs = timeLeftMs(playback);
  if (leftMs === null) return -Infinity;
  return observedAtMs + (source === "page" ? Math.min(leftMs, reportHoldsMs) : leftMs);
}

/** The device that plays, or did, as far as it is said. */
export function deviceOf(
  playback: StoredPlayback["playback"] | undefined,
): { id?: unknown; is_active?: unknown } | undefined {
  return playback?.["device"] as { id?: unknown; is_active?: unknown } | undefined;
}

/** Address of the song that plays, or did. */
export function uriOf(playback: StoredPlayback["playback"] | undefined): unknown {
  return (playback?.["item"] as { uri?: unknown } | null | undefined)?.uri;
}

/** What a page plays, as it is stored. */
export function storedOf(
  { id, playback }: { id: string; playback: ReportedPlayback },
  nowMs: number,
): StoredPlayback {
  const device = { ...playback.device, id, is_active: true };
  return { source: "page", playback: { ...playback, device }, observedAtMs: nowMs };
}

/**
 * The last that is known of a device that goes: its own last word, if it says one (`stored`), which may be its first,
 * behind a device that has gone. Null where another device plays, or it was never heard of.
 */
export function lastOfDevice(
  before: StoredPlayback | null,
  { id, stored }: { id: string; stored: StoredPlayback | null },
): StoredPlayback | null {
  const known = deviceOf(before?.playback);
  if (known?.id === id) return stored ?? before;
  return known?.is_active === true ? null : stored;
}

/** What a page that has gone has played, paused: nothing else is known until the provider is read. */
export function goneBy({ playback, observedAtMs }: StoredPlayback, nowMs: number): StoredPlayback {
  const stood = movedOn(playback, nowMs - observedAtMs);
  const device = { ...deviceOf(playback), is_active: false };
  return { source: "page", playback: { ...stood, is_playing: false, device }, observedAtMs: nowMs };
}

/**
 * What is known after a reading. The provider goes on naming a page's device for a while after the page has gone, with
 * what it heard of it last: the page's last word is newer.
 */
export function knownAfter(known: StoredPlayback | null, read: StoredPlayback): StoredPlayback {
  const [before, now] = [deviceOf(known?.playback), deviceOf(read.playback)];
  const isGone = known?.source === "page" && before?.is_active === false && before.id === now?.id;
  return isGone ? { ...known, observedAtMs: read.observedAtMs } : read;
}

/** A song that was played on, from `positionMs` milliseconds into it. */
export interface PlayedOn {
  uri: string;
  positionMs: number;
}

const PlayBody = z.object({
  uris: z.array(z.string()).optional(),
  offset: z.object({ uri: z.string().optional(), position: z.number().int().min(0).optional() }).optional(),
  position_ms: z.number().int().min(1),
});

/** The song that a player's call plays on from a place within it; null of any other call, and where it does not name the song. */
export function playedOnBy({
  method,
  path,
  body,
}: Pick<ProviderCall, "method" | "path" | "body">): PlayedOn | null {
  if (method !== "PUT" || path !== "me/player/play") return null;
  const read = PlayBody.safeParse(body);
  if (!read.success) return null;
  const { uris = [], offset, position_ms: positionMs } = read.data;
  const uri = offset?.uri ?? uris[offset?.position ?? 0];
  return uri === undefined ? null : { uri, positionMs };
}
