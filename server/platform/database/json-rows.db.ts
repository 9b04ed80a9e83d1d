import { sql, type RawBuilder } from "kysely";

/**
 * A row as the JSON that the database is sent. Text weighs little while it waits: what a row is made of need not be kept
 * for it.
 */
export type RowText = string;

/** Writes a row out. Its fields are columns of {@link rowsFrom}; dates become text of RFC 3339. */
export function writeRow(columns: Readonly<Record<string, unknown>>): RowText {
  return JSON.stringify(columns);
}

/**
 * Rows for a statement's `from`, all in one value, whatever their number.
 *
 * @param columns what is read of each row, with types, as in `track_id text, added_at timestamptz`
 */
export function rowsFrom(rows: readonly RowText[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${`[${rows.join(",")}]`}::json) as row (${sql.raw(columns)})`;
}
