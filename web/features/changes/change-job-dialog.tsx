import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { playlistName } from "#web/features/library/library.ts";
import { cancelJob, undoAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { formatList } from "#web/platform/text/format.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { type StartChange, useChangeJob } from "./use-change-job.ts";

interface ChangeJobDialogProps {
  title: string;
  confirmLabel: string;
  /** it takes something away, and its button says so by its colour */
  isDestructive?: boolean;
  /** exactly what will happen */
  children: ReactNode;
  /** starts the job `clean-up`; null: something is missing */
  start: StartChange | null;
  /** looks the library through again, where what was shown is another by now; left out: that cannot be */
  onLookAgain?: () => void;
  onClose: () => void;
}

function Working({ job }: { job: Job | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isKnown = total !== null && total > 0;
  return (
    <div className="flex flex-col gap-3 py-2">
      <ProgressBar label={changesText("job.working")} percent={isKnown ? (done / total) * 100 : null} />
      <output className="tabular text-normal">
        {isKnown ? changesText("job.progress", { done, total }) : changesText("job.working")}
      </output>
      {job?.state === "paused" ? (
        <p className="text-warning">
          {changesText("job.paused", { detail: job.error === null ? "" : wordMessage(job.error) })}
        </p>
      ) : null}
      <p className="text-weak">{changesText("job.goesOn")}</p>
    </div>
  );
}

const counted = ["removed", "replaced", "unfollowed", "added", "liked", "unliked"] as const;

/** What a job reports; one that an earlier version ended counts less. */
type Tally = Partial<CleanUpProgress>;

function describeTally(tally: Tally): string {
  const parts = counted.flatMap((part) => {
    const { [part]: count = 0 } = tally;
    return count === 0 ? [] : [changesText(`job.${part}`, { count })];
  });
  return parts.length === 0
    ? changesText("job.nothingDone")
    : changesText("job.done", { what: formatList(parts) });
}

/** Playlists that were changed elsewhere meanwhile, and the like. */
function LeftAlone({ left }: Pick<CleanUpProgress, "left">) {
  if (left.length === 0) return null;
  return (
    <div>
      <p className="text-strong">{changesText("job.left")}</p>
      <ul className="mt-1 list-disc ps-5 text-normal">
        {left.map(({ playlist_id: id, name, reason }) => (
          <li key={id} dir="auto">
            {changesText(`job.reason.${reason}`, { playlist: playlistName(name) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ job }: { job: Job }) {
  const tally = job.progress as Job["progress"] & Tally;
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
            job.state === "cancelled" ? changesText("job.cancelled") : changesText("job.failed"),
            job.error === null ? null : wordMessage(job.error),
          )}
        </p>
      )}
      <LeftAlone left={tally.left ?? []} />
    </div>
  );
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({ mutationFn: cancelJob });
  return (
    <Button isBusy={stop.isPending} onClick={() => stop.mutate(jobId)}>
      {stop.isPending ? changesText("job.stopping") : changesText("job.stop")}
    </Button>
  );
}

type Run = ReturnType<typeof useChangeJob>;

function OverButtons({ operationId, onClose }: { operationId: string | null; onClose: () => void }) {
  const handleUndo = (id: string) => {
    onClose();
    void undoAndNotify([id]);
  };
  return (
    <>
      <Link to="/history" className={buttonClasses("secondary")}>
        {changesText("job.history")}
      </Link>
      {operationId === null ? null : (
        <Button needsServer onClick={() => handleUndo(operationId)}>
          {changesText("undo")}
        </Button>
      )}
    </>
  );
}

/** The buttons by what is going on, the main one last. */
function Buttons({ run, ...props }: Omit<ChangeJobDialogProps, "children" | "title"> & { run: Run }) {
  const { confirmLabel, isDestructive = false, start, onLookAgain, onClose } = props;
  const { phase, job, operationId, error } = run;
  if (phase === "asking")
    return (
      <>
        <Button onClick={onClose}>{changesText("cancel")}</Button>
        <Button
          needsServer
          variant={isDestructive ? "danger" : "primary"}
          disabled={start === null}
          onClick={() => start !== null && run.start(start)}
        >
          {confirmLabel}
        </Button>
      </>
    );
  if (phase === "failed" && onLookAgain !== undefined && isOutdated(error))
    return (
      <Button variant="primary" onClick={onLookAgain}>
        {changesText("job.again")}
      </Button>
    );
  return (
    <>
      {phase === "working" && job !== undefined ? <StopButton jobId={job.job_id} /> : null}
      {phase === "over" ? <OverButtons operationId={operationId} onClose={onClose} /> : null}
      <Button variant={phase === "over" ? "primary" : "secondary"} onClick={onClose}>
        {changesText("close")}
      </Button>
    </>
  );
}

/** Says what a change does, does it with its progress to be seen, says what came of it, and offers to undo it. */
export function ChangeJobDialog({ title, children, ...props }: ChangeJobDialogProps) {
  const run = useChangeJob();
  const { phase, job, error } = run;
  const titles = { working: changesText("job.working"), over: changesText("job.doneTitle") };
  return (
    <Dialog
      title={phase === "working" || phase === "over" ? titles[phase] : title}
      closeLabel={changesText("close")}
      onClose={props.onClose}
      footer={<Buttons run={run} {...props} />}
    >
      {phase === "asking" ? children : null}
      {phase === "working" ? <Working job={job} /> : null}
      {phase === "failed" ? (
        <Refusal title={isOutdated(error) ? "" : changesText("job.refused")} error={error} />
      ) : null}
      {phase === "over" && job !== undefined ? <Outcome job={job} /> : null}
    </Dialog>
  );
}
