import { sql, type RawBuilder } from "kysely";
import { consentVersion } from "#contract/consent.ts";

/** SQL: whether the person that a column names has consented; anyone who has not is no one to others. */
export function takesPart(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from consents where consents.user_id = ${sql.ref(column)} and consents.version = ${consentVersion}
  )`;
}

/** SQL: whether either of the two people blocked the other. */
export function hasBlock(viewerId: string | null, column: string): RawBuilder<boolean> {
  const person = sql.ref(column);
  return sql<boolean>`exists (
    select from friend_blocks
    where (friend_blocks.user_id = ${viewerId} and friend_blocks.blocked_id = ${person})
      or (friend_blocks.user_id = ${person} and friend_blocks.blocked_id = ${viewerId})
  )`;
}
