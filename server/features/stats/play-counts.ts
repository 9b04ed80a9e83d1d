import type { AppContext } from "#server/features/context.ts";
import { isOptedIn } from "./capture/opt-ins.db.ts";
import type { StatsCtx } from "./stats-context.ts";
import type { Listening } from "./listening/listening.ts";
import { createSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { songNameOf } from "#server/platform/text/song-names.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

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

const made = new WeakMap<Listening, Promise<PlayCounts>>();
/** Of a step, for a song whose name is folded. */
const unitsASong = 20;
/** Plays that are counted before the steps are asked whether one is full. */
const playsAtOnce = 5_000;

/** The counted plays of each song of a person; null for anyone who has not opted in: nothing is known of their plays. */
export async function readPlayCounts(
  ctx: Pick<StatsCtx, "database" | "listeningMemory"> & Pick<AppContext, "stopping">,
  scope: UserScope,
): Promise<PlayCounts | null> {
  if (!(await isOptedIn(ctx.database, scope.userId))) return null;
  const listening = await ctx.listeningMemory.get(scope, "UTC");
  const counts = made.get(listening) ?? countPlays(listening, createSteps(ctx.stopping));
  made.set(listening, counts);
  return counts;
}

async function countPlays(
  { book, counts, song, endedMs, size }: Listening,
  steps: Steps,
): Promise<PlayCounts> {
  const byGroup = new Map<number, PlayCount>();
  for (let at = 0; at < size; at += 1) {
    if (at % playsAtOnce === 0) await steps.did(playsAtOnce);
    if (counts[at] !== 1) continue;
    const group = book.groupOf.tracks[song[at] ?? -1] ?? -1;
    const count = byGroup.get(group) ?? { plays: 0, lastMs: 0 };
    count.plays += 1;
    // Plays are in order of their end.
    count.lastMs = endedMs[at] ?? 0;
    byGroup.set(group, count);
  }
  const groups = new Map<string, number>();
  const heard = (group: number | undefined) => byGroup.get(group ?? -1)?.plays ?? 0;
  await forEachInSteps(book.songs, { steps, units: unitsASong }, ({ name, artist }, place) => {
    const key = nameKey(name, artist);
    const group = book.groupOf.tracks[place] ?? -1;
    // Of two songs of one title that differ in length, the one that is heard more.
    if (!groups.has(key) || heard(group) > heard(groups.get(key))) groups.set(key, group);
  });
  return { of: (title, artist) => byGroup.get(groups.get(nameKey(title, artist)) ?? -1) ?? null };
}

function nameKey(title: string, artist: string): string {
  return songNameOf({ title, artist });
}
