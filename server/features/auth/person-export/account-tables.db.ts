import { sql } from "kysely";
import * as z from "zod";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreRule } from "#server/platform/person-data/restore-rule.db.ts";

/** Of an account itself, the choice how long sign-ins last comes back. */
const keepSignInRule = restoreRule({
  into: "any-account",
  row: z.object({ keepalive: z.enum(["30d", "indefinite"]) }),
  restore: async (trx, { userId }, rows) => {
    const [account] = rows;
    if (account === undefined) return 0;
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ keepalive: account.keepalive })
      .where("user_id", "=", userId)
      .where("keepalive", "<>", account.keepalive)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});

/** An account as files. What would let others in is in none of them: tokens, codes and their hashes. */
export const accountTables: readonly PersonTable[] = [
  {
    path: "account/account.json",
    about: "copy.about.account",
    tables: ["users"],
    from: sql`users mine`,
    columns: sql`user_id, provider, account_id, provider_user_id, display_name, email, image_url, is_admin, keepalive,
      created_at, last_login`,
    order: { user_id: "text" },
    back: keepSignInRule,
  },
  {
    path: "account/sessions.json",
    about: "copy.about.sessions",
    tables: ["sessions"],
    from: sql`sessions mine`,
    columns: sql`device, created_at, last_used_at, signed_in_at`,
    order: { session_id: "text" },
    back: "copy.kept.sessions",
  },
  {
    path: "account/access-tokens.json",
    about: "copy.about.accessTokens",
    tables: ["access_tokens"],
    from: sql`access_tokens mine`,
    columns: sql`name, scopes, created_at, last_used_at`,
    order: { token_id: "uuid" },
    back: "copy.kept.accessTokens",
  },
  {
    path: "account/link.json",
    about: "copy.about.link",
    tables: ["provider_links"],
    from: sql`provider_links mine`,
    columns: sql`state, scopes, authorized_at, access_issued_at, access_expires_at, client_id,
      is_own_client`,
    order: { user_id: "text" },
    back: "copy.kept.link",
  },
  {
    path: "account/own-client.json",
    about: "copy.about.ownClient",
    tables: ["own_applications"],
    from: sql`own_applications mine`,
    columns: sql`client_id, changed_at`,
    order: { user_id: "text" },
    back: "copy.kept.ownClient",
  },
  {
    path: "account/recovery-code.json",
    about: "copy.about.recoveryCode",
    tables: ["recovery_codes"],
    from: sql`recovery_codes mine`,
    columns: sql`created_at`,
    order: { user_id: "text" },
    back: "copy.kept.recoveryCode",
  },
  {
    path: "account/admin-log.json",
    about: "copy.about.adminLog",
    tables: [],
    from: sql`(select noted.*, person.user_id from admin_writes noted
      join users person on person.user_id in (noted.actor_id, noted.subject_id)) mine`,
    columns: sql`written_at, action, via, detail, coalesce(actor_id = user_id, false) as by_you,
      coalesce(subject_id = user_id, false) as about_you`,
    order: { write_id: "bigint" },
    back: "copy.kept.adminLog",
  },
];
