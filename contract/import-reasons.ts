/* Apart from history.ts, so that the web needs no zod for them. */

/** Most bytes of an export that is uploaded: 500 MB. */
export const longestUploadBytes = 500 * 1024 * 1024;

/** Plays from so many milliseconds on count as heard (decisions, section 5). */
export const shortPlayMs = 30_000;

/**
 * What became of a row of a history file. `imported`, `short` (under 30 s) and `private_session` were stored; the
 * others were not. Every row has one of these.
 */
export const importReasons = [
  "imported",
  "short",
  "private_session",
  "duplicate",
  "podcast",
  "audiobook",
  "video",
  "unreadable",
] as const;
export type ImportReason = (typeof importReasons)[number];
