import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportCheck } from "#contract/history/history.ts";
import { fileSources } from "#contract/history/file-sources.ts";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { checkQuery, importsQuery, type ArrivedFile } from "#web/features/history/history.queries.ts";
import { ReportTables } from "#web/features/history/report/import-report.tsx";
import { countRows, countStored } from "#web/features/history/report/report-counts.ts";
import { TimeZoneChoice } from "#web/features/history/table/table-fields.tsx";
import { WhoseFiles } from "./whose-files.tsx";

/** What follows when an import begins, and when it does not. */
export interface StartProps {
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** What a file holds, against what is there, before any of it is imported. A table goes back to its columns. */
export function CheckPanel({ file, onStarted, onCancel }: { file: ArrivedFile } & StartProps) {
  const queries = useQueryClient();
  const { mapping } = file;
  const [timeZone, setTimeZone] = useState(
    () => mapping?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const [isBeginning, setIsBeginning] = useState(false);
  const { data: check, error } = useQuery({
    ...checkQuery(file, timeZone),
    placeholderData: keepPreviousData,
  });
  const begin = async () => {
    setIsBeginning(true);
    try {
      const answer = await call("POST /spotify-import/upload/{upload_id}/import", {
        params: { upload_id: file.uploadId },
        body: { filename: file.filename, mapping, time_zone: timeZone },
      });
      onStarted(answer.job_id);
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    } catch (failure) {
      showFailure(historyText("table.notBegun"), failure);
      setIsBeginning(false);
    }
  };
  const label = historyText("check.title", { name: file.filename });
  return (
    <section aria-labelledby="check-file" className="flex flex-col gap-6 rounded-card bg-raised p-4 md:p-6">
      <h2 id="check-file" className="text-xl font-semibold break-words text-strong">
        {label}
      </h2>
      {error === null ? null : <p role="alert">{describeFailure(error).title}</p>}
      {check === undefined && error === null ? (
        <Loading label={historyText("check.reading")} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : null}
      {check === undefined ? null : (
        <>
          <Found check={check} />
          {check.files.some((one) => one.needs_time_zone) ? (
            <div className="max-w-sm">
              <TimeZoneChoice zone={timeZone} onChoose={setTimeZone} />
            </div>
          ) : null}
          <ReportTables report={check.report} isPlanned />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          needsServer
          variant="primary"
          isBusy={isBeginning}
          disabled={check === undefined || !bringsAnything(check)}
          onClick={() => void begin()}
        >
          {historyText(check?.other_accounts.length ? "check.importAnyway" : "table.import")}
        </Button>
        <Button onClick={onCancel}>{historyText(mapping === null ? "cancel" : "check.columns")}</Button>
      </div>
    </section>
  );
}

function bringsAnything({ report }: ImportCheck): boolean {
  const listed = report.library_tracks + report.playlist_additions;
  return countStored(report.totals) + report.totals.duplicate + listed > 0;
}

/** Whose files these are, and what is new in them. */
function Found({ check }: { check: ImportCheck }) {
  const { report, files, is_whole: isWhole } = check;
  const sources = [...new Set(files.flatMap(({ source }) => (source === null ? [] : [fileSources[source]])))];
  const { duplicate } = report.totals;
  const fresh = countStored(report.totals);
  const notTaken = countRows(report.totals) - fresh - duplicate;
  const facts = [
    { key: "new", count: fresh },
    { key: "known", count: duplicate },
    { key: "left", count: notTaken },
    { key: "loved", count: report.loved_songs },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-weak">
        {sources.length === 0
          ? historyText("check.unknown")
          : historyText("check.from", { source: sources.join(", ") })}
      </p>
      <WhoseFiles check={check} />
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {facts.map(({ key, count }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-sm text-weak">{historyText(`check.facts.${key}`)}</dt>
            <dd className="font-display text-2xl font-bold text-strong tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {isWhole ? null : (
        <p className="text-sm text-weak">{historyText("check.part", { rows: formatCount(report.rows) })}</p>
      )}
      <p className="max-w-prose text-sm text-pretty text-weak">{historyText("check.nothingStored")}</p>
    </div>
  );
}
