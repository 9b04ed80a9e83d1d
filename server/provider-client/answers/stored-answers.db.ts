import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Database } from "#server/platform/database/database.ts";
import { parseBody, type ProviderAnswer, type RawAnswer } from "./provider-answers.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Longer answers are not kept; a page of fifty is a quarter of it at most. */
const maxStoredLength = 400_000;

/** An answer that was kept, to be used again when the provider says that it did not change (RFC 9110, 13.1.2). */
interface StoredAnswer {
  etag: string;
  answer(): Promise<ProviderAnswer>;
}

/** A call as far as it matters here. */
interface StoredCall {
  userId: string;
  token?: string;
  isKept?: boolean;
}

/** What was kept of the same read of the same person; null for calls that are not kept. */
export async function readStoredAnswer(
  database: Database,
  call: StoredCall,
  address: URL,
): Promise<StoredAnswer | null> {
  if (call.isKept !== true || call.token !== undefined) return null;
  const row = await database
    .selectFrom("provider_answers")
    .select(["etag", "body"])
    .where("user_id", "=", call.userId)
    .where("address", "=", nameOf(address))
    .executeTakeFirst();
  if (!row) return null;
  return {
    etag: row.etag,
    answer: async () => ({ status: 200, body: parseBody(await expand(row.body)) }),
  };
}

/** Keeps an answer with its ETag, in the place of the last one. Does nothing for calls that are not kept. */
export async function storeAnswer(
  database: Database,
  call: StoredCall,
  address: URL,
  answer: Pick<RawAnswer, "status" | "bytes" | "etag"> & { storedAt: Date },
): Promise<void> {
  if (call.isKept !== true || call.token !== undefined) return;
  if (answer.status !== 200 || answer.etag === null || answer.bytes.length > maxStoredLength) return;
  const kept = { etag: answer.etag, body: await compress(answer.bytes), stored_at: answer.storedAt };
  await database
    .insertInto("provider_answers")
    .values({ user_id: call.userId, address: nameOf(address), ...kept })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).doUpdateSet(kept))
    .execute();
}

/** Path and query: the embedded provider's port changes. */
function nameOf(address: URL): string {
  return address.pathname + address.search;
}
