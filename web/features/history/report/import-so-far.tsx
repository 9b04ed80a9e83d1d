import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { importReasons } from "#contract/history/import-reasons.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { liveReportQuery } from "#web/features/history/history.queries.ts";
import { countRows } from "./report-counts.ts";

/** Rows a second since an import was first looked at; null until there are two looks. */
function usePace(rows: number | undefined, atMs: number): number | null {
  const [first, setFirst] = useState<{ rows: number; atMs: number } | null>(null);
  if (rows !== undefined && first === null) setFirst({ rows, atMs });
  if (rows === undefined || first === null || atMs <= first.atMs) return null;
  return Math.round(((rows - first.rows) * 1000) / (atMs - first.atMs));
}

/** What an import that runs has read so far: how many rows of each kind, how fast, and the years, the newest first. */
export function ImportSoFar({ jobId }: { jobId: string }) {
  const { data: report, dataUpdatedAt } = useQuery(liveReportQuery(jobId));
  const pace = usePace(report?.rows, dataUpdatedAt);
  if (report === undefined || report.rows === 0) return null;
  const max = Math.max(...report.years.map(({ counts }) => countRows(counts)));
  const facts = [
    ...importReasons
      .filter((reason) => report.totals[reason] > 0)
      .map((reason) => historyText(`soFar.${reason}`, { rows: report.totals[reason] })),
    ...(pace === null ? [] : [historyText("pace", { rows: pace })]),
  ];
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-sm text-pretty text-normal tabular-nums">{facts.join(" · ")}</p>
      <ul aria-label={historyText("byYear")} className="grid gap-x-8 gap-y-1.5 md:grid-cols-2">
        {report.years.map(({ year, counts }) => (
          <li
            key={String(year)}
            className="grid grid-cols-[4.5rem_1fr_4rem] items-center gap-3 text-sm tabular-nums"
          >
            <span className="text-weak">{year === null ? historyText("unknownYear") : String(year)}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-pressed">
              <span
                className="block h-full rounded-full bg-accent transition-[width] duration-500 motion-reduce:transition-none"
                style={{ width: `${(countRows(counts) / max) * 100}%` }}
              />
            </span>
            <span className="text-end text-strong">{formatCount(countRows(counts))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
