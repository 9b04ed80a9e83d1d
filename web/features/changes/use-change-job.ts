import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Job } from "#contract/jobs/jobs.ts";
import { libraryKey } from "#web/features/library/library.ts";
import {
  isOver,
  jobQuery,
  openJobQuery,
  refreshOperations,
} from "#web/features/library-mutations/library-mutations.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

/** Starts a change, and answers when its job is over, or after a while. */
export type StartChange = () => Promise<{ job_id: string; operation_id: string | null }>;

/** Where a change stands. */
type Phase = "asking" | "working" | "failed" | "over";

function phaseOf(
  send: { isError: boolean; isPending: boolean; data?: object | undefined },
  isJobOver: boolean,
): Phase {
  if (send.isError) return "failed";
  if (send.isPending) return "working";
  if (send.data === undefined) return "asking";
  return isJobOver ? "over" : "working";
}

/** The job behind the answer, or, while none has come, the one that is open. */
function useJob(send: { isPending: boolean; data?: { job_id: string } | undefined }): Job | undefined {
  const open = useQuery({ ...openJobQuery("clean-up"), enabled: send.isPending });
  const answered = useQuery({ ...jobQuery(send.data?.job_id ?? ""), enabled: send.data !== undefined });
  return answered.data ?? open.data ?? undefined;
}

/** Starts a change, and follows its job, also while no answer has come. */
export function useChangeJob() {
  const send = useMutation({ mutationFn: (start: StartChange) => start() });
  const job = useJob(send);
  const phase = phaseOf(send, job !== undefined && isOver(job.state));
  useEffect(() => {
    if (phase !== "over") return;
    void queryClient.invalidateQueries({ queryKey: libraryKey });
    refreshOperations();
  }, [phase]);
  return {
    start: (start: StartChange) => send.mutate(start),
    error: send.error,
    operationId: send.data?.operation_id ?? null,
    job,
    phase,
  };
}
