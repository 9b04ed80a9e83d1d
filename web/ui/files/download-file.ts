import { CutOffFailure } from "#web/platform/api/api-failure.ts";
import { request } from "#web/platform/api/api.ts";
import { readFileName } from "./file-facts.ts";
import { offerFile } from "./offer-file.ts";

/** A file of the server. */
export interface ServerFile {
  path: string;
  /** POST: it is made by being asked for, and that is noted */
  method?: "GET" | "POST";
  query?: Record<string, string | undefined>;
  /** its name where the server gives none */
  fallbackName: string;
}

interface Watch {
  signal: AbortSignal;
  /** bytes that have arrived */
  onProgress: (bytes: number) => void;
}

/**
 * Reads a file, with the session's token in a header, and offers it to be saved. Answers the file's name; fails as calls do.
 * A file that breaks off on its way is not saved.
 */
export async function downloadFile(
  { path, method = "GET", query, fallbackName }: ServerFile,
  watch: Watch,
): Promise<string> {
  const response = await request(method, path, {
    ...(method === "POST" && { body: {} }),
    ...(query && { query }),
    accept: "*/*",
    signal: watch.signal,
  });
  const file = await readAll(response, watch);
  const name = readFileName(response.headers.get("Content-Disposition"), fallbackName);
  offerFile(file, name);
  return name;
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
