import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is not there; make it, or name another one",
  ENOTDIR: "is no folder; name another one",
  EACCES: "may not be written by the user of the server; give it the right to, or name another one",
  EPERM: "may not be written by the user of the server; give it the right to, or name another one",
  EROFS: "is on a disk that is read-only; name another one",
  ENOSPC: "is on a disk that is full; free some space, delete old backups, or name another one",
  EDQUOT: "is on a disk that is full; free some space, delete old backups, or name another one",
};

/** What a backup failed with, as a sentence that says what is wrong with its folder; anything else comes back as it is. */
export function explainFolderError(folder: string, error: unknown): unknown {
  const reason = reasons[String((error as { code?: unknown } | null)?.code)];
  if (reason === undefined) return error;
  return new AppError("unavailable", message("backup.folderFailed", { folder, reason }), {
    cause: error,
  });
}

/** Whether a file could not be written for want of room. */
export function isDiskFullError(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown } | null)?.code));
}
