import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { MessageRef } from "#contract/base/errors.ts";
import { importReasons } from "./import-reasons.ts";
import { TableMapping, TablePreview } from "./play-tables.ts";
import { fileSourceIds } from "./file-sources.ts";
import { EpochSeconds, isStorable, queryBoolean, queryInteger } from "#contract/base/values.ts";

const Counts = z.record(z.enum(importReasons), z.number().int());

/** An account of the service that a file comes from, as the file names it. */
const FileAccount = z.object({ source: z.enum(fileSourceIds), account: z.string() });

/** Why rows of an import were stored or left out. The counts of all files, and of all years, sum to the totals. */
export const ImportReport = z.object({
  rows: z.number().int(),
  totals: Counts,
  files: z.array(
    z.object({
      name: z.string(),
      counts: Counts,
      problem: z
        .string()
        .nullable()
        .describe(
          "reason in English why the file was not recognised or not read to its end; null if there was no problem",
        ),
      problem_message: MessageRef.nullable()
        .default(null)
        .describe(
          "`problem` as a message reference, for translation; null for imports of an earlier version",
        ),
    }),
  ),
  years: z.array(
    z.object({
      year: z.number().int().nullable().describe("year of the rows; null for rows without a readable time"),
      counts: Counts,
    }),
  ),
  examples: z
    .partialRecord(z.enum(importReasons), z.array(z.string()))
    .describe("example rows by reason, at most three each"),
  unreadable_messages: z
    .array(MessageRef)
    .default([])
    .describe("examples of `unreadable` as message references, for translation"),
  accounts: z
    .array(FileAccount)
    .default([])
    .describe(
      "accounts named in the files; imports made before account names were stored list none of the streaming service",
    ),
  without_length: z
    .number()
    .int()
    .describe("number of plays from files without lengths; they get the song's length if known, else 30 s"),
  library_tracks: z.number().int().describe("number of liked songs in the files, loved ones included"),
  loved_songs: z.number().int().describe("number of songs loved at another service"),
  playlist_additions: z.number().int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** An import of an export. `progress_pct` is the share of bytes that were read. */
export const ImportJob = z.object({
  job_id: z.uuid(),
  filename: z.string(),
  file_size_bytes: z.number().int(),
  status: z.enum(["pending", "processing", "completed", "failed", "cancelled"]),
  progress_pct: z.number().min(0).max(100),
  eta_s: z.number().int().nullable().describe("estimated seconds left; null while unknown and after the end"),
  place: z
    .number()
    .int()
    .nullable()
    .describe("position of a pending import among all people's, 1 being next; null if it is not pending"),
  stats: z.object({
    streaming_events: z.number().int().describe("number of stored plays, short ones included"),
    library_tracks: z.number().int().describe("number of liked songs in the files, loved ones included"),
    playlist_additions: z.number().int().describe("number of songs in the files' playlists"),
  }),
  loved_songs: z.number().int().describe("number of the liked songs that were loved at another service"),
  created_at: EpochSeconds,
  error_log: z.string().nullable().describe("reason in English why the import failed; null if it did not"),
  error_message: MessageRef.nullable().describe(
    "`error_log` as a message reference, for translation; null for imports that an earlier version ended",
  ),
});
export type ImportJob = z.infer<typeof ImportJob>;

const JobId = z.object({ job_id: z.uuid() });

/** Lists all of the person's imports, newest first. */
export const importHistory = endpoint({
  method: "GET",
  path: "/spotify-import/history",
  summary: "List the person's imports",
  access: "own",
  output: z.object({ ok: z.literal(true), imports: z.array(ImportJob) }),
});

/**
 * Takes an export in the field `file` of a multipart body: a zip, or one file of an export. It comes whole, or in parts under
 * an `upload_id` that the client makes: each part has the `offset` at which it begins and the `size` of the whole file. The
 * last part starts the import; before it `job_id` is null. A part that was cut off is continued at the offset that
 * `GET /spotify-import/upload/{upload_id}` answers; any other offset is a `conflict`. One import runs at a time: `busy`.
 *
 * Liked songs and playlists of an export are kept with its import, too; the newest count. In an `export` account they are the
 * library, with every song that was heard for 30 s in a list of its own. In an account of the streaming service they fill the
 * cache until the end of the first scan: the scan takes over the liked songs that it finds, the export's playlists go when the
 * service has listed its own (their songs can be searched until the end), and then all that only the export reported goes.
 * After that, and in accounts of other providers, they are counted and not shown. No service is called.
 *
 * A play for which a table has only the day is merged with a play of the same song that began on that day, by the clock of the
 * table, and has a time; each timed play stands for one, whichever file comes first. After an undo the days are back.
 *
 * Songs loved at another service (Last.fm, ListenBrainz, Libre.fm) are likes, never plays: in an `export` account at once,
 * from the newest file of each service; in others the person reviews and likes them
 * (`GET /library/import-list/loved/{job_id}`).
 *
 * Files of other services and programs (`file-sources.ts`) are recognised by their content, alone or in a zip. For any other
 * table (CSV) no import starts: `table` has its first rows and a guess at its columns, and
 * `POST /spotify-import/upload/{upload_id}/import` imports it.
 */
export const uploadExport = endpoint({
  method: "POST",
  path: "/spotify-import/upload",
  summary: "Upload an export and start its import",
  access: "own",
  query: z.object({
    upload_id: z.uuid().optional(),
    offset: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    size: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }).describe(
      "size of the whole file in bytes; 0 if the file ends with this part",
    ),
    check: queryBoolean(false).describe(
      "whether to hold the import (`is_held`) of a file that is not an export of the streaming service or belongs to another account there",
    ),
  }),
  file: "A zip, or one file of an export: whole, or the part of it from `offset` on",
  isLong: true,
  perMinute: 300,
  output: z.object({
    ok: z.literal(true),
    job_id: z.uuid().nullable(),
    upload_id: z.uuid(),
    received: z.number().int(),
    table: z.object({ mapping: TableMapping, preview: TablePreview }).nullable(),
    is_held: z
      .boolean()
      .describe("whether the import is held: see `POST /spotify-import/upload/{upload_id}/check`"),
    is_copy: z
      .boolean()
      .describe(
        "whether the file is a copy of a Gatefold account, for which no import starts: see `POST /account-copy/{upload_id}/preview`",
      ),
  }),
  errors: ["busy", "conflict", "too-large", "unsupported-media-type", "unavailable"],
});

/** Answers the bytes received, 0 for an upload that does not exist. */
export const uploadState = endpoint({
  method: "GET",
  path: "/spotify-import/upload/{upload_id}",
  summary: "Get the number of received bytes of an upload",
  access: "own",
  params: z.object({ upload_id: z.uuid() }),
  output: z.object({ received: z.number().int() }),
});

const UploadId = z.object({ upload_id: z.uuid() });

const Filename = z.string().min(1).max(200).refine(isStorable);
/** IANA name of the time zone for times without one. */
const TimeZoneName = z.string().min(1).max(64);

/** Maximum number of rows that a check reads; `is_whole` is false once it is reached. */
export const maxCheckedRows = 500_000;

/** What importing an upload would do. */
export const ImportCheck = z.object({
  report: ImportReport.describe(
    "report that the import would end with: `imported` and other stored reasons count new plays, `duplicate` those stored already",
  ),
  files: z
    .array(
      z.object({
        name: z.string(),
        source: z.enum(fileSourceIds).nullable().describe("source of the file; null if not recognised"),
        account: z.string().nullable().describe("account that the file belongs to; null if it names none"),
        needs_time_zone: z.boolean().describe("whether the file's times have no time zone"),
      }),
    )
    .describe("files of the upload, in the order in which they are read"),
  other_accounts: z
    .array(
      FileAccount.extend({
        known: z.array(z.string()),
        is_signed_in: z.boolean().describe("whether `known` is the account that the person signed in with"),
      }),
    )
    .describe(
      "accounts that are neither the one that the person signed in with nor from earlier imports; only of services for which one of the person's accounts is known",
    ),
  is_whole: z.boolean(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

/**
 * Reads an upload and counts what importing it would bring, compared with what is stored: plays that several services of a
 * zip have in common are counted for each. A table is read as `mapping` describes it, any other file as it is recognised
 * (null). Stores nothing and calls no service. `unprocessable` for a file without plays and lists.
 */
export const checkUpload = endpoint({
  method: "POST",
  path: "/spotify-import/upload/{upload_id}/check",
  summary: "Check what importing an uploaded file would do",
  access: "own",
  params: UploadId,
  body: z.strictObject({
    filename: Filename,
    time_zone: TimeZoneName,
    mapping: TableMapping.nullable().default(null),
  }),
  isLong: true,
  output: ImportCheck,
  errors: ["not-found", "bad-request", "unprocessable", "too-many-requests", "unavailable"],
});

/** Previews how the first rows of a table are read. Stores nothing. */
export const previewTable = endpoint({
  method: "POST",
  path: "/spotify-import/upload/{upload_id}/preview",
  summary: "Preview the first rows of an uploaded table",
  access: "own",
  params: UploadId,
  body: TableMapping,
  output: TablePreview,
  errors: ["not-found", "bad-request"],
});

/**
 * Starts the import of an uploaded file: a table is read as `mapping` describes it, any other file as it is recognised
 * (`mapping` is null). `bad-request` if no column has the time, or none the title.
 */
export const importTable = endpoint({
  method: "POST",
  path: "/spotify-import/upload/{upload_id}/import",
  summary: "Import an uploaded file",
  access: "own",
  params: UploadId,
  body: z.strictObject({
    filename: Filename,
    mapping: TableMapping.nullable(),
    time_zone: TimeZoneName.default("UTC"),
  }),
  output: z.object({ ok: z.literal(true), job_id: z.uuid() }),
  errors: ["not-found", "bad-request", "busy"],
});

export const importProgress = endpoint({
  method: "GET",
  path: "/spotify-import/progress/{job_id}",
  summary: "Get the progress of an import",
  access: "own",
  params: JobId,
  output: ImportJob,
  errors: ["not-found"],
});

export const importReport = endpoint({
  method: "GET",
  path: "/spotify-import/report/{job_id}",
  summary: "Get the report of an import",
  access: "own",
  params: JobId,
  output: ImportReport,
  errors: ["not-found"],
});

/** Columns: `file`, `year`, and one for each reason. Rows: one for each file, one for each year, and the totals. */
export const importReportFile = endpoint({
  method: "GET",
  path: "/spotify-import/report/{job_id}/csv",
  summary: "Download the report of an import as CSV",
  access: "own",
  params: JobId,
  raw: "The file",
  errors: ["not-found"],
});

/** Stops the person's import within a second. What it stored is removed in the background unless `keep` says otherwise. */
export const cancelImports = endpoint({
  method: "POST",
  path: "/spotify-import/cancel-all",
  summary: "Cancel the running import",
  access: "own",
  body: z.strictObject({ keep: z.boolean().default(false) }),
  output: z.object({ ok: z.literal(true) }),
});

/**
 * Removes the plays of an import that no other import holds, its liked songs and playlists, and the import from the list;
 * what was there before is restored. What the person liked in its review stays liked. A running import is stopped first.
 * Answers when that is done, or after 20 s while it continues; `busy` while another import runs.
 */
export const undoImport = endpoint({
  method: "DELETE",
  path: "/spotify-import/{job_id}",
  summary: "Undo an import",
  access: "own",
  params: JobId,
  isLong: true,
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found", "busy"],
});
