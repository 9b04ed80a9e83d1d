import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect } from "react";
import type { PlanChanges } from "#contract/base/plan-changes.ts";
import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { usePlaylists } from "#web/features/library/library.ts";
import {
  cancelJob,
  isOver,
  jobQuery,
  undoAndNotify,
} from "#web/features/library-mutations/library-mutations.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { refreshAfterPlan, sendPlan } from "./apply-plan.ts";
import { countText } from "./count-text.ts";
import { Applied, JobProgress } from "./apply-outcome.tsx";

interface ApplyDialogProps {
  plan: DryRun;
  /** what is written: track ids by genre */
  songs: Readonly<Record<string, string[]>>;
  /** makes a new preview when this one is of another library */
  onPreview: () => void;
  /** the library has changed since: how today's plan differs */
  onChanged: (changes: PlanChanges) => void;
  onClose: () => void;
}

interface QuestionProps {
  plan: DryRun;
  songs: Readonly<Record<string, string[]>>;
}

/** In one sentence what will be done, and how many songs go where. */
function Question({ plan, songs }: QuestionProps) {
  const playlists = usePlaylists().data?.items ?? [];
  const there = new Set(playlists.filter(({ own }) => own).map(({ name }) => name));
  const groups = plan.groups.filter(({ genre }) => genre in songs);
  const newCount = groups.filter(({ playlist_name: name }) => !there.has(name)).length;
  const songCount = Object.values(songs).reduce((sum, ids) => sum + ids.length, 0);
  const made =
    newCount === groups.length
      ? genreToolsText("apply.madeAll", { count: newCount })
      : newCount === 0
        ? genreToolsText("apply.madeNone", { count: groups.length })
        : genreToolsText("apply.madeSome", { count: newCount });
  return (
    <>
      <p className="text-lg">
        {joinSentences(
          genreToolsText("apply.sentence", {
            songs: countText("plan.songCount", songCount),
            playlists: countText("plan.playlistCount", groups.length),
          }),
          made,
        )}
      </p>
      <ul aria-label={genreToolsText("apply.list")} className="mt-4 divide-y divide-hairline">
        {groups.map(({ genre, playlist_name: name }) => (
          <li key={genre} className="flex min-h-9 items-center gap-3">
            <span className="min-w-0 grow truncate text-strong">{name}</span>
            <span className="shrink-0 text-sm text-weak">
              {genreToolsText(there.has(name) ? "apply.isThere" : "apply.isNew")}
            </span>
            <span className="tabular shrink-0">{countText("plan.songCount", songs[genre]?.length ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Phase = "asking" | "working" | "failed" | "over";

/** Sends the plan, and follows the job that goes on behind the answer. */
function useApply({ plan, songs, onChanged }: QuestionProps & Pick<ApplyDialogProps, "onChanged">) {
  const send = useMutation({
    mutationFn: () => sendPlan(plan, songs),
    onError: (error) => {
      if (error instanceof ApiFailure && error.planChanges !== null) onChanged(error.planChanges);
    },
    onSettled: (answer) => refreshAfterPlan(answer?.playlists ?? []),
  });
  const isLeftRunning = send.data !== undefined && !isOver(send.data.status);
  const { data: job } = useQuery({ ...jobQuery(send.data?.job_id ?? ""), enabled: isLeftRunning });
  const isJobOver = job !== undefined && isOver(job.state);
  useEffect(() => {
    if (isJobOver) refreshAfterPlan([]);
  }, [isJobOver]);
  let phase: Phase = send.data === undefined ? "asking" : "over";
  if (send.isError) phase = "failed";
  if (send.isPending || (isLeftRunning && !isJobOver)) phase = "working";
  return { send, job, phase };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

function Refusal({ error }: { error: unknown }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-lg text-danger">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {isOutdated(error)
        ? genreToolsText("apply.changed")
        : joinSentences(genreToolsText("apply.failed"), sentenceOf(error))}
    </p>
  );
}

function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({ mutationFn: cancelJob });
  return (
    <Button isBusy={stop.isPending} onClick={() => stop.mutate(jobId)}>
      {genreToolsText(stop.isPending ? "apply.stopping" : "apply.stop")}
    </Button>
  );
}

/** Takes back what a plan made, where it made something. */
function UndoButton({ operationId, onClose }: { operationId: string | null; onClose: () => void }) {
  if (operationId === null) return null;
  const handleUndo = () => {
    onClose();
    void undoAndNotify([operationId]);
  };
  return (
    <Button needsServer onClick={handleUndo}>
      {genreToolsText("apply.undo")}
    </Button>
  );
}

interface FooterProps extends Pick<ApplyDialogProps, "onPreview" | "onClose"> {
  applying: ReturnType<typeof useApply>;
}

/** The buttons of the dialog in each phase. */
function Footer({ applying, onPreview, onClose }: FooterProps) {
  const { send, phase } = applying;
  return (
    <>
      {phase === "working" && send.data !== undefined ? <StopButton jobId={send.data.job_id} /> : null}
      {isOutdated(send.error) ? <Button onClick={onPreview}>{genreToolsText("apply.again")}</Button> : null}
      {phase === "over" ? (
        <UndoButton operationId={send.data?.operation_id ?? null} onClose={onClose} />
      ) : null}
      <Button onClick={onClose}>{genreToolsText(phase === "asking" ? "cancel" : "close")}</Button>
      {phase === "asking" ? (
        <Button needsServer variant="primary" onClick={() => send.mutate()}>
          {genreToolsText("apply.confirm")}
        </Button>
      ) : null}
    </>
  );
}

/** Says what applying a plan does, does it, says what came of it, and offers to undo it. */
export function ApplyDialog({ plan, songs, onPreview, onChanged, onClose }: ApplyDialogProps) {
  const applying = useApply({ plan, songs, onChanged });
  const { send, job, phase } = applying;
  const answer = send.data;
  return (
    <Dialog
      title={genreToolsText(phase === "over" ? "apply.doneTitle" : "apply.title")}
      closeLabel={genreToolsText("close")}
      onClose={onClose}
      footer={<Footer applying={applying} onPreview={onPreview} onClose={onClose} />}
    >
      {phase === "asking" ? <Question plan={plan} songs={songs} /> : null}
      {phase === "working" ? <JobProgress job={job} /> : null}
      {phase === "failed" ? <Refusal error={send.error} /> : null}
      {phase === "over" && answer !== undefined ? <Applied answer={answer} job={job} /> : null}
    </Dialog>
  );
}
