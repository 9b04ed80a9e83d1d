import { message } from "#contract/messages/messages.ts";
import * as z from "zod";
import { request } from "undici";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderConnection } from "./provider-connection.ts";

const StoredCopies = z.object({ accounts: z.array(z.string()) });

/** Account ids of visitors' copies at the embedded provider: `{account}~{8 letters}` (decisions, 8.2). */
export const copyPattern = "^.+~[a-z]{8}$";

/** The copies that the embedded provider still has. Throws AppError `provider-error` when it does not say. */
export async function readStoredCopies(demo: ProviderConnection): Promise<ReadonlySet<string>> {
  try {
    const { statusCode, body } = await request(`${demo.accountsBase}/__copies`);
    const answer: unknown = await body.json();
    if (statusCode === 200) return new Set(StoredCopies.parse(answer).accounts);
    throw new Error(`It answered ${statusCode}.`);
  } catch (cause) {
    throw new AppError("provider-error", message("provider.demoCopiesUnknown"), { cause });
  }
}
