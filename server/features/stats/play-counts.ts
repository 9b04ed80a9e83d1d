import { isOptedIn } from "./capture/opt-ins.db.ts";
import type { StatsCtx } from "./stats-context.ts";
import type { Listening } from "./listening/listening.ts";
import type { Whose } from "./listening/listening-memory.ts";
import { songNameOf } from "#server/platform/text/song-names.ts";

/** How often a song was played, and when last. */
interface PlayCount {
  plays: number;
  /** epoch milliseconds */
  lastMs: number;
}

/** Counted plays of songs by their title and first artist, as statistics count them. */
export interface PlayCounts {
  /** The plays of a song; null where there are none. */
  of(title: string, artist: string): PlayCount | null;
}

const made = new WeakMap<Listening, PlayCounts>();

/** The counted plays of each song of a person; null for whoever has not opted in: nothing is known of their plays. */
export async function readPlayCounts(
  ctx: Pick<StatsCtx, "database" | "listeningMemory">,
  whose: Whose,
): Promise<PlayCounts | null> {
  if (!(await isOptedIn(ctx.database, whose.userId))) return null;
  const listening = await ctx.listeningMemory.get(whose, "UTC");
  const counts = made.get(listening) ?? countPlays(listening);
  made.set(listening, counts);
  return counts;
}

function countPlays({ book, counts, song, endedMs, size }: Listening): PlayCounts {
  const byGroup = new Map<number, PlayCount>();
  for (let at = 0; at < size; at += 1) {
    if (counts[at] !== 1) continue;
    const group = book.groupOf.tracks[song[at] ?? -1] ?? -1;
    const count = byGroup.get(group) ?? { plays: 0, lastMs: 0 };
    count.plays += 1;
    // Plays are in order of their end.
    count.lastMs = endedMs[at] ?? 0;
    byGroup.set(group, count);
  }
  const groups = new Map(
    book.songs.map(({ name, artist }, place) => [nameKey(name, artist), book.groupOf.tracks[place] ?? -1]),
  );
  return { of: (title, artist) => byGroup.get(groups.get(nameKey(title, artist)) ?? -1) ?? null };
}

function nameKey(title: string, artist: string): string {
  return songNameOf({ title, artist });
}
