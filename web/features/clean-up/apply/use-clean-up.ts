import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RouteInput } from "#contract/api.ts";
import type { CleanUpProgress } from "#contract/clean-up.ts";
import type { Job } from "#contract/jobs.ts";
import { libraryKey } from "#web/features/library/library.ts";
import {
  isOver,
  jobQuery,
  openJobQuery,
  refreshOperations,
} from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

type Wish = RouteInput<"POST /clean-up">["body"];

/** Where the cleaning stands. */
export type Phase = "asking" | "working" | "failed" | "over";

/** Sends what was chosen, and follows the job, also while no answer has come. */
export function useCleanUp() {
  const send = useMutation({
    mutationFn: (wish: Wish) => call("POST /clean-up", { body: wish }),
  });
  const open = useQuery({ ...openJobQuery("clean-up"), enabled: send.isPending });
  const jobId = send.data?.job_id ?? open.data?.job_id;
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ""), enabled: send.data !== undefined });
  const isJobOver = job !== undefined && isOver(job.state);
  useEffect(() => {
    if (!isJobOver) return;
    void queryClient.invalidateQueries({ queryKey: libraryKey });
    refreshOperations();
  }, [isJobOver]);
  const isWorking = send.isPending || (send.data !== undefined && !isJobOver);
  const phase: Phase = send.isError ? "failed" : isWorking ? "working" : isJobOver ? "over" : "asking";
  return {
    start: (wish: Wish) => send.mutate(wish),
    error: send.error,
    operationId: send.data?.operation_id ?? null,
    job: job ?? open.data ?? undefined,
    jobId: jobId ?? null,
    phase,
  };
}

/** What a job of this kind has done so far. */
export function tallyOf(job: Job | undefined): CleanUpProgress | null {
  return job === undefined ? null : (job.progress as Job["progress"] & CleanUpProgress);
}
