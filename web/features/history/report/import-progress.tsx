import { wordReason } from "#web/platform/i18n/word-message.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ImportJob } from "#contract/history/history.ts";
import { call } from "#web/platform/api/api.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatPercent, formatRemaining } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { importsQuery, isOpen, progressQuery } from "#web/features/history/history.queries.ts";
import { ImportSoFar } from "./import-so-far.tsx";
import { ImportStatus } from "./import-status.tsx";

interface PanelProps {
  name: string;
  status: ImportJob["status"];
  /** null: it is over */
  percent: number | null;
  facts: readonly string[];
  error?: string | null;
  soFar?: React.ReactNode;
  children?: React.ReactNode;
}

function Panel({ name, status, percent, facts, error, soFar, children }: PanelProps) {
  return (
    <section aria-labelledby="import-progress" className="mb-8 rounded-card bg-raised p-4 md:p-6">
      <h2 id="import-progress" className="text-xl font-semibold text-strong">
        {historyText("progress")}
      </h2>
      <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words text-normal">{name}</span>
        <ImportStatus status={status} />
      </div>
      {percent === null ? null : <ProgressBar label={historyText("progress")} percent={percent} />}
      <p className="mt-2 text-sm text-weak tabular-nums">{facts.join(" · ")}</p>
      {typeof error === "string" ? (
        <p role="alert" className="mt-2 text-danger">
          {historyText("error", { detail: error })}
        </p>
      ) : null}
      {soFar}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </section>
  );
}

/** A file on its way to the server. */
export function UploadProgress({
  name,
  percent,
  onStop,
}: {
  name: string;
  percent: number;
  onStop: () => void;
}) {
  const facts = [
    historyText("percent", { percent: formatPercent(0) }),
    historyText("uploading", { percent: formatPercent(percent) }),
  ];
  return (
    <Panel name={name} status="pending" percent={0} facts={facts}>
      <Button onClick={onStop}>{historyText("stopUpload")}</Button>
    </Panel>
  );
}

/** An import that goes on, failed, or was cancelled. */
export function ImportProgress({ job }: { job: ImportJob }) {
  const queries = useQueryClient();
  const [isStopping, setIsStopping] = useState(false);
  const cancel = async (keep: boolean) => {
    setIsStopping(true);
    try {
      await call("POST /spotify-import/cancel-all", { body: keep ? { keep } : {} });
      await queries.invalidateQueries({ queryKey: progressQuery(job.job_id).queryKey });
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    } catch (error) {
      showFailure(historyText("cancelFailed"), error);
    } finally {
      setIsStopping(false);
    }
  };
  const plays = job.stats.streaming_events;
  const stored = { count: plays };
  if (!isOpen(job))
    return (
      <Panel
        name={job.filename}
        status={job.status}
        percent={null}
        facts={[historyText("storedInAll", stored)]}
        error={wordReason({ detail: job.error_log, message: job.error_message }) ?? null}
      />
    );
  const facts = [
    historyText("percent", { percent: formatPercent(job.progress_pct) }),
    historyText("storedSoFar", stored),
    ...(job.place === null ? [] : [historyText("place", { place: job.place })]),
    ...(job.eta_s === null ? [] : [historyText("left", { time: formatRemaining(job.eta_s) })]),
  ];
  return (
    <Panel
      name={job.filename}
      status={job.status}
      percent={job.progress_pct}
      facts={facts}
      soFar={<ImportSoFar jobId={job.job_id} />}
    >
      <Button needsServer disabled={isStopping} onClick={() => void cancel(false)}>
        {historyText("cancelImport")}
      </Button>
      <Button needsServer variant="quiet" disabled={isStopping} onClick={() => void cancel(true)}>
        {historyText("cancelKeep")}
      </Button>
      <Link to="/stats" search={{ range: "all" }} className={buttonClasses("quiet")}>
        {historyText("openStats")}
      </Link>
    </Panel>
  );
}
