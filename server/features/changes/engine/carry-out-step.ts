import { libraryTracks } from "#server/features/library/library.ts";
import {
  ChangeConflict,
  fillNewPlaylist,
  fillPlaylists,
  writeLikes,
  type Filled,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { changeRows, checkRows, describe, dropEmpty, follow } from "./change-playlist.ts";
import { checkReverted, revert } from "./revert.ts";
import type { StepRun } from "./step-run.ts";
import type { Songs, Step, StepOutcome } from "./steps.ts";

/** What leaves one playlist as it is, and not the others. */
const reasons: Partial<Record<AppError["code"], NonNullable<StepOutcome["left"]>>> = {
  conflict: "changed-elsewhere",
  "not-found": "gone",
  forbidden: "refused",
};

/**
 * Carries out a step of a plan. Throws as `fillPlaylists` and `rewriteRows`, the signal's reason, and, where that ends the
 * plan, what is in the way.
 */
export async function carryOutStep(ctx: WriteCtx, step: Step, run: StepRun): Promise<StepOutcome> {
  if (run.isStrict) return carryOutStrictly(ctx, step, run);
  try {
    return await carryOutStrictly(ctx, step, run);
  } catch (error) {
    const left = leftFor(step, error);
    if (left === undefined || !("playlistId" in step)) throw error;
    return { playlistId: step.playlistId, created: false, added: 0, skipped: 0, left };
  }
}

function leftFor({ kind }: Step, error: unknown): StepOutcome["left"] {
  if (kind !== "rows" && kind !== "unfollow") return undefined;
  if (error instanceof ChangeConflict) return error.conflict.reason === "gone" ? "gone" : "changed-elsewhere";
  return error instanceof AppError ? reasons[error.code] : undefined;
}

/** Throws what is in the way of a step before it writes anything. */
export async function checkStep(ctx: WriteCtx, step: Step, person: UserScope): Promise<void> {
  if (step.kind === "rows") await checkRows(ctx, step, person);
  if (step.kind === "revert") await checkReverted(ctx, step, person);
}

function carryOutStrictly(ctx: WriteCtx, step: Step, run: StepRun): Promise<StepOutcome> {
  if (step.kind === "fill") return fill(ctx, step, run);
  if (step.kind === "make") return make(ctx, step, run);
  if (step.kind === "follow") return follow(ctx, step, run);
  if (step.kind === "details") return describe(ctx, step, run);
  if (step.kind === "likes") return like(ctx, step, run);
  if (step.kind === "rows") return changeRows(ctx, step, run);
  if (step.kind === "revert") return revert(ctx, step, run);
  if (step.kind === "unfollow") return dropEmpty(ctx, step, run);
  throw new Error(`No one chooses the rows of “${step.name}”.`);
}

async function fill(ctx: WriteCtx, step: Step & { kind: "fill" }, run: StepRun): Promise<StepOutcome> {
  // What an earlier run added is there already: it counts as added, not as skipped.
  const before = run.pending?.skipped ?? null;
  const outcomeOf = ({ added, skipped, playlistId, created }: Filled): StepOutcome => {
    const wasThere = before ?? skipped;
    return { playlistId, created, added: added + skipped - wasThere, skipped: wasThere };
  };
  const uris = await readUris(ctx, run.person, step.songs);
  const filling = {
    ...run,
    savePending: (pending: NonNullable<StepRun["pending"]>) =>
      run.savePending({ ...pending, skipped: before ?? pending.skipped }),
    report: (filled: Filled) => run.report(outcomeOf(filled)),
  };
  return outcomeOf(await fillPlaylists(ctx, filling, { name: step.name, playlistId: step.playlistId, uris }));
}

async function make(ctx: WriteCtx, step: Step & { kind: "make" }, run: StepRun): Promise<StepOutcome> {
  const { uris } = step;
  const playlistId = await fillNewPlaylist(ctx, run, { ...step, playlistId: run.resumed });
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

const tracksAtOnce = 1_000;

/** Addresses in the order of the songs, without what the library no longer has and a person's own files. */
async function readUris(ctx: WriteCtx, person: UserScope, songs: Songs): Promise<string[]> {
  if ("uris" in songs) return songs.uris;
  const uris: string[] = [];
  for (let from = 0; from < songs.trackIds.length; from += tracksAtOnce) {
    const ids = songs.trackIds.slice(from, from + tracksAtOnce);
    const tracks = new Map(
      (await libraryTracks.readOwn(ctx.database, person, ids)).map((row) => [row.id, row]),
    );
    for (const id of ids) {
      const track = tracks.get(id);
      if (track?.is_local === false) uris.push(track.uri);
    }
  }
  return uris;
}
