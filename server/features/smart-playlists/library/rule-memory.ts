import type { AppContext } from "#server/features/context.ts";
import { readLibraryGenres, readVerdictRun } from "#server/features/genres/genres.ts";
import type { LibrarySnapshot, LibrarySnapshots } from "#server/features/library/library.ts";
import { foldText } from "#server/features/search/search.ts";
import { readPlayCounts, type PlayCounts, type StatsCtx } from "#server/features/stats/stats.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache } from "#server/platform/process/version-cache.ts";
import type { RuleLibrary, SongPlays } from "../rules/rule-library.ts";

/** Libraries of people whose rules were lately looked at, in this process. */
export interface RuleMemory {
  /** The person's library, playlists and plays as they are now. */
  get(person: UserScope): Promise<RuleLibrary>;
  forget(userId: string): void;
}

interface Cached {
  library: Omit<RuleLibrary, "plays">;
  plays: { counts: PlayCounts; column: Promise<SongPlays[]> } | null;
}

type RuleCtx = Pick<AppContext, "database" | "stopping"> &
  Pick<StatsCtx, "listeningMemory"> & { librarySnapshots: LibrarySnapshots };

const neverPlayed: SongPlays = { plays: 0, lastMs: null };
const maxLibraries = 2;
/** Of a step, for a name that is folded, or looked for. */
const unitsAName = 10;

/** Keeps the libraries asked for last while nothing of them changes: a preview follows every change of a rule. */
export function createRuleMemory(ctx: RuleCtx): RuleMemory {
  const cache = createVersionCache<UserScope, Cached>({
    readVersion: async (person) => {
      const [{ version }, genres] = await Promise.all([
        ctx.librarySnapshots.get(person),
        readVerdictRun(ctx.database, person.userId),
      ]);
      return `${version} ${genres}`;
    },
    make: async (person) => {
      const steps = createSteps(ctx.stopping);
      const snapshot = await ctx.librarySnapshots.get(person);
      const genres = await readLibraryGenres(ctx.database, person.userId);
      return { library: await makeRuleLibrary(snapshot, genres, steps), plays: null };
    },
    maxSize: maxLibraries,
  });
  return {
    get: async (person) => {
      const [entry, counts] = await Promise.all([cache.get(person), readPlayCounts(ctx, person)]);
      const { library } = entry;
      if (counts === null) return { ...library, plays: null };
      if (entry.plays?.counts !== counts) {
        const column = playsOf(library.snapshot, counts, createSteps(ctx.stopping));
        entry.plays = { counts, column };
      }
      return { ...library, plays: await entry.plays.column };
    },
    forget: cache.forget,
  };
}

async function playsOf(snapshot: LibrarySnapshot, counts: PlayCounts, steps: Steps): Promise<SongPlays[]> {
  const column: SongPlays[] = [];
  await forEachInSteps(snapshot.titles, { steps, units: 2 * unitsAName }, (title, place) => {
    column.push(counts.of(title, snapshot.mainArtistAt(place) ?? "") ?? neverPlayed);
  });
  return column;
}

/**
 * Makes a library for rules.
 * @param genres by track id
 */
export async function makeRuleLibrary(
  snapshot: LibrarySnapshot,
  genres: ReadonlyMap<string, string>,
  steps: Steps,
): Promise<Omit<RuleLibrary, "plays">> {
  const { ids, titles, artists, albums, isLocal } = snapshot;
  return {
    snapshot,
    folded: {
      titles: await foldAll(titles, steps),
      artists: await foldAll(artists.names, steps),
      albums: await foldAll(albums.names, steps),
    },
    genres: ids.map((id) => genres.get(id) ?? null),
    addedMs: await readAdded(snapshot, steps),
    size: ids.length - isLocal.reduce((sum, each) => sum + each, 0),
  };
}

async function foldAll(names: readonly string[], steps: Steps): Promise<string[]> {
  const folded: string[] = [];
  await forEachInSteps(names, { steps, units: unitsAName }, (name) => folded.push(foldText(name)));
  return folded;
}

async function readAdded({ ids, likedMs, playlists }: LibrarySnapshot, steps: Steps): Promise<Float64Array> {
  const addedMs = new Float64Array(ids.length).fill(Number.NaN);
  // 0 stands for a date that is not known.
  const see = (place: number, ms: number) => {
    if (ms > 0 && !((addedMs[place] ?? 0) <= ms)) addedMs[place] = ms;
  };
  likedMs.forEach((ms, place) => see(place, ms));
  for (const { tracks, addedMs: times } of playlists) {
    tracks.forEach((place, at) => see(place, times[at] ?? 0));
    await steps.did(tracks.length);
  }
  return addedMs;
}
