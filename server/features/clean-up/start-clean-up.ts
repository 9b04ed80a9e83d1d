import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { cleanUp as contract, CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  defineChange,
  startChange,
  type PlanState,
  type Step,
  type StepOutcome,
} from "#server/features/changes/changes.ts";
import { cachedPlaylists, libraryTracks } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readRowsAt } from "./clean-up.db.ts";
import { chooseChanges, chooseLikes, chosenLikes, type CleanUpOptions } from "./survey/choose-changes.ts";
import { marksOf } from "./survey/marks.ts";
import type { CleanUpMemory, Survey } from "./survey/survey.ts";

type CleanUpCtx = Pick<AppContext, "database" | "jobs"> & { cleanUpMemory: CleanUpMemory };

/** Cleans a library up, one playlist after the other. What was changed elsewhere since it was shown is left as it is. */
export const cleanUpJob = defineChange({ name: "clean-up", operation: "clean-up", present: presentTally });

/** What was cleaned up so far. */
function presentTally({ steps, outcomes }: PlanState): CleanUpProgress {
  const done = steps.flatMap((step, at) => {
    const outcome = outcomes[at] ?? null;
    return outcome === null ? [] : [{ step, outcome }];
  });
  const count = (isOf: (step: Step) => boolean) =>
    done.reduce((sum, { step, outcome }) => sum + (isOf(step) ? outcome.added : 0), 0);
  return {
    removed: done.reduce(
      (sum, { step, outcome }) => sum + (outcome.removed ?? 0) - countSwapped(step, outcome),
      0,
    ),
    replaced: count(({ kind }) => kind === "rows"),
    unfollowed: done.filter(({ step, outcome }) => step.kind === "unfollow" && outcome.left === undefined)
      .length,
    added: count(({ kind }) => kind === "fill"),
    liked: count((step) => step.kind === "likes" && step.isLiked),
    unliked: count((step) => step.kind === "likes" && !step.isLiked),
    left: done.flatMap(({ step, outcome: { playlistId, left } }) =>
      left === undefined ? [] : [{ playlist_id: playlistId ?? "", name: step.name, reason: left }],
    ),
  };
}

/** Rows that another version takes the place of: they are replaced, not removed. */
function countSwapped(step: Step, { removed = 0 }: StepOutcome): number {
  if (removed === 0 || step.kind !== "rows" || !("removed" in step)) return 0;
  const leaving = new Set(step.removed);
  return step.replaced.filter(({ position }) => leaving.has(position)).length;
}

/** Cleans up as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `cleanUp` says. */
export async function startCleanUp(
  ctx: CleanUpCtx,
  person: UserScope,
  options: CleanUpOptions,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const survey = await ctx.cleanUpMemory.get(person);
  requireUnchanged(survey, options);
  const like = await readUris(ctx, person, chooseLikes(survey, options.not_liked));
  const unlike = await urisOf(ctx, person, chosenLikes(survey, options.unliked));
  const target = await targetOf(ctx, person, options.likes);
  const steps = await chooseChanges(survey, options, { like, unlike, target });
  if (steps.length === 0) throw new AppError("bad-request", message("cleanUp.nothingChosen"));
  const plan = { kind: cleanUpJob, steps, running: message("cleanUp.running") };
  const { report: _report, ...answer } = await startChange(ctx, person, plan, signal);
  return answer;
}

/** Addresses of songs that are to be liked, each once. */
async function readUris(
  { database }: Pick<CleanUpCtx, "database">,
  person: UserScope,
  chosen: ReadonlyMap<string, number[]>,
): Promise<string[]> {
  const uris = new Set<string>();
  for (const [playlistId, positions] of chosen)
    for (const { uri } of await readRowsAt(database, person, { playlistId, positions }))
      if (uri !== null) uris.add(uri);
  return [...uris];
}

const tracksAtOnce = 1_000;

/** Addresses of songs, in their order. */
async function urisOf(
  { database }: CleanUpCtx,
  { provider }: UserScope,
  ids: readonly string[],
): Promise<string[]> {
  const uris: string[] = [];
  for (let from = 0; from < ids.length; from += tracksAtOnce) {
    const part = ids.slice(from, from + tracksAtOnce);
    const tracks = await libraryTracks.readById(database, provider, part);
    uris.push(...part.flatMap((id) => tracks.get(id)?.uri ?? []));
  }
  return uris;
}

/** The playlist that likes go into. Throws AppError `not-found` where it is not the person's own. */
async function targetOf(
  { database }: CleanUpCtx,
  { userId }: UserScope,
  likes: CleanUpOptions["likes"],
): Promise<{ name: string; playlistId?: string }> {
  const { name = "", playlist_id: playlistId = null } = likes ?? {};
  if (playlistId === null) return { name };
  const row = (await cachedPlaylists.readAll(database, userId)).find(
    (each) => each.playlist_id === playlistId && each.own && each.readable,
  );
  if (row === undefined) throw new AppError("not-found", message("playlists.unknown"));
  return { name: row.name, playlistId };
}

const partNames = {
  duplicates: "duplicates",
  gone: "songs that are gone",
  empty: "empty playlists",
  likes: "unsorted likes",
  local: "local files",
  not_liked: "songs that aren't liked",
  unliked: "unsorted likes",
  versions: "songs in several versions",
} as const;
const nameList = new Intl.ListFormat("en", { type: "conjunction" });

/** What is applied is what was shown. Throws AppError `plan-changed`, which names the parts that are otherwise now. */
function requireUnchanged(survey: Survey, options: CleanUpOptions): void {
  const marks = marksOf(survey, {
    rule: options.duplicates?.rule ?? "same-id",
    versionRule: options.versions?.rule,
  });
  const parts = Object.keys(partNames) as (keyof typeof partNames)[];
  const changed = parts.filter((part) => options[part] !== undefined && options[part].mark !== marks[part]);
  if (changed.length === 0) return;
  const names = nameList.format(new Set(changed.map((part) => partNames[part])));
  throw new AppError("plan-changed", message("cleanUp.libraryChanged", { names }));
}
