import * as z from "zod";
import { MessageRef } from "./base/errors.ts";
import { endpoint } from "./base/endpoint.ts";

/**
 * Why the rows of a file in an account's copy are not restored. `explained`: `reason` says why. `other-service`: they refer
 * to another music service's songs. `other-account`: they refer to another account's playlists. `library-at-service`: they
 * are a library, which the copied account has at its service. `not-empty`: the account has such rows already, and both would
 * be mixed.
 */
const leftOutReasons = [
  "explained",
  "other-service",
  "other-account",
  "library-at-service",
  "not-empty",
] as const;

const CopiedFile = z.object({
  path: z.string(),
  about: z.string().describe("contents of the file, as an English sentence"),
  about_message: MessageRef.nullable().describe("`about` as a message reference, for translation"),
  rows: z.number().int(),
  left_out: z
    .enum(leftOutReasons)
    .nullable()
    .describe("reason why the rows are not restored; null if they are"),
  reason: z.string().nullable().describe("explanation in English if left_out is explained, else null"),
  reason_message: MessageRef.nullable().describe("`reason` as a message reference, for translation"),
  added: z.number().int().nullable().describe("number of restored rows; null if none have been restored yet"),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** The contents of an account's copy, and what was restored from them. */
export const CopyReport = z.object({
  made_at: z.iso.datetime(),
  provider: z.string().describe("music service of the copied account"),
  display_name: z.string(),
  is_same_account: z
    .boolean()
    .describe("whether the copied and the signed-in account are the same account of a music service"),
  files: z.array(CopiedFile),
});
export type CopyReport = z.infer<typeof CopyReport>;

const UploadId = z.object({ upload_id: z.uuid() });
const Started = z.object({ job_id: z.uuid() });

/**
 * Starts a job that reads the copy of an account, the zip of `GET /auth/me/export`, which `POST /spotify-import/upload` took
 * (`is_copy` in its answer). The job checks every row and stores nothing. It fails with a sentence if the file is foreign,
 * damaged, cut off or of another version.
 */
export const previewCopy = endpoint({
  method: "POST",
  path: "/account-copy/{upload_id}/preview",
  summary: "Preview the restore of an uploaded account copy",
  access: "own",
  params: UploadId,
  output: Started,
  errors: ["not-found"],
});

/**
 * Starts a job that restores the copy of an account into the signed-in one, which keeps what it has: rows that are there
 * already are not stored again, so that a second import adds nothing. References to songs and playlists of a service stay as
 * they are. What `previewCopy` refuses is refused as a whole. `busy` while another import runs. Restored imports, with their
 * plays, can be undone like any other.
 */
export const restoreCopy = endpoint({
  method: "POST",
  path: "/account-copy/{upload_id}/import",
  summary: "Restore an uploaded account copy",
  access: "own",
  params: UploadId,
  output: Started,
  errors: ["not-found", "busy", "conflict"],
});

/** `report` is null until the whole copy has been read. The job itself is at `/jobs/{id}`. */
export const copyReport = endpoint({
  method: "GET",
  path: "/account-copy/jobs/{job_id}",
  summary: "Get the report of an account copy's preview or restore",
  access: "own",
  params: z.object({ job_id: z.uuid() }),
  output: z.object({ report: CopyReport.nullable() }),
  errors: ["not-found"],
});
