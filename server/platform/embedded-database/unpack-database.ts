import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { extract } from "tar";

const emptyDatabase = fileURLToPath(new URL("./empty-database.tar.gz", import.meta.url));

/** The prebuilt empty database cannot be unpacked; the message is a sentence for the operator. */
export class NotUnpacked extends Error {}

/**
 * Puts the prebuilt empty database into its place where there is none; beside it first, so that a start cut off leaves
 * nothing half made. Throws NotUnpacked.
 *
 * @param archive a part of the program
 */
export async function unpackDatabase(folder: string, archive = emptyDatabase): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    // Nothing else runs in this thread yet, and hundreds of small files take half as long one after the other.
    extract({ file: archive, cwd: draft, sync: true });
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw new NotUnpacked(
      `The file ${archive}, which is a part of Gatefold, cannot be unpacked into ${folder}; check that the disk has room, or install Gatefold again.`,
      { cause },
    );
  }
  await rename(draft, folder);
}
