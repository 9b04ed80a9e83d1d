/* Apart from history.ts, so that the web needs no zod for them. */

/** Most bytes of an export that is uploaded: 500 MB. */
export const maxUploadBytes = 500 * 1024 * 1024;

/** What names of files may end in that are taken; what they hold is reported by their content. */
export const importExtensions = [
  ".zip",
  ".json",
  ".jsonl",
  ".csv",
  ".tsv",
  ".xlsx",
  ".log",
  ".xml",
  ".html",
] as const;
