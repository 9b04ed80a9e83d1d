import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RouteOutput } from "#contract/api.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { libraryKey } from "#web/features/library/library.ts";
import {
  isOver,
  jobQuery,
  openJobQuery,
  refreshOperations,
} from "#web/features/library-mutations/library-mutations.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

/** What the start of a change answers, when its job is over, or after a while. */
export type StartedChange = Pick<
  RouteOutput<"POST /changes">,
  "job_id" | "operation_id" | "status" | "detail" | "message"
>;

/** Where a change stands. */
type Phase = "asking" | "working" | "failed" | "over";

function phaseOf(now: { isError: boolean; isPending: boolean; isStarted: boolean; goesOn: boolean }): Phase {
  if (now.isPending || now.goesOn) return "working";
  if (now.isError) return "failed";
  return now.isStarted ? "over" : "asking";
}

interface Starting<Answer> {
  jobKind: string;
  readsJob?: boolean;
  start: () => Promise<Answer>;
  onSettled?: (answer: Answer | undefined, error: unknown) => void;
}

/** Starts a change, and follows its job, also while no answer has come. */
export function useChangeJob<Answer extends StartedChange>({
  jobKind,
  readsJob = false,
  start,
  onSettled,
}: Starting<Answer>) {
  const send = useMutation({ mutationFn: start, onSettled: (answer, error) => onSettled?.(answer, error) });
  const { data: answer, isError, isPending } = send;
  const isLeft = answer !== undefined && (readsJob || !isOver(answer.status));
  const open = useQuery({ ...openJobQuery(jobKind), enabled: isPending });
  const followed = useQuery({ ...jobQuery(answer?.job_id ?? ""), enabled: isLeft });
  const job: Job | undefined = followed.data ?? (isPending ? open.data : null) ?? undefined;
  const isJobOpen = job === undefined || !isOver(job.state);
  const phase = phaseOf({ isError, isPending, isStarted: answer !== undefined, goesOn: isLeft && isJobOpen });
  useEffect(() => {
    // What went on behind the answer changed the library too.
    if (phase !== "over" || !isLeft) return;
    void queryClient.invalidateQueries({ queryKey: libraryKey });
    refreshOperations();
  }, [phase, isLeft]);
  return { start: () => send.mutate(), error: send.error, answer, job, phase };
}
