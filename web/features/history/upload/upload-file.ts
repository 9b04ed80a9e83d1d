import { importExtensions, maxUploadBytes } from "#contract/history/upload-limits.ts";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { UnreachableFailure } from "#web/platform/api/api-failure.ts";

/** Bytes that are sent at once: small enough that little is sent twice, large enough to be quick. */
const partBytes = 8 * 1024 * 1024;
/** How often a part that brings nothing further is tried again before it is given up. */
const triesWithoutProgress = 2;

/** What is wrong with a file before it is sent; null for one that may be. */
export function refuseFile({ name, size }: Pick<File, "name" | "size">): "notZip" | "tooLarge" | null {
  const lower = name.toLowerCase();
  if (!importExtensions.some((extension) => lower.endsWith(extension))) return "notZip";
  return size > maxUploadBytes ? "tooLarge" : null;
}

/** What a part is answered: with the last one an import begins, or a table waits to be mapped. */
export interface UploadAnswer {
  job_id: string | null;
  received: number;
  table: { mapping: TableMapping; preview: TablePreview } | null;
  /** a file of another service, which is checked first */
  is_held: boolean;
  /** a Gatefold export, which is looked at first */
  is_copy: boolean;
}

/**
 * What became of a whole file: an import of this id, a table that waits to be mapped, a file of another service that waits
 * to be checked, or a Gatefold export.
 */
export type Arrived =
  | { jobId: string }
  | { table: NonNullable<UploadAnswer["table"]> }
  | { isHeld: true }
  | { isCopy: true };

/** Sends parts, and asks what has arrived. Both fail as calls do. */
export interface UploadCalls {
  send: (part: Blob, at: { offset: number; size: number }) => Promise<UploadAnswer>;
  askReceived: () => Promise<number>;
}

/**
 * Sends a file in parts. A part that is broken off is gone on with where it broke. Answers what became of
 * the file. Throws what the last part failed with; sent again with the same calls, it goes on.
 *
 * @param onSent called with how many bytes have arrived
 */
export async function uploadInParts(
  file: Blob,
  { send, askReceived }: UploadCalls,
  onSent: (bytes: number) => void,
): Promise<Arrived> {
  let offset = await askReceived();
  let triesLeft = triesWithoutProgress;
  for (;;) {
    try {
      const answer = await send(file.slice(offset, offset + partBytes), { offset, size: file.size });
      offset = answer.received;
      triesLeft = triesWithoutProgress;
      onSent(offset);
      if (answer.job_id !== null) return { jobId: answer.job_id };
      if (answer.table !== null) return { table: answer.table };
      if (answer.is_held) return { isHeld: true };
      if (answer.is_copy) return { isCopy: true };
    } catch (error) {
      if (!(error instanceof UnreachableFailure) || triesLeft === 0) throw error;
      triesLeft -= 1;
      offset = await askReceived();
    }
  }
}
