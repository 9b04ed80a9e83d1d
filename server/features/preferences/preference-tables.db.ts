import { sql } from "kysely";
import * as z from "zod";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreRule, StoredObject, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";

/** A browser writes choices of its own into a new account at once, so those of the copy replace them. */
const preferencesRule = restoreRule({
  into: "any-account",
  row: z.object({ chosen: StoredObject, changed_at: StoredTime }),
  restore: async (trx, { userId }, rows) => {
    const [row] = rows;
    if (row === undefined) return 0;
    const { numAffectedRows } = await sql`
      insert into preferences (user_id, chosen, changed_at)
      values (${userId}, ${JSON.stringify(row.chosen)}::jsonb, ${row.changed_at})
      on conflict (user_id) do update set chosen = preferences.chosen || excluded.chosen, changed_at = excluded.changed_at
        where preferences.chosen <> preferences.chosen || excluded.chosen
    `.execute(trx);
    return Number(numAffectedRows ?? 0n);
  },
});

/** What someone chose, as a file. */
export const preferenceTables: readonly PersonTable[] = [
  {
    path: "account/preferences.json",
    about: "copy.about.preferences",
    tables: ["preferences"],
    from: sql`preferences mine`,
    columns: sql`chosen, changed_at`,
    order: { user_id: "text" },
    back: preferencesRule,
  },
];
