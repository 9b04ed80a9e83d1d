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
    about: "Your account: names, address, the music service, when you came first and last.",
    tables: ["users"],
    from: sql`users mine`,
    columns: sql`user_id, provider, account_id, provider_user_id, display_name, email, image_url, is_admin, keepalive,
      created_at, last_login`,
    order: { user_id: "text" },
    back: keepSignInRule,
  },
  {
    path: "account/sessions.json",
    about: "Browsers that are signed in.",
    tables: ["sessions"],
    from: sql`sessions mine`,
    columns: sql`device, created_at, last_used_at, signed_in_at`,
    order: { session_id: "text" },
    back: "Browsers sign in at each instance by themselves.",
  },
  {
    path: "account/access-tokens.json",
    about:
      "Programs that may come in by a token, and what each may do. The tokens themselves are stored nowhere.",
    tables: ["access_tokens"],
    from: sql`access_tokens mine`,
    columns: sql`name, scopes, created_at, last_used_at`,
    order: { token_id: "uuid" },
    back: "A token is good for one instance. Create new ones there.",
  },
  {
    path: "account/link.json",
    about: "What you allowed at the music service, and when. Its tokens are not in here.",
    tables: ["provider_links"],
    from: sql`provider_links mine`,
    columns: sql`state, scopes, authorized_at, access_issued_at, access_expires_at, client_id`,
    order: { user_id: "text" },
    back: "You allow each instance to use your music service when you sign in there.",
  },
  {
    path: "account/recovery-code.json",
    about: "When your recovery code was made. The code itself is stored nowhere.",
    tables: ["recovery_codes"],
    from: sql`recovery_codes mine`,
    columns: sql`created_at`,
    order: { user_id: "text" },
    back: "The code itself is stored nowhere. Make a new one in the settings.",
  },
  {
    path: "account/admin-log.json",
    about: "What admins changed that was about you, or that you changed as an admin.",
    tables: [],
    from: sql`(select noted.*, person.user_id from admin_writes noted
      join users person on person.user_id in (noted.actor_id, noted.subject_id)) mine`,
    columns: sql`written_at, action, via, detail, coalesce(actor_id = user_id, false) as by_you,
      coalesce(subject_id = user_id, false) as about_you`,
    order: { write_id: "bigint" },
    back: "It is about the people of the other instance.",
  },
];
