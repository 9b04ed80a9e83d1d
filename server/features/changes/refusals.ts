import { message, type Message } from "#contract/messages/messages.ts";
import type { PlaylistRow } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** Throws AppError `not-found` for a playlist that the library lacks, and `conflict` for one whose rows are not known. */
export function requireReadable(row: PlaylistRow | undefined): PlaylistRow {
  if (row === undefined) throw new AppError("not-found", message("playlists.unknown"));
  if (!row.readable) throw new AppError("conflict", message("playlists.unreadable", { name: row.name }));
  return row;
}

/** What is wrong with a field of a request. */
export function refused(field: string, said: Message): AppError {
  return new AppError("bad-request", said, { fields: { [field]: said } });
}
