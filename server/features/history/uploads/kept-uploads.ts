import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppContext } from "#server/features/context.ts";
import { deleteLeftUploads, readChunks, type UploadKey } from "#server/features/history/stored/uploads.db.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { giveRoomBack } from "./receive-upload.ts";

type Ctx = Pick<AppContext, "database" | "settings">;

const everyMs = 10 * 60_000;

/** Copies of uploads while they are read; what a process that was killed has left goes at the next start. */
const readingFolder = ({ settings }: Pick<Ctx, "settings">) => join(settings.DATA_DIR, "reading");

/**
 * Writes an upload into a file, which a reader needs: a zip is read from its end. The caller removes it.
 *
 * @param name of the file, unique among those that are read
 * @returns its path; null where nothing of the upload is there
 */
export async function copyUpload(
  ctx: Ctx,
  upload: UploadKey,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<string | null> {
  await mkdir(readingFolder(ctx), { recursive: true, mode: 0o700 });
  const path = join(readingFolder(ctx), name);
  let written = 0;
  async function* bytes() {
    for await (const chunk of readChunks(ctx.database, upload)) {
      written += chunk.bytes.length;
      yield chunk.bytes;
    }
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  if (written > 0) return path;
  await rm(path, { force: true });
  return null;
}

/** Removes what the process before left on the disk, and the uploads of versions that kept them there. */
export async function clearReadingFolder(ctx: Pick<Ctx, "settings">): Promise<void> {
  await rm(readingFolder(ctx), { recursive: true, force: true });
  await rm(join(ctx.settings.DATA_DIR, "uploads"), { recursive: true, force: true });
}

/** Deletes uploads that no one goes on with, and those of imports that are over. */
export async function sweepUploads(ctx: Ctx): Promise<void> {
  if ((await deleteLeftUploads(ctx.database)) > 0) await giveRoomBack(ctx);
}

export const sweepUploadsJob = defineJob({
  name: "history-upload-sweep",
  everyMs,
  progress: { done: 0, total: null },
  run: (ctx: Ctx, _job: RecurringJob) => sweepUploads(ctx),
});
