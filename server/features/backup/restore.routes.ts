import { message } from "#contract/messages/messages.ts";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/backup.ts";
import type { AppContext } from "#server/features/context.ts";
import { failedRestore, pendingRestore } from "#server/platform/backup/pending-restore.ts";
import { openBackup } from "#server/platform/backup/read-backup.ts";
import { notEmpty, requireKnownSchema } from "#server/platform/backup/restore-backup.ts";
import { isEmptyInstance } from "#server/platform/backup/restore-tables.db.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { isDiskFullError } from "#server/platform/backup/explain-folder-error.ts";

/** The backup that this process receives; null: none. */
export interface IncomingBackup {
  now: { received: number; isChecked: boolean } | null;
}

type RestoreCtx = Pick<AppContext, "database" | "restart" | "settings"> & { incoming: IncomingBackup };

/** Taking a backup for an empty instance, in a part of the app that takes files. */
export const restoreRoutes: Route<RestoreCtx>[] = [
  serve(contract.restoreState, async (ctx: RestoreCtx) => {
    const { now } = ctx.incoming;
    if (now !== null)
      return now.isChecked
        ? { state: "checking" as const, received: null }
        : { state: "receiving" as const, received: now.received };
    return { state: await readStateAtRest(ctx), received: null };
  }),

  serve(contract.restoreUpload, async (ctx: RestoreCtx, _input, { request }) => {
    if (!(await isEmptyInstance(ctx.database))) throw new AppError("conflict", notEmpty);
    if (!request.isMultipart()) throw new AppError("unsupported-media-type", message("backup.chooseZip"));
    if (ctx.incoming.now !== null || existsSync(pendingRestore(ctx.settings.DATA_DIR)))
      throw new AppError("busy", message("backup.restoreRunning"));
    ctx.incoming.now = { received: 0, isChecked: false };
    try {
      return await takeBackup(ctx, request, ctx.incoming.now);
    } finally {
      ctx.incoming.now = null;
    }
  }),
];

async function readStateAtRest({ database, settings }: RestoreCtx) {
  if (existsSync(pendingRestore(settings.DATA_DIR))) return "waiting" as const;
  if (!(await isEmptyInstance(database))) return "in-use" as const;
  return existsSync(failedRestore(settings.DATA_DIR)) ? ("failed" as const) : ("empty" as const);
}

/** Puts a backup that is whole where the next start finds it, and asks for that start. */
async function takeBackup(
  { settings, restart }: RestoreCtx,
  request: FastifyRequest,
  now: NonNullable<IncomingBackup["now"]>,
) {
  const file = await request.file({ limits: { fileSize: contract.maxBackupBytes } });
  if (file?.fieldname !== "file") throw new AppError("bad-request", message("backup.fileMissing"));
  const upload = join(settings.DATA_DIR, "restore-upload.zip");
  const counted = new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      now.received += bytes.length;
      done(null, bytes);
    },
  });
  try {
    await pipeline(file.file, counted, createWriteStream(upload, { mode: 0o600 }));
    if (file.file.truncated) throw new AppError("too-large", message("backup.tooLarge"));
    now.isChecked = true;
    const backup = await openBackup(upload);
    backup.close();
    requireKnownSchema(backup.manifest);
    await rm(failedRestore(settings.DATA_DIR), { force: true });
    await rename(upload, pendingRestore(settings.DATA_DIR));
    restart();
    const { made_at, tables } = backup.manifest;
    return { made_at, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    if (isDiskFullError(error))
      throw new AppError("unavailable", message("backup.diskFull"), {
        cause: error,
      });
    throw error;
  } finally {
    await rm(upload, { force: true });
  }
}
