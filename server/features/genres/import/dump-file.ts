import { message } from "#contract/messages/messages.ts";
import { createReadStream, openSync, readSync, closeSync, statSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { AppError } from "#server/platform/process/errors.ts";

/** What a file of open data holds. */
export type DumpFormat = "wikidata" | "musicbrainz" | "discogs";

/** An entry longer than this is no entry of these dumps. */
const maxLetters = 32 * 1024 * 1024;
const begins = { gzip: [0x1f, 0x8b], bzip2: [0x42, 0x5a, 0x68], xz: [0xfd, 0x37, 0x7a] } as const;

/** A part of a file: one line of JSON or one XML element, and how many bytes of the file were read by then. */
export interface DumpPart {
  text: string;
  bytesRead: number;
}

/**
 * The parts of a file, in constant memory: lines of JSON, or `<master>` elements. Throws AppError `bad-request`, with a
 * sentence, for files that are packed otherwise than by gzip, are cut off, or hold nothing of that kind.
 */
export async function* partsOf(
  path: string,
  separator: string,
  signal: AbortSignal,
): AsyncGenerator<DumpPart> {
  const packed = requirePacking(path);
  const file = createReadStream(path, { signal });
  const source = packed ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => source.destroy(error));
  let rest = "";
  try {
    for await (const chunk of source.setEncoding("utf8")) {
      const parts = (rest + String(chunk)).split(separator);
      rest = parts.pop() ?? "";
      if (rest.length > maxLetters)
        throw new AppError("bad-request", message("genres.dumpWithoutEntries", { path }));
      for (const text of parts) yield { text, bytesRead: file.bytesRead };
    }
  } catch (error) {
    if (isCutOff(error)) throw new AppError("bad-request", message("genres.dumpDamaged", { path }));
    throw error;
  } finally {
    file.destroy();
  }
  if (rest.trim() !== "") yield { text: rest, bytesRead: file.bytesRead };
}

function isCutOff(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("Z_");
}

/** Whether a file is packed by gzip. */
function requirePacking(path: string): boolean {
  const head = headOf(path, 3);
  const isLike = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  if (isLike(begins.bzip2) || isLike(begins.xz))
    throw new AppError(
      "bad-request",
      message("genres.dumpPacked", { path, packer: isLike(begins.xz) ? "xz" : "bzip2" }),
    );
  return isLike(begins.gzip);
}

function headOf(path: string, bytes: number): Buffer {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    throw new AppError("bad-request", message("genres.dumpUnreadable", { path }));
  }
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/** What a file holds, by its beginning. Throws AppError `bad-request` when it is none of the known dumps. */
export async function formatOf(path: string, signal: AbortSignal): Promise<DumpFormat> {
  let seen = "";
  for await (const { text } of partsOf(path, "\n", signal)) {
    seen += `${text.slice(0, 4096)}\n`;
    if (/<masters>|<master id=/u.test(seen)) return "discogs";
    if (/"claims"\s*:|"type"\s*:\s*"item"/u.test(text)) return "wikidata";
    if (/"sort-name"\s*:/u.test(text)) return "musicbrainz";
    if (seen.length > 64 * 1024) break;
  }
  throw new AppError("bad-request", message("genres.unknownDump", { path }));
}

/**
 * Size of a file in bytes, and a text that is another one when it is another file. Throws AppError `bad-request` for a file
 * that is not there.
 */
export function identityOf(path: string): { bytes: number; identity: string } {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new AppError("bad-request", message("genres.dumpUnreadable", { path }));
  return { bytes: found.size, identity: `${found.size} ${Math.floor(found.mtimeMs)}` };
}
