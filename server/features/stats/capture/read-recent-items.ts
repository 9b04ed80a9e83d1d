import * as z from "zod";
import type { CapturedPlay } from "#server/features/history/history.ts";

/** What is needed of an item of the service's last plays. */
const RecentItem = z.object({
  played_at: z.iso.datetime({ offset: true }),
  track: z.object({
    uri: z.string().regex(/^spotify:track:[A-Za-z0-9-]{1,64}$/),
    name: z.string().min(1).max(500),
    duration_ms: z.number().int().min(1).max(86_400_000),
    artists: z.array(z.object({ name: z.string().max(500).nullable() })),
    album: z.object({ name: z.string().max(500).nullable() }).nullish(),
  }),
});

/** The service reports a play some seconds late. */
const clockToleranceMs = 60_000;

/**
 * The plays of the service's list, newest first there. It says when a play was over and not how long it was: as long as
 * the song, or as the time since the play before. Items that are no song, or cannot be read, are left out.
 */
export function readRecentItems(items: readonly unknown[], nowMs: number): CapturedPlay[] {
  const known = items
    .flatMap((item) => {
      const read = RecentItem.safeParse(item);
      return read.success ? [{ ...read.data.track, endedAtMs: Date.parse(read.data.played_at) }] : [];
    })
    .filter(({ endedAtMs }) => endedAtMs <= nowMs + clockToleranceMs)
    .toSorted((left, right) => left.endedAtMs - right.endedAtMs);
  return known.map((track, at) => {
    const before = known[at - 1]?.endedAtMs ?? Number.NEGATIVE_INFINITY;
    const msPlayed = Math.min(track.duration_ms, track.endedAtMs - before);
    return {
      endedAtMs: track.endedAtMs,
      startedAtMs: track.endedAtMs - msPlayed,
      msPlayed,
      durationMs: track.duration_ms,
      uri: track.uri,
      track: track.name,
      artist: track.artists[0]?.name ?? "",
      album: track.album?.name ?? null,
      source: "recent",
      skipped: null,
      shuffle: null,
    };
  });
}
