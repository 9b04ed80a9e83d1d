import type { MessageId } from "#contract/messages/messages.ts";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { unlessEmpty } from "#server/platform/process/unless-empty.ts";
import { writeTable, type TableFormat, type TableRow } from "#server/platform/text/table-text.ts";
import type { PersonFile } from "./person-file.ts";
import type { RestoreRule } from "./restore-rule.db.ts";

/** Rows of a person as a file of the zip of everything that is held of them. */
export interface PersonTable {
  /** within the zip; its ending is the format */
  path: `${string}.${TableFormat}`;
  /** what it holds, the id of a sentence */
  about: MessageId;
  /** tables whose rows it tells whole */
  tables: readonly string[];
  /** the table, called `mine`, and what is joined to it; the person's are those with their `mine.user_id` */
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** columns that distinguish a person's rows, none of them null, with their types: rows come in their order */
  order: Readonly<Record<string, "bigint" | "integer" | "text" | "timestamptz" | "uuid">>;
  /** rows that are read at once; fewer where one may be large */
  rowsAtOnce?: number;
  /** how its rows come back from a copy into an account, or the id of a sentence that says why they do not */
  back: RestoreRule | MessageId;
}

const defaultRowsAtOnce = 2_000;

/** The file of a table, read in parts while it is taken. */
export function fileOfTable(database: Database, userId: string, table: PersonTable): PersonFile {
  const format = table.path.endsWith(".csv") ? "csv" : "json";
  return { path: table.path, about: table.about, text: textOf(readRows(database, userId, table), format) };
}

/** Nothing where there are no rows: the zip leaves the file out. */
async function* textOf(rows: AsyncGenerator<TableRow>, format: TableFormat): AsyncGenerator<string> {
  const some = await unlessEmpty(rows);
  if (some !== null) yield* writeTable(some, format);
}

async function* readRows(
  database: Database,
  userId: string,
  { from, columns, order, rowsAtOnce = defaultRowsAtOnce }: PersonTable,
): AsyncGenerator<TableRow> {
  const names = Object.keys(order);
  const keys = sql.join(names.map((name) => sql.raw(name)));
  const keyTexts = sql.join(names.map((name) => sql`${sql.raw(name)}::text`));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<TableRow & { row_key: string[] }>`
      select ${columns}, array[${keyTexts}] as row_key from ${from}
      where mine.user_id = ${userId} ${beyond} order by ${keys} limit ${rowsAtOnce}
    `.execute(database);
    for (const { row_key: _key, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    const values = Object.values(order).map((type, at) => sql`cast(${last.row_key[at]} as ${sql.raw(type)})`);
    beyond = sql`and (${keys}) > (${sql.join(values)})`;
  }
}
