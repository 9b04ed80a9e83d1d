import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { cleanUp as contract, CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type { repairLibrary } from "#contract/playlists/repairs.ts";
import type { AppContext } from "#server/features/context.ts";
import { defineChange, startChange, type PlanState, type Step } from "#server/features/changes/changes.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { planRepairs } from "./plan-repairs.ts";
import { chooseChanges, type CleanUpOptions } from "./survey/choose-changes.ts";
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
    removed: done.reduce((sum, { outcome }) => sum + (outcome.removed ?? 0), 0),
    replaced: count(({ kind }) => kind === "rows"),
    unfollowed: done.filter(({ step, outcome }) => step.kind === "unfollow" && outcome.left === undefined)
      .length,
    added: count(({ kind }) => kind === "fill" || kind === "add"),
    liked: count((step) => step.kind === "likes" && step.isLiked),
    unliked: count((step) => step.kind === "likes" && !step.isLiked),
    left: done.flatMap(({ step, outcome: { playlistId, left } }) =>
      left === undefined ? [] : [{ playlist_id: playlistId ?? "", name: step.name, reason: left }],
    ),
  };
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
  const steps = chooseChanges(survey, options);
  if (steps.length === 0) throw new AppError("bad-request", message("cleanUp.nothingChosen"));
  const plan = { kind: cleanUpJob, steps, running: message("cleanUp.running") };
  const { report: _report, ...answer } = await startChange(ctx, person, plan, signal);
  return answer;
}

/** Repairs as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `repairLibrary` says. */
export async function startRepairs(
  ctx: Pick<AppContext, "database" | "jobs">,
  person: UserScope,
  repairs: z.output<(typeof repairLibrary)["body"]>,
  signal: AbortSignal,
): Promise<z.output<(typeof repairLibrary)["output"]>> {
  const steps = await planRepairs(ctx, person, repairs);
  if (steps.length === 0) throw new AppError("bad-request", message("cleanUp.nothingChosen"));
  const plan = { kind: cleanUpJob, steps, running: message("cleanUp.running") };
  const { report: _report, ...answer } = await startChange(ctx, person, plan, signal);
  return answer;
}

const partNames = {
  duplicates: "duplicates",
  gone: "songs that are gone",
  empty: "empty playlists",
  likes: "unsorted likes",
} as const;
const nameList = new Intl.ListFormat("en", { type: "conjunction" });

/** What is applied is what was shown. Throws AppError `plan-changed`, which names the parts that are otherwise now. */
function requireUnchanged(survey: Survey, options: CleanUpOptions): void {
  const marks = marksOf(survey, options.duplicates?.rule ?? "same-id");
  const parts = ["duplicates", "gone", "empty", "likes"] as const;
  const changed = parts.filter((part) => options[part] !== undefined && options[part].mark !== marks[part]);
  if (changed.length === 0) return;
  const names = nameList.format(changed.map((part) => partNames[part]));
  throw new AppError("plan-changed", message("cleanUp.libraryChanged", { names }));
}
