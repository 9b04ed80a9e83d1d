import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { CopyReport } from "#contract/account-copy.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isOver, jobQuery } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { formatDate, formatPercent } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { accountCopyText } from "./texts/account-copy-text.ts";
import { copyKey, copyReportQuery, previewJobQuery } from "./account-copy.queries.ts";
import { CopiedFiles } from "./copied-files.tsx";

interface CopyPanelProps {
  uploadId: string;
  filename: string;
  onClose: () => void;
}

/** See the public file. */
export function CopyPanel({ uploadId, filename, onClose }: CopyPanelProps) {
  const [importId, setImportId] = useState<string | null>(null);
  const started = useQuery(previewJobQuery(uploadId));
  const previewed = useFollowed(started.data?.job_id ?? null);
  const imported = useFollowed(importId);
  const failure = failureOf(imported.job) ?? failureOf(previewed.job);
  const report = imported.report ?? previewed.report;
  return (
    <section aria-labelledby="copy-title" className="flex flex-col gap-6 rounded-card bg-raised p-4 md:p-6">
      <div>
        <h2 id="copy-title" className="text-xl font-semibold text-strong">
          {accountCopyText("title")}
        </h2>
        {report === null ? null : (
          <p className="mt-1 max-w-prose text-pretty text-weak">{leadOf(report, filename)}</p>
        )}
      </div>
      {started.error === null ? null : (
        <Refused
          title={accountCopyText("notRead")}
          detail={describeFailure(started.error).title}
          onClose={onClose}
        />
      )}
      {failure === null ? null : (
        <Refused title={accountCopyText("refused")} detail={failure} onClose={onClose} />
      )}
      {failure === null && started.error === null ? (
        <Steps
          uploadId={uploadId}
          report={report}
          previewJob={previewed.job}
          importJob={importId === null ? null : (imported.job ?? "starting")}
          isImported={imported.report !== null}
          onStarted={setImportId}
          onClose={onClose}
        />
      ) : null}
    </section>
  );
}

/** A job and, once it is done, what it found. Everything that is cached may be another thing after an import. */
function useFollowed(jobId: string | null): { job: Job | undefined; report: CopyReport | null } {
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== null });
  const isDone = job?.state === "done";
  const { data } = useQuery({ ...copyReportQuery(jobId ?? ""), enabled: isDone });
  return { job, report: isDone ? (data?.report ?? null) : null };
}

function failureOf(job: Job | undefined): string | null {
  return job?.state === "failed" || job?.state === "cancelled"
    ? job.error === null
      ? ""
      : wordMessage(job.error)
    : null;
}

function accountOf({ provider }: CopyReport) {
  const isNamed = provider === "spotify" || provider === "demo" || provider === "export";
  return isNamed ? (`accounts.${provider}` as const) : "accounts.other";
}

function leadOf(report: CopyReport, name: string): string {
  const day = formatDate(report.made_at);
  if (report.is_same_account) return accountCopyText("leadSame", { name, day });
  return accountCopyText("lead", { name, day, account: accountCopyText(accountOf(report)) });
}

function Refused({ title, detail, onClose }: { title: string; detail: string; onClose: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-danger">
        <span className="block font-semibold">{title}</span>
        {detail}
      </p>
      <Button onClick={onClose}>{accountCopyText("again")}</Button>
    </div>
  );
}

interface StepsProps {
  uploadId: string;
  report: CopyReport | null;
  previewJob: Job | undefined;
  importJob: Job | "starting" | null;
  isImported: boolean;
  onStarted: (jobId: string) => void;
  onClose: () => void;
}

function Steps({ uploadId, report, previewJob, importJob, isImported, onStarted, onClose }: StepsProps) {
  const queries = useQueryClient();
  useEffect(() => {
    // Everything may be another thing now, but for the copy itself, which is gone with its upload.
    if (isImported) void queries.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== copyKey });
  }, [isImported, queries]);
  if (report === null) return <Going label={accountCopyText("reading")} job={previewJob} />;
  const comingBack = report.files.filter((file) => file.left_out === null);
  const stayingOut = report.files.filter((file) => file.left_out !== null);
  return (
    <>
      {isImported ? <Done files={comingBack} /> : null}
      {importJob === null || isImported ? null : (
        <Going label={accountCopyText("importing")} job={importJob === "starting" ? undefined : importJob} />
      )}
      {importJob === null ? (
        <ImportActions uploadId={uploadId} onStarted={onStarted} onClose={onClose} />
      ) : null}
      <CopiedFiles title={accountCopyText("restored")} files={comingBack} />
      <CopiedFiles title={accountCopyText("leftOut")} files={stayingOut} />
    </>
  );
}

function Going({ label, job }: { label: string; job: Job | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const percent = total === null || total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <div>
      <p className="mb-2 text-normal">{label}</p>
      <ProgressBar label={label} percent={job !== undefined && isOver(job.state) ? 100 : percent} />
      <p className="mt-2 text-sm text-weak tabular-nums">
        {accountCopyText("importingPercent", { percent: formatPercent(percent) })}
      </p>
    </div>
  );
}

function ImportActions({
  uploadId,
  onStarted,
  onClose,
}: Pick<StepsProps, "uploadId" | "onStarted" | "onClose">): ReactNode {
  const [isBeginning, setIsBeginning] = useState(false);
  const begin = async () => {
    setIsBeginning(true);
    try {
      const params = { upload_id: uploadId };
      onStarted((await call("POST /account-copy/{upload_id}/import", { params })).job_id);
    } catch (error) {
      showFailure(accountCopyText("notBegun"), error);
      setIsBeginning(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isBusy={isBeginning} onClick={() => void begin()}>
          {accountCopyText("import")}
        </Button>
        <Button onClick={onClose}>{accountCopyText("cancel")}</Button>
      </div>
      <p className="max-w-prose text-sm text-weak">{accountCopyText("keeps")}</p>
    </div>
  );
}

function Done({ files }: { files: readonly { added: number | null }[] }) {
  const isNew = files.some(({ added }) => (added ?? 0) > 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="font-semibold text-strong">{accountCopyText(isNew ? "done" : "doneNothing")}</output>
      <div className="flex flex-wrap gap-2">
        <Link to="/" className={buttonClasses("primary")}>
          {accountCopyText("openLibrary")}
        </Link>
        <Link to="/stats" className={buttonClasses("secondary")}>
          {accountCopyText("openStats")}
        </Link>
      </div>
    </div>
  );
}
