/* Apart from history.ts, so that the web needs no zod for them. */

/** Maximum size in bytes of an uploaded export: 500 MB. */
export const maxUploadBytes = 500 * 1024 * 1024;

/** Extensions of the files that are accepted; their kind is recognised by their content. */
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
