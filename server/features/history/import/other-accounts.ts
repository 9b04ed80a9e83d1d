import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { FileSourceId } from "#contract/history/file-sources.ts";
import type { ImportCheck, ImportReport } from "#contract/history/history.ts";
import type { AppContext } from "#server/features/context.ts";
import { readAccountId, readImports } from "#server/features/history/stored/imports.db.ts";
import { reportOf } from "#server/features/history/present-import.ts";
import type { UploadKey } from "#server/features/history/stored/uploads.db.ts";
import { copyUpload } from "#server/features/history/uploads/kept-uploads.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readExportInChild } from "./export-reader.ts";
import type { FileOrigin } from "./read-export.ts";

/** Whose plays a person has. */
export interface OwnAccounts {
  /** the account at the streaming service that they signed in with; null where they did with none */
  service: string | null;
  /** what the files of earlier imports named */
  imported: ImportReport["accounts"];
}

/** Reads which accounts a person's plays are of. An import that was undone or failed names none. */
export async function readOwnAccounts(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: Pick<Session, "userId" | "provider">,
): Promise<OwnAccounts> {
  const imports = await readImports(database, userId);
  const imported = imports
    .filter(({ status }) => status === "completed")
    .flatMap((row) => reportOf(row).accounts);
  if (provider !== "spotify") return { service: null, imported };
  return { service: await readAccountId(database, userId), imported };
}

/**
 * Accounts of files that are none of the person's, of services of which one of theirs is known; names differ in case alone.
 * Of the streaming service that is the account they signed in with, and any whose export was imported before.
 */
export function findOtherAccounts(
  files: readonly FileOrigin[],
  own: OwnAccounts,
): ImportCheck["other_accounts"] {
  const others = new Map<string, ImportCheck["other_accounts"][number]>();
  for (const { source, account } of files) {
    if (source === null || account === null) continue;
    const { signedInWith, imported } = knownOf(own, source);
    const all = [...signedInWith, ...imported];
    if (all.length === 0 || all.some((name) => isSame(name, account))) continue;
    const isSignedIn = signedInWith.length > 0;
    const known = isSignedIn ? signedInWith : imported;
    others.set(`${source} ${account}`, { source, account, known, is_signed_in: isSignedIn });
  }
  return [...others.values()];
}

/** The person's accounts at a service, as far as they are known. */
function knownOf(own: OwnAccounts, source: FileSourceId) {
  const names = own.imported.filter((one) => one.source === source).map(({ account }) => account);
  const signedInWith = source === "spotify" && own.service !== null ? [own.service] : [];
  const imported = names.filter((name, at) => names.findIndex((other) => isSame(other, name)) === at);
  return { signedInWith, imported };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Whether an upload, an export of the streaming service, is of another account there than the person's. What names none is
 * taken for theirs; so is what cannot be read, of which the import says why.
 */
export async function isOfOtherAccount(
  ctx: Pick<AppContext, "database" | "now" | "settings">,
  upload: UploadKey & Pick<Session, "provider">,
  { filename, signal }: { filename: string; signal: AbortSignal },
): Promise<boolean> {
  const own = await readOwnAccounts(ctx, upload);
  const { signedInWith, imported } = knownOf(own, "spotify");
  if (signedInWith.length + imported.length === 0) return false;
  const path = await copyUpload(ctx, upload, { name: `owner-${randomUUID()}`, signal });
  if (path === null) return false;
  try {
    const reading = { timeZone: "UTC", mapping: null, from: { file: 0, row: 0 }, known: [] };
    for await (const part of readExportInChild({ ...reading, path, filename, now: ctx.now() }, signal))
      return part.is === "files" && findOtherAccounts(part.of, own).length > 0;
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
  } finally {
    await rm(path, { force: true });
  }
  return false;
}
