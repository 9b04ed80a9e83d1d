import { readLibraryTracks } from "#server/features/library/library.ts";
import {
  addToPlaylist,
  fillNewPlaylist,
  fillPlaylists,
  writeLikes,
  type Filled,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { changeRows, dropEmpty } from "./change-playlist.ts";
import type { StepRun } from "./step-run.ts";
import type { Songs, Step, StepOutcome } from "./steps.ts";

/** What leaves one playlist as it is, and not the others. */
const reasons: Partial<Record<AppError["code"], NonNullable<StepOutcome["left"]>>> = {
  conflict: "changed-elsewhere",
  "not-found": "gone",
  forbidden: "refused",
};

/** Carries out a step of a plan. Throws as `fillPlaylists` and `rewriteRows`, and the signal's reason. */
export async function carryOutStep(ctx: WriteCtx, step: Step, run: StepRun): Promise<StepOutcome> {
  if (step.kind === "fill") return fill(ctx, step, run);
  if (step.kind === "make") return make(ctx, step, run);
  if (step.kind === "likes") return like(ctx, step, run);
  try {
    if (step.kind === "add") return await add(ctx, step, run);
    return await (step.kind === "rows" ? changeRows(ctx, step, run) : dropEmpty(ctx, step, run));
  } catch (error) {
    const left = error instanceof AppError ? reasons[error.code] : undefined;
    if (left === undefined) throw error;
    return { playlistId: step.playlistId, created: false, added: 0, skipped: 0, left };
  }
}

async function fill(ctx: WriteCtx, step: Step & { kind: "fill" }, run: StepRun): Promise<StepOutcome> {
  // What an earlier run added is there already: it counts as added, not as skipped.
  const outcomeOf = ({ added, skipped, playlistId, created }: Filled): StepOutcome => {
    const before = run.skipped() ?? skipped;
    return { playlistId, created, added: added + skipped - before, skipped: before };
  };
  const uris = await readUris(ctx, run.person, step.songs);
  const filling = { ...run, report: (filled: Filled) => run.report(outcomeOf(filled)) };
  return outcomeOf(await fillPlaylists(ctx, filling, { name: step.name, uris }));
}

async function make(
  ctx: WriteCtx,
  { name, uris }: Step & { kind: "make" },
  run: StepRun,
): Promise<StepOutcome> {
  const playlistId = await fillNewPlaylist(ctx, run, { name, uris, playlistId: run.resumed });
  return { playlistId, created: true, added: uris.length, skipped: 0 };
}

/** Likes again after a kill what an earlier run may have liked: a song is liked once. */
async function like(
  ctx: WriteCtx,
  { isLiked, uris }: Step & { kind: "likes" },
  { person, operation }: StepRun,
): Promise<StepOutcome> {
  await writeLikes(ctx, person, { isLiked, uris }, operation);
  return { playlistId: null, created: false, added: uris.length, skipped: 0 };
}

/** Adds what is not there; noted before, so that after a kill the playlist is read again. */
async function add(
  ctx: WriteCtx,
  { playlistId, name, uris }: Step & { kind: "add" },
  run: StepRun,
): Promise<StepOutcome> {
  const outcome = { playlistId, created: false, added: 0, skipped: 0 };
  await run.savePending({ name, playlistId }, 0);
  for (let from = 0; from < uris.length; from += songsAtOnce) {
    run.signal.throwIfAborted();
    const part = uris.slice(from, from + songsAtOnce);
    const addition = { playlistId, uris: part, skipPresent: true, copy: "looked-at" } as const;
    const { added, skipped } = await addToPlaylist(ctx, run.person, addition, run.operation);
    outcome.added += added;
    outcome.skipped += skipped;
    await run.report(outcome);
  }
  return outcome;
}

const songsAtOnce = 500;
const tracksAtOnce = 1_000;

/** Addresses in the order of the songs, without what the library no longer has and a person's own files. */
async function readUris(ctx: WriteCtx, person: UserScope, songs: Songs): Promise<string[]> {
  if ("uris" in songs) return songs.uris;
  const uris: string[] = [];
  for (let from = 0; from < songs.trackIds.length; from += tracksAtOnce) {
    const ids = songs.trackIds.slice(from, from + tracksAtOnce);
    const tracks = new Map((await readLibraryTracks(ctx.database, person, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const track = tracks.get(id);
      if (track?.is_local === false) uris.push(track.uri);
    }
  }
  return uris;
}
