import type { PlayKey } from "#server/features/history/history.ts";

const form = /^(-?\d{1,19})\.(\d{1,16})\.(\d{1,9})$/;
/** The last instant that a date of JavaScript holds. */
const latestMs = 8.64e15;

/** The id of a play, as answers report it. */
export function playIdOf({ songId, endedAtMs, msPlayed }: PlayKey): string {
  return `${songId}.${endedAtMs}.${msPlayed}`;
}

/** The plays that ids name; those of no play's form name none. */
export function readPlayIds(ids: readonly string[]): PlayKey[] {
  return [...new Set(ids)].flatMap((id) => {
    const [, songId = "", endedAt, ms] = form.exec(id) ?? [];
    if (songId === "" || BigInt.asIntN(64, BigInt(songId)) !== BigInt(songId)) return [];
    const key = { songId, endedAtMs: Number(endedAt), msPlayed: Number(ms) };
    return key.endedAtMs <= latestMs ? [key] : [];
  });
}
