import { useQuery } from "@tanstack/react-query";
import type { ImportJob, ImportReport } from "#contract/history/history.ts";
import { importReasons, type ImportReason } from "#contract/history/import-reasons.ts";
import { request } from "#web/platform/api/api.ts";
import { wordReason } from "#web/platform/i18n/word-message.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { reportQuery } from "#web/features/history/history.queries.ts";
import { LovedOffer } from "./loved-offer.tsx";
import { countRows, countStored } from "./report-counts.ts";
import { offerFile } from "#web/ui/files/offer-file.ts";

async function saveCsv(jobId: string): Promise<void> {
  try {
    const response = await request("GET", `/spotify-import/report/${jobId}/csv`, { accept: "*/*" });
    offerFile(await response.blob(), "import-report.csv");
  } catch (error) {
    showFailure(historyText("saveFailed"), error);
  }
}

interface TableProps {
  caption: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly [string, number, string] }[];
}

function ReportTable({ caption, head, rows }: TableProps) {
  return (
    <table className="w-full text-start text-base">
      <caption className="pb-2 text-start font-semibold text-strong">{caption}</caption>
      <thead className="text-sm text-weak">
        <tr>
          {head.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={["py-1 pe-2 text-start", "px-2 py-1 text-end", "py-1 ps-4 text-start"][index]}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, count, more] }) => (
          <tr key={key} className="border-t border-hairline align-top">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal break-words text-normal">
              {name}
            </th>
            <td className="px-2 py-1.5 text-end text-strong tabular-nums">{formatCount(count)}</td>
            <td className="py-1.5 ps-4 break-words text-weak">{more}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const column = (name: "reason" | "rows" | "examples" | "file" | "year" | "plays") =>
  historyText(`column.${name}`);

/** What rows of a reason are called; of unreadable ones what they lack, in the person's language where that is known. */
function examplesOf({ examples, unreadable_messages: said }: ImportReport, reason: ImportReason): string[] {
  const texts = examples[reason] ?? [];
  if (reason !== "unreadable") return texts;
  return texts.map((detail, at) => wordReason({ detail, message: said[at] ?? null }) ?? detail);
}

/** How many rows there are of each reason, year and file. `isPlanned`: nothing is imported yet. */
export function ReportTables({ report, isPlanned = false }: { report: ImportReport; isPlanned?: boolean }) {
  const reasons = importReasons.filter((reason) => report.totals[reason] > 0);
  return (
    <div className="flex flex-col gap-6">
      <ReportTable
        caption={historyText("byReason")}
        head={[column("reason"), column("rows"), column("examples")]}
        rows={reasons.map((reason) => ({
          key: reason,
          cells: [
            isPlanned && reason === "imported"
              ? historyText("check.facts.new")
              : historyText(`reason.${reason}`),
            report.totals[reason],
            examplesOf(report, reason).join(" · "),
          ],
        }))}
      />
      <ReportTable
        caption={historyText("byYear")}
        head={[column("year"), column("rows"), column("plays")]}
        rows={report.years.map(({ year, counts }) => ({
          key: String(year),
          cells: [
            year === null ? historyText("unknownYear") : String(year),
            countRows(counts),
            formatCount(countStored(counts)),
          ],
        }))}
      />
      <ReportTable
        caption={historyText("byFile")}
        head={[column("file"), column("rows"), column("plays")]}
        rows={report.files.map(({ name, counts, problem, problem_message: message }) => ({
          key: name,
          cells: [
            name,
            countRows(counts),
            wordReason({ detail: problem, message }) ?? formatCount(countStored(counts)),
          ],
        }))}
      />
    </div>
  );
}

/** Why rows of an import were stored or left out. */
export function ImportReportView({ job }: { job: ImportJob }) {
  const { data: report, error } = useQuery(reportQuery(job.job_id));
  const label = historyText("reportOf", { name: job.filename });
  if (error !== null) return <p role="alert">{historyText("historyFailed")}</p>;
  if (report === undefined)
    return (
      <Loading label={label} className="flex flex-col gap-2">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  const values = { stored: formatCount(countStored(report.totals)), rows: formatCount(report.rows) };
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold text-strong tabular-nums">{historyText("sum", values)}</p>
        <Button onClick={() => void saveCsv(job.job_id)}>{historyText("saveCsv")}</Button>
      </div>
      {report.without_length === 0 ? null : (
        <p className="max-w-prose text-pretty text-weak">
          {historyText("withoutLength", {
            count: report.without_length,
          })}
        </p>
      )}
      <LovedOffer job={job} />
      <ReportTables report={report} />
    </section>
  );
}
