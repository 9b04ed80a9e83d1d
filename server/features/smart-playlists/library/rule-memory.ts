import { keyNames } from "#contract/smart-playlists/rule-fields.ts";
import type { AppContext } from "#server/features/context.ts";
import { mainGenreOf, readLibraryGenres, readVerdictRun } from "#server/features/genres/genres.ts";
import {
  readLibraryVersion,
  readLikedTimes,
  readPlaylistContents,
  readRuleTracks,
  type RuleTrackRow,
} from "#server/features/library/library.ts";
import { foldText } from "#server/features/search/search.ts";
import { readPlayCounts, type PlayCounts, type StatsCtx } from "#server/features/stats/stats.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { RuleLibrary, RuleSong, SongPlays } from "../rules/rule-library.ts";

/** Libraries of people whose rules were lately looked at, in this process. */
export interface RuleMemory {
  /** The person's library, playlists and plays as they are now. */
  get(person: UserScope): Promise<RuleLibrary>;
  forget(userId: string): void;
}

type Stored = Omit<RuleLibrary, "plays">;
interface Cached {
  version: string;
  stored: Promise<Stored>;
  plays: { counts: PlayCounts; column: Promise<SongPlays[]> } | null;
}

const neverPlayed: SongPlays = { plays: 0, lastMs: null };
const maxCached = 2;
const tracksAtOnce = 1_000;
/** Of a step, for a song whose names are folded, or looked for. */
const unitsASong = 20;

/** Keeps the libraries asked for last while nothing of them changes: a preview follows every change of a rule. */
export function createRuleMemory(
  ctx: Pick<AppContext, "database" | "stopping"> & Pick<StatsCtx, "listeningMemory">,
): RuleMemory {
  const kept = new Map<string, Cached>();
  return {
    get: async (person) => {
      const { userId } = person;
      const [library, genres] = await Promise.all([
        readLibraryVersion(ctx.database, userId),
        readVerdictRun(ctx.database, userId),
      ]);
      const version = `${library} ${genres}`;
      const known = kept.get(userId);
      const entry =
        known?.version === version ? known : { version, stored: readStored(ctx, person), plays: null };
      kept.delete(userId);
      kept.set(userId, entry);
      for (const oldest of kept.keys()) if (kept.size > maxCached) kept.delete(oldest);
      entry.stored.catch(() => kept.get(userId) === entry && kept.delete(userId));
      const [stored, counts] = await Promise.all([entry.stored, readPlayCounts(ctx, person)]);
      if (counts === null) return { ...stored, plays: null };
      if (entry.plays?.counts !== counts) {
        const column = playsOf(stored.songs, counts, createSteps(ctx.stopping));
        entry.plays = { counts, column };
      }
      return { ...stored, plays: await entry.plays.column };
    },
    forget: (userId) => void kept.delete(userId),
  };
}

async function playsOf(songs: readonly RuleSong[], counts: PlayCounts, steps: Steps): Promise<SongPlays[]> {
  const column: SongPlays[] = [];
  await forEachInSteps(songs, { steps, units: unitsASong }, ({ title, artists }) =>
    column.push(counts.of(title, artists[0] ?? "") ?? neverPlayed),
  );
  return column;
}

/** When each song first came into the library, epoch milliseconds, where that is known. */
async function readAdded(
  liked: ReadonlyMap<string, number>,
  contents: Awaited<ReturnType<typeof readPlaylistContents>>,
  steps: Steps,
): Promise<Map<string, number>> {
  // 0 stands for a date that is not known.
  const addedMs = new Map<string, number>();
  await forEachInSteps([...liked], { steps }, ([id, ms]) => {
    if (ms > 0) addedMs.set(id, ms);
  });
  for (const list of contents)
    await forEachInSteps(list.trackIds, { steps }, (id, at) => {
      const ms = list.addedMs[at] ?? 0;
      if (ms > 0) addedMs.set(id, Math.min(ms, addedMs.get(id) ?? ms));
    });
  return addedMs;
}

async function readStored(
  { database, stopping }: Pick<AppContext, "database" | "stopping">,
  person: UserScope,
): Promise<Stored> {
  const { userId, provider } = person;
  const steps = createSteps(stopping);
  const [genres, liked, contents] = await Promise.all([
    readLibraryGenres(database, userId),
    readLikedTimes(database, userId),
    readPlaylistContents(database, userId),
  ]);
  const addedMs = await readAdded(liked, contents, steps);
  const songs: RuleSong[] = [];
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows = await readRuleTracks(database, { userId, provider, after, limit: tracksAtOnce });
    await forEachInSteps(rows, { steps, units: unitsASong }, (row) => {
      if (row.is_local) return;
      const known = {
        genre: genres.get(row.id) ?? null,
        addedMs: addedMs.get(row.id) ?? null,
        isLiked: liked.has(row.id),
      };
      songs.push(songOf(row, known));
    });
    after = rows.length < tracksAtOnce ? undefined : rows.at(-1)?.id;
  }
  const placeOf = new Map<string, number>();
  await forEachInSteps(songs, { steps }, ({ uri }, place) => placeOf.set(uri, place));
  const playlists = new Map<string, ReadonlySet<string>>();
  for (const { id, trackIds } of contents) {
    playlists.set(id, new Set(trackIds));
    await steps.did(trackIds.length);
  }
  return { songs, placeOf, playlists };
}

function songOf(
  row: RuleTrackRow,
  { genre, addedMs, isLiked }: Pick<RuleSong, "genre" | "addedMs" | "isLiked">,
): RuleSong {
  const { id, uri, name: title, artists, album, duration_ms: durationMs, explicit: isExplicit } = row;
  const year = /^\d{4}/u.exec(row.release_date ?? "")?.[0];
  const folded = { title: foldText(title), artists: artists.map(foldText), album: foldText(album) };
  return {
    id,
    uri,
    title,
    artists,
    album,
    durationMs,
    isExplicit,
    folded,
    genre,
    isLiked,
    mainGenre: genre === null ? null : mainGenreOf(genre),
    // Sources write 0 where they know nothing: the year 0000, the tempo 0.
    year: year === undefined ? null : Number(year) || null,
    addedMs,
    tempo: row.tempo === null ? null : row.tempo || null,
    key: row.key === null ? null : (keyNames[row.mode === 0 ? row.key + 12 : row.key] ?? null),
  };
}
