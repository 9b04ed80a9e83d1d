import { message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { AppError } from "#server/platform/process/errors.ts";

type Trx = Transaction<DatabaseTables>;

/** The lowest and the highest generated number of a table in a file. */
export interface NumberRange {
  low: number;
  high: number;
}

/** Far more than a person's rows and those of others between them. */
const maxSpan = 1_000_000_000;

/**
 * Takes so many numbers of a table's generator that a file's numbers, moved as a whole, keep their order and are no one's.
 * Throws AppError `unprocessable` where they lie too far apart.
 *
 * @returns what is added to a number of the file
 */
export async function reserveNumbers(
  trx: Trx,
  { table, column }: { table: string; column: string },
  { low, high }: NumberRange,
): Promise<number> {
  if (high - low > maxSpan) throw new AppError("unprocessable", message("accountCopy.damaged"));
  const { rows } = await sql<{ first: number }>`
    with generator as (select pg_get_serial_sequence(${table}, ${column}) as name)
    select nextval(name) as first from generator
  `.execute(trx);
  const first = Number(rows[0]?.first);
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${first + high - low})`.execute(trx);
  return first - low;
}

/** Which of these tables have no row of a person. */
export async function readEmptyTables(
  trx: Trx,
  userId: string,
  tables: readonly string[],
): Promise<string[]> {
  const empty: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where user_id = ${userId} limit 1`.execute(
      trx,
    );
    if (rows.length === 0) empty.push(table);
  }
  return empty;
}
