import * as z from "zod";
import { MessageRef } from "./base/errors.ts";
import { endpoint } from "./base/endpoint.ts";

/**
 * Why the rows of a file in an account's copy stay out: `explained` in `reason`; they speak of another music service's songs,
 * or of another account's playlists; of a library that only an account without a service keeps; or the account has such
 * rows already and would mix them.
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
  about: z.string().describe("what it holds, an English sentence"),
  about_message: MessageRef.nullable().describe("the same, to be worded in another language"),
  rows: z.number().int(),
  left_out: z.enum(leftOutReasons).nullable().describe("null: its rows are restored"),
  reason: z.string().nullable().describe("an English sentence, where left_out is explained"),
  reason_message: MessageRef.nullable().describe("the same, to be worded in another language"),
  added: z.number().int().nullable().describe("rows that were stored; null before they are"),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** What is in the copy of an account, and what became of it here. */
export const CopyReport = z.object({
  made_at: z.iso.datetime(),
  provider: z.string().describe("the music service of the account that was copied"),
  display_name: z.string(),
  is_same_account: z.boolean().describe("whether both are the same account of a music service"),
  files: z.array(CopiedFile),
});
export type CopyReport = z.infer<typeof CopyReport>;

const UploadId = z.object({ upload_id: z.uuid() });
const Started = z.object({ job_id: z.uuid() });

/**
 * Begins to read the copy of an account, the zip of `GET /auth/me/export`, that `POST /spotify-import/upload` took
 * (`is_copy` in its answer). Every row of it is looked at and nothing is stored. What is foreign, damaged, cut off or of
 * another version fails the job with a sentence.
 */
export const previewCopy = endpoint({
  method: "POST",
  path: "/account-copy/{upload_id}/preview",
  summary: "What an uploaded copy of an account holds, and what of it comes back",
  access: "own",
  params: UploadId,
  output: Started,
  errors: ["not-found"],
});

/**
 * Begins to restore the copy of an account into the signed-in one, which keeps what it has: rows that are there already are
 * not stored again, so that a second import adds nothing. References to songs and playlists of a service stay as they are.
 * Refused as a whole as `previewCopy` refuses it. `busy` while another import runs. Imports that come back with their plays
 * can be undone like any other.
 */
export const restoreCopy = endpoint({
  method: "POST",
  path: "/account-copy/{upload_id}/import",
  summary: "Restore an uploaded copy of an account",
  access: "own",
  params: UploadId,
  output: Started,
  errors: ["not-found", "busy", "conflict"],
});

/** `report` is null until the whole copy was looked at. The job itself is at `/jobs/{id}`. */
export const copyReport = endpoint({
  method: "GET",
  path: "/account-copy/jobs/{job_id}",
  summary: "What a preview or a restoring of a copy has come to",
  access: "own",
  params: z.object({ job_id: z.uuid() }),
  output: z.object({ report: CopyReport.nullable() }),
  errors: ["not-found"],
});
