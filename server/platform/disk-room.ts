import { message, type Message } from "#contract/messages/messages.ts";
import { statfs } from "node:fs/promises";

/** Whether the disk of the data folder has room for more than small writes. */
export interface DiskRoom {
  /** What is said when nothing large may begin, else null. */
  whyFull(): Promise<Message | null>;
}

/** What stays free for small writes, and for the database's log, which grows by 16 MB at a time. */
export const minFreeMb = 64;

const megabyte = 1024 * 1024;

/**
 * @param folder whose disk is asked; null where nothing large is written to one
 * @param readFreeMb asks the disk
 */
export function createDiskRoom(
  folder: string | null,
  readFreeMb: (folder: string) => Promise<number> = freeMb,
): DiskRoom {
  const whyFull = async () => {
    if (folder === null) return null;
    const free = await readFreeMb(folder);
    if (free >= minFreeMb) return null;
    return message("server.diskNearlyFull", { free: Math.floor(free), needed: minFreeMb });
  };
  return { whyFull };
}

/** Megabytes that may be written to the disk of a folder. */
export async function freeMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / megabyte;
}
