import * as z from "zod";

/*
 * The zip of `GET /auth/me/export` as the copy of an account that another Gatefold restores. Its last file says what it is;
 * the version is raised when files change so that an earlier program would read them wrongly.
 */

/** The file that says what is in a copy. It is the last one: a copy without it was cut off. */
export const contentsPath = "contents.json";
/** The file with the account. */
export const accountPath = "account/account.json";

export const copyFormat = "gatefold-account";
export const copyVersion = 1;

/** What `contents.json` holds, as far as restoring needs it. */
export const CopyContents = z.object({
  format: z.literal(copyFormat),
  version: z.number().int(),
  made_at: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), about: z.string() })).max(100_000),
});
export type CopyContents = z.infer<typeof CopyContents>;

/** Bytes at the end of a zip in which the names of its last files stand. */
export const copyTailBytes = 64 * 1024;

/** Whether the end of a file is that of an account's copy: the list of a zip's files, of which `contents.json` is the last. */
export function endsLikeCopy(tail: Buffer): boolean {
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const last = tail.lastIndexOf("PK\u0001\u0002", end, "latin1");
  return end > 0 && last >= 0 && tail.subarray(last, end).toString("latin1").includes(contentsPath);
}
