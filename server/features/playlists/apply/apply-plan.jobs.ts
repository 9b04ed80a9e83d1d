import type * as z from "zod";
import type { AppliedGroup } from "#contract/playlists.ts";
import { playlistNameOf } from "#server/features/classification/classification.ts";
import {
  insertCachedPlaylist,
  readLibraryTracks,
  readPlacedUris,
  readPlaylists,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { readPlaylistsPage } from "#server/provider-client/api/provider-library.ts";
import { finishOperationOf, operationOfJob, recordPart, type Operation } from "../journal/journal.ts";
import { readAgain } from "../journal/read-again.ts";
import { makePlaylist } from "../playlist-edits.ts";
import { addToPlaylist } from "../playlist-writes.ts";
import { callerOf, type WriteCtx } from "../written-playlist.ts";
import { partName, placeSongs, type GenrePlaylist, type Placement } from "./place-songs.ts";

type Applied = z.infer<typeof AppliedGroup>;

/** Songs by genre, as the person wants them. */
interface ApplyInput {
  provider: Person["provider"];
  groups: { genre: string; trackIds: string[] }[];
}

/**
 * How far a plan is applied. `begun` names the playlist that was being made or filled: after a kill the service, and
 * not the cached copy, says what of it was done.
 */
interface ApplyCheckpoint {
  done: Applied[];
  begun: { name: string; playlistId: string | null } | null;
}

/** Progress of an application, with what came of it so far. */
export interface ApplyProgress extends JobProgress {
  playlists: Applied[];
}

type ApplyJob = PersonJob<ApplyInput, ApplyCheckpoint, ApplyProgress>;

/** Songs of one write, and of one step of the progress. */
const songsAtOnce = 500;

/** Makes the playlists of a plan, or adds to them what is missing. */
export const applyPlanJob = defineJob({
  name: "apply-plan",
  progress: { done: 0, total: null, playlists: [] },
  run: async (ctx: WriteCtx, job: ApplyJob) => {
    const { groups, provider } = job.input;
    const person = { userId: job.userId, provider };
    const done = [...(job.checkpoint?.done ?? [])];
    const total = groups.reduce((sum, { trackIds }) => sum + trackIds.length, 0);
    const songs = groups.slice(0, done.length).reduce((sum, { trackIds }) => sum + trackIds.length, 0);
    const operation = await operationOfJob(ctx, "apply", job);
    const steps = { job, done, songs, total, operation };
    await recover(ctx, person, operation, job.checkpoint?.begun ?? null);
    for (const group of groups.slice(done.length)) {
      done.push(await applyGroup(ctx, person, group, steps));
      steps.songs += group.trackIds.length;
      await job.save({ done, begun: null });
      job.report({ done: steps.songs, total, playlists: done });
    }
    await finishOperationOf(ctx, job.userId, operation);
  },
});

interface Steps {
  job: ApplyJob;
  done: readonly Applied[];
  songs: number;
  total: number;
  operation: Operation;
}

async function applyGroup(
  ctx: WriteCtx,
  person: Person,
  { genre, trackIds }: ApplyInput["groups"][number],
  steps: Steps,
): Promise<Applied> {
  const name = playlistNameOf(genre);
  const tracks = await readLibraryTracks(ctx.database, person, trackIds);
  const uris = tracks.flatMap(({ uri, is_local: isLocal }) => (isLocal ? [] : [uri]));
  const playlists = await readGenrePlaylists(ctx, person, name);
  const { placements, skipped } = placeSongs(name, uris, playlists);
  const applied: Applied = {
    genre,
    name,
    playlist_id: playlists[0]?.id ?? null,
    created: false,
    added: 0,
    skipped,
  };
  for (const placement of placements) await place(ctx, person, placement, { applied, steps });
  return applied;
}

/** Makes a playlist where there is none and fills it; `applied` counts along. */
async function place(
  ctx: WriteCtx,
  person: Person,
  placement: Placement,
  { applied, steps }: { applied: Applied; steps: Steps },
): Promise<void> {
  const { job, done, songs, total, operation } = steps;
  const { name, uris } = placement;
  let { playlistId } = placement;
  if (playlistId === null) {
    await job.save({ done: [...done], begun: { name, playlistId: null } });
    playlistId = await makePlaylist(ctx, person, { name }, operation);
    applied.created = true;
  }
  applied.playlist_id ??= playlistId;
  await job.save({ done: [...done], begun: { name, playlistId } });
  for (let from = 0; from < uris.length; from += songsAtOnce) {
    job.signal.throwIfAborted();
    const part = uris.slice(from, from + songsAtOnce);
    const addition = { playlistId, uris: part, skipPresent: true };
    const { added } = await addToPlaylist(ctx, person, addition, operation);
    applied.added += added;
    job.report({ done: songs + applied.added, total, playlists: [...done, applied] });
  }
}

/** The person's own playlists of a genre's songs, by part. */
async function readGenrePlaylists(
  ctx: WriteCtx,
  { userId, provider }: Person,
  name: string,
): Promise<(GenrePlaylist | undefined)[]> {
  const own = (await readPlaylists(ctx.database, userId)).filter((row) => row.own && row.readable);
  const parts: (GenrePlaylist | undefined)[] = [];
  for (let part = 0; ; part += 1) {
    const row = own.find((each) => each.name === partName(name, part));
    if (row === undefined) return parts;
    parts.push(await readGenrePlaylist(ctx, { userId, provider }, row));
  }
}

async function readGenrePlaylist(
  { database }: WriteCtx,
  { userId, provider }: Person,
  { playlist_id: id, name, revision, track_count: tracks, skipped_count: skipped }: PlaylistRow,
): Promise<GenrePlaylist> {
  const placed = await readPlacedUris(database, { userId, provider, playlistId: id, revision });
  const present = new Set(placed.flatMap(({ uri }) => uri ?? []));
  return { id, name, present, rows: tracks + skipped };
}

/**
 * After a kill: the playlist that was being made is looked for at the service, one that was being filled is read again.
 * What was carried out but not recorded is recorded now.
 */
async function recover(
  ctx: WriteCtx,
  person: Person,
  operation: Operation,
  begun: ApplyCheckpoint["begun"],
): Promise<void> {
  if (begun === null) return;
  const playlistId = begun.playlistId ?? (await findMade(ctx, person, { name: begun.name, operation }));
  if (playlistId !== null)
    await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
}

/** A playlist that was made though nobody heard of it; new ones are the first of the service's list. */
async function findMade(
  ctx: WriteCtx,
  person: Person,
  { name, operation }: { name: string; operation: Operation },
): Promise<string | null> {
  const { userId } = person;
  const known = await readPlaylists(ctx.database, userId);
  const { items } = await readPlaylistsPage(ctx.providers.client(person.provider), callerOf(person), 0);
  const made = items.find((item) => item.name === name);
  if (made === undefined) return null;
  if (!known.some((row) => row.playlist_id === made.id)) {
    await insertCachedPlaylist(ctx.database, userId, made);
    const { description, id: playlistId, snapshotId } = made;
    const part = { kind: "create", change: { name, description }, playlistId, snapshotId } as const;
    await recordPart(ctx, { userId, operation }, part);
  }
  return made.id;
}
