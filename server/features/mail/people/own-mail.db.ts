import { sql, type Selectable, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

type Trx = Transaction<DatabaseTables>;

/** Where a person gets mail, and which. */
export type MailAddressRow = Selectable<DatabaseTables["mail_addresses"]>;

export async function readMailAddress(
  database: Database | Trx,
  userId: string,
): Promise<MailAddressRow | undefined> {
  return database.selectFrom("mail_addresses").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores where a person gets mail. */
export async function writeMailAddress(trx: Trx, row: MailAddressRow): Promise<void> {
  const { user_id: _id, ...fields } = row;
  await trx
    .insertInto("mail_addresses")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fields))
    .execute();
}

/** Counts a try of the code. @returns the row as it was before; undefined: there is none */
export async function countCodeTry(trx: Trx, userId: string): Promise<MailAddressRow | undefined> {
  const row = await trx
    .selectFrom("mail_addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await trx
    .updateTable("mail_addresses")
    .set({ code_tries: row.code_tries + 1 })
    .where("user_id", "=", userId)
    .execute();
  return row;
}

/** Notes that an address is the person's. */
export async function confirmMailAddress(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable("mail_addresses")
    .set({ confirmed_at: at, code_hash: null })
    .where("user_id", "=", userId)
    .execute();
}

/** Forgets where a person gets mail. */
export async function deleteMailAddress(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("mail_addresses").where("user_id", "=", userId).execute();
}

/** Where mail goes, as a file; a copy elsewhere has to be confirmed there. */
export const ownMailTables: readonly PersonTable[] = [
  {
    path: "account/mail.json",
    about: "copy.about.ownMail",
    tables: ["mail_addresses"],
    from: sql`mail_addresses mine`,
    columns: sql`address, language, kinds, confirmed_at`,
    order: { user_id: "text" },
    back: "copy.kept.ownMail",
  },
];
