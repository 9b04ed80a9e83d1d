import { message, type Message } from "#contract/messages/messages.ts";
import type { ImportReport } from "#contract/history/history.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** Ten years of music day and night have a tenth of it. */
const maxRows = 10_000_000;
/** Of reading and storing, without waiting; millions of plays take minutes. */
const maxWorkMs = 6 * 3_600_000;

/** Throws AppError `file-too-complex` for what no export is. */
export function requireWithinLimits({ report, workMs = 0 }: { report: ImportReport; workMs?: number }): void {
  if (report.rows > maxRows) throw new AppError("file-too-complex", message("history.tooManyRows"));
  if (workMs > maxWorkMs) throw new AppError("file-too-complex", message("history.takesTooLong"));
}

/** Throws AppError `unprocessable` where every file was there in vain. */
export function requireAnything({
  rows,
  library_tracks: liked,
  playlist_additions: listed,
  files,
}: ImportReport): void {
  const [first] = files;
  if (rows + liked + listed > 0 || first === undefined || files.some(({ problem }) => problem === null))
    return;
  throw new AppError(
    "unprocessable",
    files.length === 1
      ? message("history.fileProblem", {
          file: first.name,
          problem: (first.problem_message as Message | null) ?? first.problem ?? "",
        })
      : message("history.allUnreadable"),
  );
}
