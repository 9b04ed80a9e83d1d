import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { cleanUp as contract } from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import { readOperationOfJob } from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { presentState } from "#server/platform/jobs/job-answer.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { cleanUpJob } from "./jobs/clean-up.jobs.ts";
import { chooseChanges, type CleanUpOptions } from "./survey/choose-changes.ts";
import { marksOf } from "./survey/marks.ts";
import type { CleanUpMemory, Survey } from "./survey/survey.ts";

type CleanUpCtx = Pick<AppContext, "database" | "jobs"> & { cleanUpMemory: CleanUpMemory };

/** Cleans up as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `cleanUp` says. */
export async function startCleanUp(
  ctx: CleanUpCtx,
  person: UserScope,
  options: CleanUpOptions,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const { userId, provider } = person;
  const survey = await ctx.cleanUpMemory.get(person);
  requireUnchanged(survey, options);
  const changes = chooseChanges(survey, options);
  if (changes.length === 0) throw new AppError("bad-request", message("cleanUp.nothingChosen"));
  const { jobId, isNew } = await ctx.jobs.start(cleanUpJob, { userId, input: { provider, changes } });
  if (!isNew) throw new AppError("conflict", message("cleanUp.running"));
  const row = await waitForJob(ctx.database, jobId, { signal });
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  return {
    operation_id: operation === null ? null : String(operation),
    job_id: jobId,
    ...presentState(row),
  };
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
