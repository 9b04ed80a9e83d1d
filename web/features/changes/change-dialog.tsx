import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "#contract/jobs/jobs.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { cancelJob, undoAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { wordMessage, wordReason } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { type StartedChange, useChangeJob } from "./use-change-job.ts";

/** A change that is over: what its start answered, and its job, where that was followed. */
export interface DoneChange<Answer> {
  answer: Answer;
  job: Job | undefined;
}

/** The words of a change. */
interface ChangeTexts {
  title: string;
  doneTitle: string;
  confirm: string;
  working: string;
  /** why it could not be started, before the server's own sentence */
  failed: string;
}

interface ChangeDialogProps<Answer extends StartedChange> {
  texts: ChangeTexts;
  /** the word of its job, by which it is followed while no answer has come */
  jobKind: string;
  /** what came of it stands with the job alone */
  readsJob?: boolean;
  isWide?: boolean;
  /** what it is made with, and exactly what will happen */
  children: ReactNode;
  /** left out: it can be started */
  isReady?: boolean;
  start: () => Promise<Answer>;
  /** called when it was started, or refused: what it changed is to be read again */
  onSettled?: (answer: Answer | undefined, error: unknown) => void;
  /** what came of it, in a sentence */
  describe: (done: DoneChange<Answer>) => string;
  /** more of what came of it */
  renderDetails?: (done: DoneChange<Answer>) => ReactNode;
  /** the playlist that it leads to */
  opens?: (answer: Answer) => string | null;
  /** why it was refused; left out: as the server says */
  renderRefusal?: (error: Error) => ReactNode;
  /** a button in the place of another try; null: it may be tried again */
  renderOtherWay?: (error: Error) => ReactNode;
  onClose: () => void;
}

function Working({ job, label }: { job: Job | undefined; label: string }) {
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isKnown = total !== null && total > 0;
  return (
    <div className="flex flex-col gap-3 py-2">
      <ProgressBar label={label} percent={isKnown ? (done / total) * 100 : null} />
      <output className="tabular text-normal">
        {isKnown ? changesText("progress", { done, total }) : label}
      </output>
      {job?.state === "paused" ? (
        <p className="text-warning">
          {changesText("paused", { detail: job.error === null ? "" : wordMessage(job.error) })}
        </p>
      ) : null}
      <p className="text-weak">{changesText("canClose")}</p>
    </div>
  );
}

type Run<Answer extends StartedChange> = ReturnType<typeof useChangeJob<Answer>>;
type DoneOf<Answer extends StartedChange> = DoneChange<Answer> &
  Pick<ChangeDialogProps<Answer>, "describe" | "renderDetails">;

function Outcome<Answer extends StartedChange>({ answer, job, describe, renderDetails }: DoneOf<Answer>) {
  const state = job?.state ?? answer.status;
  const isDone = state === "done";
  const Icon = isDone ? CircleCheck : CircleAlert;
  const why = job?.error == null ? wordReason(answer) : wordMessage(job.error);
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex items-start gap-2 text-lg text-strong">
        <Icon
          aria-hidden
          size={20}
          className={isDone ? "mt-1 shrink-0 text-success" : "mt-1 shrink-0 text-danger"}
        />
        {describe({ answer, job })}
      </p>
      {isDone ? null : (
        <p className="text-danger">
          {joinSentences(changesText(state === "cancelled" ? "cancelled" : "stoppedShort"), why)}
        </p>
      )}
      {renderDetails?.({ answer, job })}
    </div>
  );
}

function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({ mutationFn: cancelJob });
  return (
    <Button isBusy={stop.isPending} onClick={() => stop.mutate(jobId)}>
      {stop.isPending ? changesText("stopping") : changesText("stop")}
    </Button>
  );
}

function OverButtons<Answer extends StartedChange>({
  answer,
  opens,
  onClose,
}: { answer: Answer } & Pick<ChangeDialogProps<Answer>, "opens" | "onClose">) {
  const { operation_id: operationId } = answer;
  const playlistId = opens?.(answer) ?? null;
  const handleUndo = (id: string) => {
    onClose();
    void undoAndNotify([id]);
  };
  return (
    <>
      {operationId === null ? null : (
        <Button needsServer onClick={() => handleUndo(operationId)}>
          {changesText("undo")}
        </Button>
      )}
      {playlistId === null ? (
        <Button variant="primary" onClick={onClose}>
          {changesText("close")}
        </Button>
      ) : (
        <Link to="/playlist/$id" params={{ id: playlistId }} className={buttonClasses("primary")}>
          {changesText("open")}
        </Link>
      )}
    </>
  );
}

/** The buttons by what is going on, the main one last. */
function Buttons<Answer extends StartedChange>({
  run,
  ...props
}: Omit<ChangeDialogProps<Answer>, "children"> & { run: Run<Answer> }) {
  const { texts, isReady = true, opens, renderOtherWay, onClose } = props;
  const { phase, job, answer, error } = run;
  if (phase === "over" && answer !== undefined)
    return <OverButtons answer={answer} onClose={onClose} {...(opens && { opens })} />;
  if (phase === "working")
    return (
      <>
        {job === undefined ? null : <StopButton jobId={job.job_id} />}
        <Button onClick={onClose}>{changesText("close")}</Button>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>{changesText("cancel")}</Button>
      {(error === null ? null : renderOtherWay?.(error)) ?? (
        <Button needsServer variant="primary" disabled={!isReady} onClick={run.start}>
          {texts.confirm}
        </Button>
      )}
    </>
  );
}

/** What it is made with, why it was refused, how far it is, or what came of it. */
function Content<Answer extends StartedChange>({
  run,
  children,
  ...props
}: ChangeDialogProps<Answer> & { run: Run<Answer> }) {
  const { texts, describe, renderDetails, renderRefusal } = props;
  const { phase, job, answer, error } = run;
  if (phase === "working") return <Working job={job} label={texts.working} />;
  if (phase === "over" && answer !== undefined)
    return (
      <Outcome answer={answer} job={job} describe={describe} {...(renderDetails && { renderDetails })} />
    );
  return (
    <>
      {children}
      {error === null ? null : (renderRefusal?.(error) ?? <Refusal title={texts.failed} error={error} />)}
    </>
  );
}

/** Says what a change does, does it with its progress to be seen, says what came of it, and offers to undo it. */
export function ChangeDialog<Answer extends StartedChange>(props: ChangeDialogProps<Answer>) {
  const { texts, isWide = false, onClose } = props;
  const run = useChangeJob(props);
  const { phase } = run;
  const isAsking = phase === "asking" || phase === "failed";
  const title = phase === "over" ? texts.doneTitle : texts.working;
  return (
    <Dialog
      title={isAsking ? texts.title : title}
      closeLabel={changesText("close")}
      onClose={onClose}
      size={isAsking && isWide ? "wide" : "medium"}
      footer={<Buttons run={run} {...props} />}
    >
      <Content run={run} {...props} />
    </Dialog>
  );
}
