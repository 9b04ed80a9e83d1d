import type { ListFormat } from "#contract/exchange.ts";
import { CutOffFailure } from "#web/platform/api/api-failure.ts";
import { request } from "#web/platform/api/api.ts";
import { readFileName } from "./file-facts.ts";
import { offerFile } from "#web/ui/offer-file.ts";

/** A list that can be exported; see the public file. */
export interface ExportedList {
  list: string;
  q?: string | undefined;
  genre?: string | undefined;
  /** of `playlists`: which of them; left out for all */
  ids?: readonly string[] | undefined;
}

interface Watch {
  signal: AbortSignal;
  /** bytes that have arrived */
  onProgress: (bytes: number) => void;
}

async function readAll(response: Response, { signal, onProgress }: Watch): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      parts.push(new Uint8Array(part));
      bytes += part.byteLength;
      onProgress(bytes);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new CutOffFailure("The file ended before it was complete.", { cause });
  }
  return new Blob(parts, { type: response.headers.get("Content-Type") ?? "application/octet-stream" });
}

/**
 * Reads a list as a file, with the session's token in a header, and offers it to be saved. Answers the file's name;
 * fails as calls do. A list that breaks off on its way is not saved.
 */
export async function saveList(exported: ExportedList, format: ListFormat, watch: Watch): Promise<string> {
  const { list, q, genre, ids } = exported;
  const response = await request("GET", "/library/export", {
    query: { list, format, q, genre, playlists: ids?.join(",") },
    accept: "*/*",
    signal: watch.signal,
  });
  const file = await readAll(response, watch);
  const name = readFileName(
    response.headers.get("Content-Disposition"),
    `gatefold.${list === "playlists" ? "zip" : format}`,
  );
  offerFile(file, name);
  return name;
}
