/* Apart from history.ts, so that the web needs no zod for them. */

/**
 * What became of a row of a history file. `imported`, `short` (under 30 s) and `private_session` were stored; the
 * others were not. `not_played`: a skip, or another event of a player; `loved`: a song that became a like; `undated`: what was
 * playing when the file was made, and dates of 1970. Every row has one of these.
 */
export const importReasons = [
  "imported",
  "short",
  "private_session",
  "duplicate",
  "podcast",
  "audiobook",
  "video",
  "not_played",
  "loved",
  "undated",
  "unreadable",
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Separators between the cells of a table. */
export const tableDelimiters = [",", ";", "\t", "|"] as const;

/**
 * How a table writes times: seconds or milliseconds since 1970; `2025-03-22 16:55`; `22.03.2025 16:55`;
 * `03/22/2025 4:55 PM`; `22 Mar 2025, 16:55` or `Mar 22, 2025 16:55`.
 */
export const timeFormats = [
  "epoch_seconds",
  "epoch_milliseconds",
  "year_first",
  "day_first",
  "month_first",
  "named_month",
] as const;
export type TimeFormat = (typeof timeFormats)[number];
