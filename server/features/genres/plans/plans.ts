import { compareGenres, genreDisplay } from "#contract/genres/genre-names.ts";
import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { dryRun, latestPlan } from "#contract/genres/genres.ts";
import type { PlanOptions } from "#contract/base/plan-changes.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { libraryTracks, type LibrarySnapshot } from "#server/features/library/library.ts";
import { artistNames } from "../corrections/correct-genre.ts";
import { groupTracks, type Grouping } from "../grouping/group-tracks.ts";
import { planHash } from "../grouping/plan-hash.ts";
import type { GenreLibraries, GenreLibrary } from "../library-genres/genre-library.ts";
import { mainGenreOf } from "../taxonomy/taxonomy.ts";
import {
  createSteps,
  doInSteps,
  yieldToEventLoop,
  visitInParts,
  type PartedWork,
  type Steps,
} from "#server/platform/process/loop-turns.ts";
import { artistLookupJob, countUnasked } from "#server/features/genres/lookups/artist-lookup.jobs.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { askAiForLibrary, type AiCtx } from "../ai/ask-ai.ts";
import { comparePlans, homesOf, type PlanDifference } from "./compare-plans.ts";
import { readNewestPlan, readPlan, renewPlan, writePlan, type StoredPlan } from "./plans.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What plans work with. */
export type PlansCtx = Pick<AppContext, "database" | "jobs" | "now"> & { genreLibraries: GenreLibraries };

type Options = z.output<(typeof dryRun)["body"]>;
type Plan = z.output<(typeof dryRun)["output"]>;
type Group = Plan["groups"][number];

const lookUpWithinMs = 10_000;
/** The answers for more artists do not come within that time: the plan is made of what is known by then. */
const maxAwaitedArtists = 500;
const keptPlans = 10;
/** libraries that stay sorted, by options: before and after one of them was changed */
const maxSorted = 2;
/** songs of each kind that a refusal names */
const maxListedSongs = 50;
const keptMs = 7 * 24 * 3_600_000;

/** The name of the playlist that a genre's songs go into (decisions, 7.13). */
export function playlistNameOf(genre: string): string {
  return `Genre: ${genreDisplay(genre)}`;
}

/** Sorts a library by genre and keeps the plan, so that it may be applied. Writes nothing else. */
export async function makePlan(
  ctx: PlansCtx & AiCtx,
  scope: UserScope,
  options: Options,
  signal: AbortSignal,
): Promise<Plan> {
  const known = await lookUpArtists(ctx, scope, signal);
  const ai = options.use_ai ? await askAiForLibrary(ctx, scope, known, signal) : null;
  const library = ai === null ? known : await ctx.genreLibraries.get(scope);
  const steps = createSteps(signal);
  const sorted = await sortLibrary(library, options, steps);
  const [shown] = await Promise.all([
    doInSteps(presentPlan(library, sorted), steps),
    keepPlan(ctx, scope.userId, { sorted, options: planOptionsOf(options) }),
  ]);
  return { ...shown, hash: sorted.hash, threshold: options.threshold, left_over: sorted.leftOver.length, ai };
}

/** Stores a plan, or that it was made again where it lies there as it is: its songs are megabytes. */
async function keepPlan(
  ctx: Pick<PlansCtx, "database" | "now">,
  userId: string,
  { sorted, options }: { sorted: SortedLibrary; options: PlanOptions },
): Promise<void> {
  const { hash, groups, leftOver, storedAt } = sorted;
  const now = new Date(ctx.now());
  if (storedAt === null || !(await renewPlan(ctx.database, { userId, hash, storedAt, now }))) {
    const plan: StoredPlan = {
      hash,
      threshold: options.threshold,
      tracks_by_genre: Object.fromEntries(groups.map(({ genre, trackIds }) => [genre, trackIds])),
      made_at: now,
      options,
      left_over: leftOver,
    };
    await transaction(ctx.database, (trx) => writePlan(trx, userId, { plan, limit: keptPlans }));
  }
  sorted.storedAt = now;
}

function planOptionsOf(options: PlanOptions): PlanOptions {
  const { threshold, include_liked, include_playlists, use_ai, group_similar } = options;
  return { threshold, include_liked, include_playlists, use_ai, group_similar };
}

/** A library sorted by genre as it is now. */
interface SortedLibrary extends Grouping {
  hash: string;
  /** of its songs that the options take */
  places: number[];
  /** when it was stored by this process as the plan of its hash; null: not yet */
  storedAt: Date | null;
}

/** By their options: what is shown, made again and applied is one plan while the library stays. */
const sortedLibraries = new WeakMap<GenreLibrary, Map<string, SortedLibrary>>();

async function sortLibrary(
  library: GenreLibrary,
  options: PlanOptions,
  steps: Steps,
): Promise<SortedLibrary> {
  const kept = sortedLibraries.get(library) ?? new Map<string, SortedLibrary>();
  sortedLibraries.set(library, kept);
  const key = JSON.stringify(planOptionsOf(options));
  const sorted = kept.get(key) ?? (await sortNow(library, options, steps));
  // The one that was asked for last comes last.
  kept.delete(key);
  kept.set(key, sorted);
  const [oldest] = kept.keys();
  if (kept.size > maxSorted && oldest !== undefined) kept.delete(oldest);
  return sorted;
}

async function sortNow(library: GenreLibrary, options: PlanOptions, steps: Steps): Promise<SortedLibrary> {
  const places = placesIn(library.snapshot, options);
  const verdicts = places.flatMap((place) => library.classification.verdicts[place] ?? []);
  const { threshold, group_similar: groupSimilar } = options;
  const ids = verdicts.map(({ id }) => id);
  const hash = await doInSteps(planHash(planOptionsOf(options), ids), steps);
  await yieldToEventLoop();
  return { ...groupTracks(verdicts, { threshold, groupSimilar }), hash, places, storedAt: null };
}

/**
 * Asks the music service for artists that it was not asked for yet; many are asked for in the background, and what is found
 * of them makes the whole library to be read again, so this plan is of what is known now.
 */
async function lookUpArtists(ctx: PlansCtx, scope: UserScope, signal: AbortSignal): Promise<GenreLibrary> {
  const library = await ctx.genreLibraries.get(scope);
  const unasked = await countUnasked(ctx, scope.provider, library);
  if (unasked === 0) return library;
  const { jobId } = await ctx.jobs.start(artistLookupJob, { userId: scope.userId, input: {} });
  if (unasked > maxAwaitedArtists) return library;
  await waitForJob(ctx.database, jobId, { withinMs: lookUpWithinMs, signal });
  return ctx.genreLibraries.get(scope);
}

/** The tracks that a plan is to sort. */
function placesIn(
  { ids, isLiked, playlists }: LibrarySnapshot,
  { include_liked: withLiked, include_playlists: withPlaylists }: PlanOptions,
): number[] {
  if (withLiked && withPlaylists) return [...ids.keys()];
  const isIn = withLiked ? isLiked : new Uint8Array(ids.length);
  if (withPlaylists) for (const { tracks } of playlists) for (const place of tracks) isIn[place] = 1;
  return ids.flatMap((_id, place) => (isIn[place] === 1 ? [place] : []));
}

function* presentPlan(
  library: GenreLibrary,
  { places, groups }: Pick<SortedLibrary, "places" | "groups">,
): PartedWork<Pick<Plan, "rows" | "filtered_by_genre" | "groups">> {
  const { snapshot, classification } = library;
  const groupOf = new Int32Array(snapshot.ids.length).fill(-1);
  for (const [number, { trackIds }] of groups.entries()) {
    for (const id of trackIds) groupOf[snapshot.placeOf.get(id) ?? -1] = number;
    yield trackIds.length;
  }
  const homes = groups.map(({ genre }) => ({
    name: playlistNameOf(genre),
    songs: [] as Plan["filtered_by_genre"][string],
  }));
  const rows: Plan["rows"] = [];
  yield* visitInParts(0, places.length, (at) => {
    const place = places[at] ?? -1;
    const verdict = classification.verdicts[place];
    if (verdict === undefined) return;
    const home = homes[groupOf[place] ?? -1];
    const song = {
      track_id: verdict.id,
      name: snapshot.titles[place] ?? "",
      artist: snapshot.artistNamesAt(place).join(", "),
    };
    home?.songs.push(song);
    rows.push({
      ...song,
      album: snapshot.albums.names[snapshot.albumOf[place] ?? 0] ?? "",
      detected_genre: verdict.detected,
      consensus_genre: verdict.consensus,
      proposed_playlist: home?.name ?? null,
    });
  });
  return {
    rows,
    filtered_by_genre: Object.fromEntries(groups.map(({ genre }, at) => [genre, homes[at]?.songs ?? []])),
    groups: groups.map(({ genre, trackIds }) => presentGroup(genre, trackIds.length)),
  };
}

function presentGroup(genre: string, total: number): Group {
  const main = mainGenreOf(genre) ?? genre;
  return { genre, display: genreDisplay(genre), main, playlist_name: playlistNameOf(genre), total };
}

/** The newest plan's groups; empty when there is none, or it is a week old. */
export async function showLatestPlan(
  ctx: Pick<AppContext, "database" | "now">,
  userId: string,
): Promise<z.output<(typeof latestPlan)["output"]>> {
  const plan = await readNewestPlan(ctx.database, { userId, after: new Date(ctx.now() - keptMs) });
  if (plan === undefined) return { hash: null, threshold: null, made_at: null, groups: [] };
  const groups = Object.entries(plan.tracks_by_genre)
    .map(([genre, ids]) => presentGroup(genre, ids.length))
    .toSorted((a, b) => b.total - a.total || compareGenres(a.genre, b.genre));
  const madeAt = Math.floor(plan.made_at.getTime() / 1000);
  return { hash: plan.hash, threshold: plan.threshold, made_at: madeAt, groups };
}

/** The songs of a genre in the newest plan, by id; null when no plan has it. */
export async function readSuggestion(
  ctx: Pick<AppContext, "database" | "now">,
  userId: string,
  genre: string,
): Promise<string[] | null> {
  const plan = await readNewestPlan(ctx.database, { userId, after: new Date(ctx.now() - keptMs) });
  return plan?.tracks_by_genre[genre] ?? null;
}

/**
 * A person's plan by its hash, if it is the plan of today. Throws AppError `plan-changed` when it is unknown, too old or of
 * another threshold, and, with `plan_changes`, when the library has changed since.
 * @returns the songs that it sorts
 */
export async function requirePlan(
  ctx: PlansCtx,
  scope: UserScope,
  { hash, threshold }: { hash: string; threshold: number },
): Promise<Set<string>> {
  const { userId } = scope;
  const plan = await readPlan(ctx.database, { userId, hash, after: new Date(ctx.now() - keptMs) });
  if (plan === undefined || plan.options === null || plan.threshold !== threshold)
    throw new AppError("plan-changed", message("genres.planGone"));
  const { options } = plan;
  const library = await ctx.genreLibraries.get(scope);
  const { groups, leftOver } = await sortLibrary(library, options, createSteps(null));
  const before = homesOf(Object.entries(plan.tracks_by_genre), plan.left_over ?? []);
  const now = homesOf(
    groups.map(({ genre, trackIds }) => [genre, trackIds]),
    leftOver,
  );
  const changed = comparePlans(before, now);
  if (changed !== null) throw await refusePlan(ctx, scope, { options, changed });
  return new Set(now.keys());
}

/** One failure that names what is otherwise by now. */
async function refusePlan(
  { database }: PlansCtx,
  { provider }: UserScope,
  { options, changed }: { options: PlanOptions; changed: PlanDifference },
): Promise<AppError> {
  const { added, gone, moved, groups } = changed;
  const reported = [added, gone, moved].flatMap((songs) =>
    songs.slice(0, maxListedSongs).map(({ id }) => id),
  );
  const tracks = await libraryTracks.readById(database, provider, reported);
  const songsOf = <Move extends { id: string }>(songs: readonly Move[]) => ({
    total: songs.length,
    items: songs.slice(0, maxListedSongs).map(({ id, ...move }) => {
      const track = tracks.get(id);
      const artist = track === undefined ? "" : artistNames(track);
      return { track_id: id, name: track?.name ?? "", artist, ...move };
    }),
  });
  return new AppError("plan-changed", message("genres.planOutdated"), {
    plan_changes: {
      options,
      added: songsOf(added),
      gone: songsOf(gone),
      moved: songsOf(moved),
      groups: groups.map((group) => ({ ...group, playlist_name: playlistNameOf(group.genre) })),
    },
  });
}
