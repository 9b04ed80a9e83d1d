import { message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MadeHere } from "#server/features/library/library.ts";
import { defineJob, PauseJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readPlaylistsPage } from "#server/provider-client/api/provider-library.ts";
import { findMade } from "#server/features/playlists/fill/fill-playlists.ts";
import { newOperation } from "#server/features/playlists/journal/journal.ts";
import { readAgain } from "#server/features/playlists/journal/read-again.ts";
import { makePlaylist } from "#server/features/playlists/playlist-edits.ts";
import { addToPlaylist } from "#server/features/playlists/playlist-writes.ts";
import { writeLikes } from "#server/features/playlists/write-likes.ts";
import { callerOf, requireWritable, type WriteCtx } from "#server/features/playlists/written-playlist.ts";

/** What carrying over works with beside what writes do. */
export type CarryCtx = WriteCtx & {
  /** Begins the first scan, and shows what exports report until it is over; false while that must wait a moment. */
  showLibrary: (userId: string) => Promise<boolean>;
  /** Makes what is kept of a playlist speak of the one that took its place. */
  movePlaylist: (
    trx: Transaction<DatabaseTables>,
    moved: { userId: string; from: string; to: string },
  ) => Promise<void>;
};

type CarryInput = MadeHere & { provider: UserScope["provider"] };

/** How far it is. */
interface MigrationCheckpoint {
  isShown: boolean;
  /** likes that were made there */
  likes: number;
  /** ids of playlists of the service that are not to be taken for one that a killed run had made; null: not asked yet */
  others: string[] | null;
  /** ids here of playlists that are there, and whole */
  done: string[];
  /** the one that is being made there; `playlistId` is null until that is known */
  begun: { id: string; playlistId: string | null } | null;
}

/** Songs; `left_out` of them have no address at the service. */
type CarryProgress = JobProgress & { left_out: number };

type CarryJob = PersonJob<CarryInput, MigrationCheckpoint, CarryProgress>;
type CarriedPlaylist = CarryInput["playlists"][number];

const songsAtOnce = 500;
const tryAgainMs = 3_600_000;
const waitForImportMs = 2_000;
const nothingYet: MigrationCheckpoint = { isShown: false, likes: 0, others: null, done: [], begun: null };

/**
 * Makes at the service what someone had made in an account without one. What the service refuses is tried again every
 * hour: it is kept nowhere else.
 */
export const migrateAccountJob = defineJob({
  name: "carry-over",
  progress: { done: 0, total: null, left_out: 0 } satisfies CarryProgress,
  run: async (ctx: CarryCtx, job: CarryJob) => {
    const run = { ctx, job, person: { userId: job.userId, provider: job.input.provider } };
    const state = { ...(job.checkpoint ?? nothingYet) };
    report(job, state, 0);
    const show = async () => {
      if (state.isShown) return;
      state.isShown = await ctx.showLibrary(job.userId);
      await job.save(state);
    };
    await show();
    let refusal: AppError | null = null;
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof AppError) || error.extra.retry_at !== undefined || job.signal.aborted)
          throw error;
        refusal ??= error;
      }
    };
    await attempt(() => carryLikes(run, state));
    for (const playlist of job.input.playlists)
      if (!state.done.includes(playlist.id)) await attempt(() => carryPlaylist(run, state, playlist));
    await show();
    if (refusal !== null) throw new PauseJob(new Date(ctx.now() + tryAgainMs), (refusal as AppError).said);
    if (!state.isShown)
      throw new PauseJob(new Date(ctx.now() + waitForImportMs), message("playlists.importFirst"));
  },
});

interface Run {
  ctx: CarryCtx;
  job: CarryJob;
  person: UserScope;
}

function report(job: CarryJob, { likes, done }: MigrationCheckpoint, ofThis: number): void {
  const { playlists, likes: allLikes, leftOut } = job.input;
  job.report({
    done: likes + countSongs(playlists.filter(({ id }) => done.includes(id))) + ofThis,
    total: allLikes.length + countSongs(playlists),
    left_out: leftOut,
  });
}

function countSongs(playlists: readonly CarriedPlaylist[]): number {
  return playlists.reduce((sum, { uris }) => sum + uris.length, 0);
}

/** Likes again after a kill what it may have liked before: a song is liked once. */
async function carryLikes({ ctx, job, person }: Run, state: MigrationCheckpoint): Promise<void> {
  const { likes } = job.input;
  const operation = newOperation("like");
  while (state.likes < likes.length) {
    job.signal.throwIfAborted();
    const uris = likes.slice(state.likes, state.likes + songsAtOnce);
    await writeLikes(ctx, person, { isLiked: true, uris }, operation);
    state.likes += uris.length;
    await job.save(state);
    report(job, state, 0);
  }
}

async function carryPlaylist(run: Run, state: MigrationCheckpoint, playlist: CarriedPlaylist): Promise<void> {
  const { ctx, job, person } = run;
  const operation = newOperation("create");
  const { playlistId, isNew } = await makeOnce(run, state, { playlist, operation });
  // What it was filled with before a kill is what the service says, not the copy here.
  if (!isNew) await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
  const there = isNew ? 0 : await lengthOf(run, playlistId);
  // Songs that arrived before a kill are progress, though the answer to that call was lost: the job is not parked for it.
  if (there > 0) await job.noteAdvance();
  for (let from = there; from < playlist.uris.length; from += songsAtOnce) {
    job.signal.throwIfAborted();
    const uris = playlist.uris.slice(from, from + songsAtOnce);
    await addToPlaylist(ctx, person, { playlistId, uris }, operation);
    report(job, state, from + uris.length);
    await job.noteAdvance();
  }
  await transaction(ctx.database, async (trx) => {
    await ctx.movePlaylist(trx, { userId: person.userId, from: playlist.id, to: playlistId });
    state.done = [...state.done, playlist.id];
    state.begun = null;
    await job.save(state, trx);
  });
  report(job, state, 0);
}

async function lengthOf({ ctx, person }: Run, playlistId: string): Promise<number> {
  const { track_count: tracks, skipped_count: skipped } = await requireWritable(ctx, person, playlistId);
  return tracks + skipped;
}

/** The playlist at the service: one that was made before a kill is found there by its name. */
async function makeOnce(
  { ctx, job, person }: Run,
  state: MigrationCheckpoint,
  { playlist, operation }: { playlist: CarriedPlaylist; operation: ReturnType<typeof newOperation> },
): Promise<{ playlistId: string; isNew: boolean }> {
  const { id, name, description } = playlist;
  const isPending = state.begun?.id === id;
  if (isPending && state.begun?.playlistId != null)
    return { playlistId: state.begun.playlistId, isNew: false };
  state.others ??= await readListed(ctx, person);
  const found = isPending ? await findMade(ctx, person, { name, operation, except: state.others }) : null;
  state.begun = { id, playlistId: found };
  await job.save(state);
  const wanted = { name, ...(description === null ? {} : { description }) };
  const playlistId = found ?? (await makePlaylist(ctx, person, wanted, operation));
  state.begun = { id, playlistId };
  state.others = [...state.others, playlistId];
  await job.save(state);
  return { playlistId, isNew: found === null };
}

/** The newest of what the service lists: whatever is made from now on is none of them. */
async function readListed(ctx: CarryCtx, person: UserScope): Promise<string[]> {
  const { items } = await readPlaylistsPage(ctx.providers.client(person.provider), callerOf(person), 0);
  return items.map(({ id }) => id);
}
