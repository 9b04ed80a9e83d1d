import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { useQueryClient } from "@tanstack/react-query";
import { FileArchive } from "lucide-react";
import { useState } from "react";
import type { ImportJob } from "#contract/history/history.ts";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { call } from "#web/platform/api/api.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { importsQuery, isOpen } from "#web/features/history/history.queries.ts";
import { importCounts } from "./report-counts.ts";
import { ImportReportView } from "./import-report.tsx";
import { ImportStatus } from "./import-status.tsx";

function ImportEntry({ job, isShown }: { job: ImportJob; isShown: boolean }) {
  const queries = useQueryClient();
  // Without a service the likes are the import's own, and go with it.
  const { playback: isOfService } = useCapabilities();
  const [isOpened, setIsOpened] = useState(isShown);
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = async () => {
    setIsUndoing(true);
    try {
      await call("DELETE /spotify-import/{job_id}", { params: { job_id: job.job_id } });
      showSuccess(historyText("undone"));
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    } catch (error) {
      showFailure(historyText("undoFailed"), error);
    } finally {
      setIsUndoing(false);
    }
  };
  return (
    <li className="flex flex-col gap-3 border-t border-hairline py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words text-strong">{job.filename}</p>
          <p className="text-sm text-weak tabular-nums">
            {formatDate(new Date(job.created_at * 1000).toISOString())} · {importCounts(job)}
          </p>
          {job.error_log === null ? null : (
            <p className="text-danger">
              {historyText("error", {
                detail: wordMessage({ detail: job.error_log, message: job.error_message }),
              })}
            </p>
          )}
        </div>
        <ImportStatus status={job.status} />
      </div>
      {isOpen(job) ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            {historyText(isOpened ? "hideReport" : "report")}
          </Button>
          <Button variant="quiet" isBusy={isUndoing} onClick={() => void undo()}>
            {historyText("undo")}
          </Button>
          {isOfService && job.loved_songs > 0 ? (
            <p className="text-sm text-weak">{historyText("likesStay")}</p>
          ) : null}
        </div>
      )}
      {isOpened && !isOpen(job) ? <ImportReportView job={job} /> : null}
    </li>
  );
}

/** Earlier imports, newest first; the report of `shownId` is open. */
export function ImportHistory({
  imports,
  shownId,
  className,
}: {
  imports: readonly ImportJob[];
  shownId: string | null;
  className: string;
}) {
  return (
    <section aria-labelledby="import-history" className={className}>
      <h2 id="import-history" className="mb-2 text-xl font-semibold text-strong">
        {historyText("history")}
      </h2>
      {imports.length === 0 ? (
        <p className="flex items-center gap-3 py-6 text-weak">
          <FileArchive aria-hidden size={20} /> {historyText("none")}
        </p>
      ) : (
        <ul aria-labelledby="import-history">
          {imports.map((job) => (
            <ImportEntry key={`${job.job_id} ${job.status}`} job={job} isShown={job.job_id === shownId} />
          ))}
        </ul>
      )}
    </section>
  );
}
