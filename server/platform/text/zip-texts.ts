import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { unlessEmpty } from "#server/platform/process/unless-empty.ts";

/** A text that becomes a file of a zip; it is made while it is taken. */
export interface ZippedText {
  /** within the zip */
  path: string;
  text: AsyncIterable<string>;
}

/**
 * Texts as files of a zip, in their order. Each is read when the one before it was taken, so that little of them is in
 * memory; one that yields nothing is left out. What a text throws breaks the zip off, as does `signal`: a client must not
 * take half of it for the whole.
 */
export function zipTexts(
  files: AsyncIterable<ZippedText> | Iterable<ZippedText>,
  { at, signal }: { at: Date; signal: AbortSignal },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on("error", fail);
  void addAll().catch(fail);
  return output;

  async function addAll(): Promise<void> {
    for await (const { path, text } of files) {
      signal.throwIfAborted();
      const parts = await unlessEmpty(text);
      if (parts === null) continue;
      const file = Readable.from(parts, { objectMode: false, signal });
      file.on("error", fail);
      zip.addReadStreamLazy(path, { mtime: at }, (take) => take(null, file));
      if (!file.closed) await once(file, "close");
    }
    zip.end();
  }
}
