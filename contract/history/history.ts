import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { MessageRef } from "#contract/base/errors.ts";
import { importReasons } from "./import-reasons.ts";
import { TableMapping, TablePreview } from "./play-tables.ts";
import { fileSourceIds } from "./file-sources.ts";
import { EpochSeconds, isStorable, queryBoolean, queryInteger } from "#contract/base/values.ts";

const Counts = z.record(z.enum(importReasons), z.number().int());

/** An account that a file names, of the service that the file is of. */
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
        .describe("a sentence in English, of a file that could not be read to its end, or is not understood"),
      problem_message: MessageRef.nullable()
        .default(null)
        .describe("the same, to be worded in another language; null of imports of an earlier version"),
    }),
  ),
  years: z.array(
    z.object({ year: z.number().int().nullable().describe("null: no readable time"), counts: Counts }),
  ),
  examples: z.partialRecord(z.enum(importReasons), z.array(z.string())).describe("at most three each"),
  unreadable_messages: z.array(MessageRef).default([]).describe("those of `unreadable`, to be worded"),
  accounts: z
    .array(FileAccount)
    .default([])
    .describe("that files name; of the streaming service none in imports from before its name was kept"),
  without_length: z
    .number()
    .int()
    .describe("plays of files that tell no length: they have the song's own where it is known, else 30 s"),
  library_tracks: z.number().int().describe("liked songs, loved ones among them"),
  loved_songs: z.number().int().describe("loved at another service"),
  playlist_additions: z.number().int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** An import of an export. `progress_pct` goes by the bytes that were read. */
export const ImportJob = z.object({
  job_id: z.uuid(),
  filename: z.string(),
  file_size_bytes: z.number().int(),
  status: z.enum(["pending", "processing", "completed", "failed", "cancelled"]),
  progress_pct: z.number().min(0).max(100),
  eta_s: z
    .number()
    .int()
    .nullable()
    .describe("seconds that are left; null while unknown and when it is over"),
  place: z
    .number()
    .int()
    .nullable()
    .describe("of a pending import among all, 1 being next; null when it is not waiting"),
  stats: z.object({
    streaming_events: z.number().int().describe("plays that were stored, short ones among them"),
    library_tracks: z.number().int().describe("songs that the file's library holds"),
    playlist_additions: z.number().int().describe("songs that the file's playlists hold"),
  }),
  loved_songs: z.number().int().describe("those of its library songs that were loved at another service"),
  created_at: EpochSeconds,
  error_log: z.string().nullable().describe("a sentence for people, in English: why it failed"),
  error_message: MessageRef.nullable().describe(
    "the same, to be worded in another language; null of imports that an earlier version ended",
  ),
});
export type ImportJob = z.infer<typeof ImportJob>;

const JobId = z.object({ job_id: z.uuid() });

/** Newest first, all of them. */
export const importHistory = endpoint({
  method: "GET",
  path: "/spotify-import/history",
  summary: "The person's imports",
  access: "own",
  output: z.object({ ok: z.literal(true), imports: z.array(ImportJob) }),
});

/**
 * Liked songs and playlists of an export, too, are kept with its import; the newest stand. Of an `export` account they are
 * the library, with every song that was heard for 30 s in a list of its own. For an account of the streaming service they fill the cache until
 * the first scan has come to its end: liked songs that the scan finds become the scan's, playlists go when the service
 * has listed its own (their songs are searched until the end), and then all that only the export reported goes. After that,
 * and for accounts of other providers, they are counted and not shown. No one is called.
 *
 * A play of which a table says only the day counts once with one of the same song that began on that day, by the clock of the
 * table, and is known with its time; each of those stands for one, whichever file comes first. Undone, the days are there again.
 *
 * Songs loved at another service (Last.fm, ListenBrainz, Libre.fm) are likes, never plays: of an `export` account at once,
 * the newest file of each service; others review and like them (`GET /library/import-list/loved/{job_id}`).
 *
 * Files of other services and programs (`file-sources.ts`) are known by their content, alone or in a zip. Of a table (CSV) that is
 * none of them nothing begins: `table` tells its first rows and a guess at its columns, and
 * `POST /spotify-import/upload/{upload_id}/import` imports it.
 *
 * Takes an export in the field `file` of a multipart body: a zip, or one file of an export. Either whole, or in
 * parts under an `upload_id` that the client makes: each says at which `offset` it begins and which `size` the whole
 * file has. The last part begins the import; before it `job_id` is null. A part that was cut off is gone on with at
 * what `GET /spotify-import/upload/{upload_id}` tells; elsewhere it is a `conflict`. One import runs at a time: `busy`.
 */
export const uploadExport = endpoint({
  method: "POST",
  path: "/spotify-import/upload",
  summary: "Upload an export and begin its import",
  access: "own",
  query: z.object({
    upload_id: z.uuid().optional(),
    offset: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    size: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }).describe(
      "0: as long as this part",
    ),
    check: queryBoolean(false).describe(
      "no import begins of a file that is no export of the streaming service, or of another account there: `is_held`",
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
    is_held: z.boolean().describe("nothing begins: see `POST /spotify-import/upload/{upload_id}/check`"),
    is_copy: z
      .boolean()
      .describe(
        "it is the copy of a Gatefold account: nothing begins, see `POST /account-copy/{upload_id}/preview`",
      ),
  }),
  errors: ["busy", "conflict", "too-large", "unsupported-media-type", "unavailable"],
});

/** 0 for an upload that there is not. */
export const uploadState = endpoint({
  method: "GET",
  path: "/spotify-import/upload/{upload_id}",
  summary: "How many bytes of an upload have arrived",
  access: "own",
  params: z.object({ upload_id: z.uuid() }),
  output: z.object({ received: z.number().int() }),
});

const UploadId = z.object({ upload_id: z.uuid() });

const Filename = z.string().min(1).max(200).refine(isStorable);
/** IANA name of the clock that wrote times which name no zone. */
const TimeZoneName = z.string().min(1).max(64);

/** Of so many rows it is counted what they would become; beyond them `is_whole` is false. */
export const maxCheckedRows = 500_000;

/** What importing an upload would do. */
export const ImportCheck = z.object({
  report: ImportReport.describe(
    "as it would be at the end: `imported` and others that are stored are new, `duplicate` are there already",
  ),
  files: z
    .array(
      z.object({
        name: z.string(),
        source: z.enum(fileSourceIds).nullable().describe("null: not understood"),
        account: z.string().nullable().describe("whose file it is, where it says so"),
        needs_time_zone: z.boolean().describe("its times are those of a clock whose zone it does not name"),
      }),
    )
    .describe("in the order in which they are read"),
  other_accounts: z
    .array(
      FileAccount.extend({
        known: z.array(z.string()),
        is_signed_in: z.boolean().describe("`known` is the account that the person signed in with"),
      }),
    )
    .describe(
      "accounts whose plays are not here: not the one that the person signed in with, not of earlier imports (`known`); nothing where none is known",
    ),
  is_whole: z.boolean(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

/**
 * Reads an upload and counts what importing it would bring, against what is stored: twins within a zip of several
 * services are counted for each. A table is read as `mapping` describes it, any other file as it is recognised (null).
 * Stores nothing and calls no one. `unprocessable` for what holds no plays and no lists.
 */
export const checkUpload = endpoint({
  method: "POST",
  path: "/spotify-import/upload/{upload_id}/check",
  summary: "What importing an uploaded file would do",
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

/** Stores nothing. */
export const previewTable = endpoint({
  method: "POST",
  path: "/spotify-import/upload/{upload_id}/preview",
  summary: "What the first rows of an uploaded table become",
  access: "own",
  params: UploadId,
  body: TableMapping,
  output: TablePreview,
  errors: ["not-found", "bad-request"],
});

/**
 * Begins the import of a file that is uploaded: of a table as `mapping` describes it, of any other as it is recognised
 * (`mapping` is null). `bad-request` where no column is of the time, or none of the title.
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
  summary: "An import as it is now",
  access: "own",
  params: JobId,
  output: ImportJob,
  errors: ["not-found"],
});

export const importReport = endpoint({
  method: "GET",
  path: "/spotify-import/report/{job_id}",
  summary: "Why rows of an import were stored or left out",
  access: "own",
  params: JobId,
  output: ImportReport,
  errors: ["not-found"],
});

/** Columns: `file`, `year`, and one for each reason; one row a file, one a year, and the totals. */
export const importReportFile = endpoint({
  method: "GET",
  path: "/spotify-import/report/{job_id}/csv",
  summary: "The report of an import as CSV",
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
 * what was there before is there again. What the person liked in its review stays liked. One that runs is stopped first.
 * Answers when that is done, or after 20 s while it goes on; `busy` while another import runs.
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
