import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { RouteInput } from "#contract/api.ts";
import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { playlistName } from "#web/features/library/library.ts";
import { cancelJob, undoAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { formatList } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { tallyOf, useCleanUp } from "./use-clean-up.ts";

interface CleanUpDialogProps {
  /** in one sentence what is done */
  sentence: string;
  calls: number;
  options: RouteInput<"POST /clean-up">["body"];
  /** looks the library through again */
  onLookAgain: () => void;
  onClose: () => void;
}

function Question({ sentence, calls }: Pick<CleanUpDialogProps, "sentence" | "calls">) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg text-strong">{sentence}</p>
      <p className="text-weak">
        {joinSentences(
          calls === 0 ? null : cleanUpText("dialog.cost", { count: calls }),
          cleanUpText("dialog.checked"),
        )}
      </p>
      <p className="text-weak">{cleanUpText("dialog.undoable")}</p>
    </div>
  );
}

function Working({ job }: { job: Job | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isKnown = total !== null && total > 0;
  return (
    <div className="flex flex-col gap-3 py-2">
      <ProgressBar label={cleanUpText("dialog.working")} percent={isKnown ? (done / total) * 100 : null} />
      <output className="tabular text-normal">
        {isKnown ? cleanUpText("dialog.progress", { done, total }) : cleanUpText("dialog.working")}
      </output>
      {job?.state === "paused" ? (
        <p className="text-warning">
          {cleanUpText("dialog.paused", { detail: job.error === null ? "" : wordMessage(job.error) })}
        </p>
      ) : null}
      <p className="text-weak">{cleanUpText("dialog.goesOn")}</p>
    </div>
  );
}

function describeTally(tally: CleanUpProgress): string {
  const parts = (["removed", "replaced", "unfollowed", "added"] as const).flatMap((part) =>
    tally[part] === 0 ? [] : [cleanUpText(`dialog.${part}`, { count: tally[part] })],
  );
  return parts.length === 0
    ? cleanUpText("dialog.nothingDone")
    : cleanUpText("dialog.done", { what: formatList(parts) });
}

/** Playlists that were changed elsewhere meanwhile, and the like. */
function LeftAlone({ left }: Pick<CleanUpProgress, "left">) {
  if (left.length === 0) return null;
  return (
    <div>
      <p className="text-strong">{cleanUpText("dialog.left")}</p>
      <ul className="mt-1 list-disc ps-5 text-normal">
        {left.map(({ playlist_id: id, name, reason }) => (
          <li key={id} dir="auto">
            {cleanUpText(`dialog.reason.${reason}`, { playlist: playlistName(name) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ job }: { job: Job }) {
  const tally = tallyOf(job);
  const isDone = job.state === "done";
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex items-start gap-2 text-lg text-strong">
        <Icon
          aria-hidden
          size={20}
          className={isDone ? "mt-1 shrink-0 text-success" : "mt-1 shrink-0 text-danger"}
        />
        {describeTally(tally)}
      </p>
      {isDone ? null : (
        <p className="text-danger">
          {joinSentences(
            cleanUpText(job.state === "cancelled" ? "dialog.cancelled" : "dialog.failed"),
            job.error === null ? null : wordMessage(job.error),
          )}
        </p>
      )}
      <LeftAlone left={tally.left} />
    </div>
  );
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

function Refusal({ error }: { error: unknown }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-lg text-danger">
      <CircleAlert aria-hidden size={20} className="mt-1 shrink-0" />
      {isOutdated(error)
        ? sentenceOf(error)
        : joinSentences(cleanUpText("dialog.refused"), sentenceOf(error))}
    </p>
  );
}

function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({ mutationFn: cancelJob });
  return (
    <Button isBusy={stop.isPending} onClick={() => stop.mutate(jobId)}>
      {cleanUpText(stop.isPending ? "dialog.stopping" : "dialog.stop")}
    </Button>
  );
}

type Run = ReturnType<typeof useCleanUp>;

/** The buttons by what is going on, the main one last. */
function Buttons({
  run,
  options,
  onLookAgain,
  onClose,
}: Omit<CleanUpDialogProps, "sentence" | "calls"> & { run: Run }) {
  const { phase, job, operationId, error } = run;
  if (phase === "asking")
    return (
      <>
        <Button onClick={onClose}>{cleanUpText("dialog.cancel")}</Button>
        <Button needsServer variant="primary" onClick={() => run.start(options)}>
          {cleanUpText("dialog.confirm")}
        </Button>
      </>
    );
  if (phase === "failed" && isOutdated(error))
    return (
      <Button variant="primary" onClick={onLookAgain}>
        {cleanUpText("dialog.again")}
      </Button>
    );
  const handleUndo = () => {
    onClose();
    if (operationId !== null) void undoAndNotify([operationId]);
  };
  return (
    <>
      {phase === "working" && job !== undefined ? <StopButton jobId={job.job_id} /> : null}
      {phase === "over" ? (
        <Link to="/history" className={buttonClasses("secondary")}>
          {cleanUpText("dialog.history")}
        </Link>
      ) : null}
      {phase === "over" && operationId !== null ? (
        <Button needsServer onClick={handleUndo}>
          {cleanUpText("dialog.undo")}
        </Button>
      ) : null}
      <Button variant={phase === "over" ? "primary" : "secondary"} onClick={onClose}>
        {cleanUpText("dialog.close")}
      </Button>
    </>
  );
}

/** Says what cleaning up does, does it with its progress to be seen, and says what came of it. */
export function CleanUpDialog({ sentence, calls, ...props }: CleanUpDialogProps) {
  const run = useCleanUp();
  const { phase, job, error } = run;
  const titles = { asking: "title", working: "working", failed: "title", over: "doneTitle" } as const;
  return (
    <Dialog
      title={cleanUpText(`dialog.${titles[phase]}`)}
      closeLabel={cleanUpText("dialog.close")}
      onClose={props.onClose}
      footer={<Buttons run={run} {...props} />}
    >
      {phase === "asking" ? <Question sentence={sentence} calls={calls} /> : null}
      {phase === "working" ? <Working job={job} /> : null}
      {phase === "failed" ? <Refusal error={error} /> : null}
      {phase === "over" && job !== undefined ? <Outcome job={job} /> : null}
    </Dialog>
  );
}
