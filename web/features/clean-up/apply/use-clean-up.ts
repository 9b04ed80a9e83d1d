import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RouteInput } from "#contract/api.ts";
import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { libraryKey } from "#web/features/library/library.ts";
import {
  isOver,
  jobQuery,
  openJobQuery,
  refreshOperations,
} from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

type CleanUpOptions = RouteInput<"POST /clean-up">["body"];

/** Where the cleaning stands. */
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

/** Sends what was chosen, and follows the job, also while no answer has come. */
export function useCleanUp() {
  const send = useMutation({
    mutationFn: (options: CleanUpOptions) => call("POST /clean-up", { body: options }),
  });
  const job = useJob(send);
  const phase = phaseOf(send, job !== undefined && isOver(job.state));
  useEffect(() => {
    if (phase !== "over") return;
    void queryClient.invalidateQueries({ queryKey: libraryKey });
    refreshOperations();
  }, [phase]);
  return {
    start: (options: CleanUpOptions) => send.mutate(options),
    error: send.error,
    operationId: send.data?.operation_id ?? null,
    job,
    phase,
  };
}

/** What a job of this kind has done so far. */
export function tallyOf({ progress }: Job): CleanUpProgress {
  return progress as Job["progress"] & CleanUpProgress;
}
