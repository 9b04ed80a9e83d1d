import { message } from "#contract/messages/messages.ts";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as contract from "#contract/backup.ts";
import type { AppContext } from "#server/features/context.ts";
import { pendingRestore } from "#server/platform/backup/pending-restore.ts";
import { openBackup } from "#server/platform/backup/read-backup.ts";
import { notEmpty, requireKnownSchema } from "#server/platform/backup/restore-backup.ts";
import { isEmptyInstance } from "#server/platform/backup/restore-tables.db.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { isDiskFullError } from "#server/platform/backup/explain-folder-error.ts";

type RestoreCtx = Pick<AppContext, "database" | "restart" | "settings">;

/** Taking a backup for an empty instance, in a part of the app that takes files. */
export const restoreRoutes: Route<RestoreCtx>[] = [
  serve(contract.restoreUpload, async (ctx: RestoreCtx, _input, { request }) => {
    if (!(await isEmptyInstance(ctx.database))) throw new AppError("conflict", notEmpty);
    if (!request.isMultipart()) throw new AppError("unsupported-media-type", message("backup.chooseZip"));
    const file = await request.file({ limits: { fileSize: contract.maxBackupBytes } });
    if (file?.fieldname !== "file") throw new AppError("bad-request", message("backup.fileMissing"));
    const upload = join(ctx.settings.DATA_DIR, "restore-upload.zip");
    try {
      await pipeline(file.file, createWriteStream(upload, { mode: 0o600 }));
      if (file.file.truncated) throw new AppError("too-large", message("backup.tooLarge"));
      const backup = await openBackup(upload);
      backup.close();
      requireKnownSchema(backup.manifest);
      await rename(upload, pendingRestore(ctx.settings.DATA_DIR));
      ctx.restart();
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
  }),
];
