import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { message } from "#contract/messages/messages.ts";
import type { Readable } from "node:stream";
import type { AppContext } from "#server/features/context.ts";
import {
  appendChunk,
  deleteUpload,
  deleteUploadsOf,
  readOtherBytes,
  readReceived,
  shrinkUploads,
  type UploadChunk,
  type UploadKey,
} from "#server/features/history/stored/uploads.db.ts";
import { isDiskFull } from "#server/platform/database/failure-kinds.db.ts";
import { AppError } from "#server/platform/process/errors.ts";

export type UploadCtx = Pick<AppContext, "database" | "diskRoom" | "settings">;

const mebibyte = 1024 * 1024;
/** Bytes of a row: others wait for its transaction on the embedded database. */
const chunkBytes = mebibyte;
/** What comes slowly is stored after so long, so that it is not lost with the process. */
const storeAfterMs = 1_000;
/** How often the disk is asked for room while a file comes in: with the database's log, well below what it keeps free. */
const askForRoomBytes = 4 * mebibyte;

/**
 * Stores what comes at its place in the file, as it comes: a part that comes twice stands there once, in whichever processes
 * it arrived. What arrived of a body that is cut off is kept, to be gone on with. Throws AppError `conflict` where the file
 * is not as long as `offset` yet, or another upload ended this one, `too-large`, `unavailable` when the disk is full.
 *
 * @param maxBytes of the whole file
 * @returns bytes that are stored now
 */
export async function receivePart(
  ctx: UploadCtx,
  upload: UploadKey,
  { offset, body, maxBytes }: { offset: number; body: Readable & { truncated?: boolean }; maxBytes: number },
): Promise<number> {
  if (((await readReceived(ctx.database, upload)) ?? 0) < offset) throw gone();
  let cutOff: Error | null = null;
  async function* pieces() {
    try {
      // The caller has the rest of a refused body to discard.
      yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    } catch (error) {
      cutOff = error instanceof Error ? error : new Error(String(error));
    }
  }
  let position = offset;
  for await (const bytes of chunksOf(pieces())) {
    if (position + bytes.length > maxBytes) throw await refuse(ctx, upload, tooLarge(maxBytes));
    await store(ctx, upload, { position, bytes });
    position += bytes.length;
  }
  if (cutOff !== null) throw cutOff as Error;
  if (body.truncated === true) throw await refuse(ctx, upload, tooLarge(maxBytes));
  const received = await readReceived(ctx.database, upload);
  if (received === null || received < position) throw gone();
  return received;
}

/** What comes, in pieces for a row each: the first at once, so that the caller sees that the upload is there. */
async function* chunksOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let storedAt = Number.NEGATIVE_INFINITY;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < chunkBytes && performance.now() - storedAt < storeAfterMs) continue;
    yield Buffer.concat(held);
    [held, bytes, storedAt] = [[], 0, performance.now()];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Adds a chunk behind what is there; of what is there already, the same bytes, only the rest. */
async function store(ctx: UploadCtx, upload: UploadKey, chunk: UploadChunk): Promise<void> {
  await requireRoom(ctx, upload, chunk);
  let { position, bytes } = chunk;
  while (!(await append(ctx, upload, { position, bytes }))) {
    const received = await readReceived(ctx.database, upload);
    if (received === null || received <= position) throw gone();
    if (received >= position + bytes.length) return;
    bytes = bytes.subarray(received - position);
    position = received;
  }
}

async function append(ctx: UploadCtx, upload: UploadKey, chunk: UploadChunk): Promise<boolean> {
  try {
    return await appendChunk(ctx.database, upload, chunk);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw await refuse(ctx, upload, new AppError("unavailable", message("history.diskFull")));
  }
}

const stepOf = (position: number) => Math.floor(position / askForRoomBytes);

/** The database needs what is left of the disk. Throws AppError `unavailable`. */
async function requireRoom(
  ctx: UploadCtx,
  upload: UploadKey,
  { position, bytes }: UploadChunk,
): Promise<void> {
  if (stepOf(position) === stepOf(position + bytes.length)) return;
  const full = await ctx.diskRoom.whyFull();
  if (full !== null) throw await refuse(ctx, upload, new AppError("unavailable", full));
}

/** Nothing of a refused file stays. */
async function refuse(ctx: UploadCtx, upload: UploadKey, error: AppError): Promise<AppError> {
  await dropUpload(ctx, upload);
  return error;
}

function gone(): AppError {
  return new AppError("conflict", message("history.earlierPartsGone"));
}

/** What an upload is refused with that is larger than `maxBytes`. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError(
    "too-large",
    message("history.tooLarge", { megabytes: Math.floor(maxBytes / mebibyte) }),
  );
}

/** Bytes that a person's upload may have: an account of exports stores no more than the operator grants. */
export async function maxBytesOf(ctx: UploadCtx, upload: UploadKey, provider: string): Promise<number> {
  if (provider !== "export") return maxUploadBytes;
  const left = ctx.settings.EXPORT_ACCOUNT_MB * mebibyte - (await readOtherBytes(ctx.database, upload));
  return Math.min(maxUploadBytes, Math.max(0, left));
}

/** Deletes an upload, and gives its room back. */
export async function dropUpload(
  ctx: Pick<AppContext, "database" | "settings">,
  upload: UploadKey,
): Promise<void> {
  await deleteUpload(ctx.database, upload);
  await giveRoomBack(ctx);
}

/** Deletes a person's uploads; none of them is being imported. */
export async function clearUploads(
  ctx: Pick<AppContext, "database" | "settings">,
  userId: string,
): Promise<void> {
  await deleteUploadsOf(ctx.database, userId);
  await giveRoomBack(ctx);
}

/** A PostgreSQL does that by itself in its time. */
export async function giveRoomBack({
  database,
  settings,
}: Pick<AppContext, "database" | "settings">): Promise<void> {
  if (settings.DATABASE_URL === undefined) await shrinkUploads(database);
}
