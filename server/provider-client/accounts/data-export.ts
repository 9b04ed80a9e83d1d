import { message } from "#contract/messages/messages.ts";
import type { Readable } from "node:stream";
import { request } from "undici";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderConnection } from "./provider-connection.ts";

/**
 * The export that the embedded provider makes of one of its accounts, a zip, as it comes; this machine is given those of
 * accounts that are inside (demo-service/README.md). Throws AppError `provider-error` where it gives none.
 */
export async function openDataExport(
  { accountsBase }: Pick<ProviderConnection, "accountsBase">,
  accountId: string,
  signal: AbortSignal,
): Promise<Readable> {
  const { statusCode, body } = await request(`${accountsBase}/my-data/${accountId}`, { signal });
  if (statusCode === 200) return body;
  await body.dump();
  throw new AppError("provider-error", message("provider.openDataAnswered", { statusCode }));
}
