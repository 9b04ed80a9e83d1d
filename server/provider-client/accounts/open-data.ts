import { message } from "#contract/messages/messages.ts";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import { AppError } from "#server/platform/process/errors.ts";

/**
 * Downloads what a service publishes of its artists as open data. Throws AppError `provider-error` where it does not.
 *
 * @param url `openDataUrl` of its connection
 * @param path of the file that it becomes
 */
export async function downloadOpenData(url: string, path: string, signal: AbortSignal): Promise<void> {
  const { statusCode, body } = await request(url, { signal });
  if (statusCode !== 200) {
    await body.dump();
    throw new AppError("provider-error", message("provider.openDataAnswered", { statusCode }));
  }
  await pipeline(body, createWriteStream(path, { mode: 0o600 }), { signal });
}
