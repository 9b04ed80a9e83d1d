import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatCount, formatDuration, formatInstant } from "#web/platform/text/format.ts";
import { wordReason } from "#web/platform/i18n/word-message.ts";
import { joinClasses } from "#web/ui/join-classes.ts";

const cell = "px-2 py-1.5 align-top";

type Row = TablePreview["rows"][number];

/** What is missing stands as it is written in the file. */
function RowCells({ row, mapping }: { row: Row; mapping: TableMapping }) {
  const { play, cells, problem, problem_message: message } = row;
  const written = mapping.time === null ? "" : (cells[mapping.time] ?? "");
  if (play === null)
    return (
      <>
        <td className={joinClasses(cell, "text-weak")}>{written}</td>
        <td colSpan={4} className={joinClasses(cell, "text-danger")}>
          {wordReason({ detail: problem, message })}
        </td>
      </>
    );
  return (
    <>
      <td className={joinClasses(cell, "whitespace-nowrap")}>
        <span className="block text-strong">{formatInstant(play.started_at)}</span>
        <span className="block text-sm text-weak">{written}</span>
      </td>
      <td className={joinClasses(cell, "text-strong")}>{play.title}</td>
      <td className={cell}>{play.artist}</td>
      <td className={cell}>{play.album}</td>
      <td className={joinClasses(cell, "text-end tabular-nums")}>
        {play.length_ms === null ? historyText("table.unknownLength") : formatDuration(play.length_ms)}
      </td>
    </>
  );
}

/** What the first rows of a table become; those that are not read say why. */
export function TableRows({ preview, mapping }: { preview: TablePreview; mapping: TableMapping }) {
  const columns = ["row", "time", "title", "artist", "album", "length"] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className="overflow-x-auto" aria-label={historyText("table.preview")} tabIndex={0}>
      <table className="w-full min-w-2xl text-start text-base">
        <caption className="sr-only">{historyText("table.preview")}</caption>
        <thead className="text-sm text-weak">
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={joinClasses(cell, name === "row" || name === "length" ? "text-end" : "")}
              >
                {historyText(`table.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.row} className="border-t border-hairline text-normal">
              <th scope="row" className={joinClasses(cell, "text-end font-normal tabular-nums")}>
                {formatCount(row.row)}
              </th>
              <RowCells row={row} mapping={mapping} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
