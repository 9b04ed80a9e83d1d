import { setImmediate } from "node:timers/promises";
import { CompiledQuery, type Transaction } from "kysely";
import pg from "pg";
import type { DatabaseTables } from "./database-tables.ts";

type Column = string | number | boolean | Date | null;

/**
 * Rows for PostgreSQL's `copy … from stdin`, in its text form: columns parted by tabs, rows by line ends
 * (https://www.postgresql.org/docs/current/sql-copy.html). The database reads it at half the cost of an insert, but
 * takes only rows that the table lacks.
 */
export class CopyRows {
  readonly text: string;
  readonly count: number;

  constructor(rows: readonly (readonly Column[])[], before?: CopyRows) {
    this.count = rows.length + (before?.count ?? 0);
    this.text = (before?.text ?? "") + rows.map((row) => `${row.map(columnText).join("\t")}\n`).join("");
  }
}

function columnText(value: Column): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "string") return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] ?? "") : value;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Copies rows into a table. Throws what PostgreSQL says: 23505 when a row is there already.
 *
 * @param statement `copy … from stdin`
 */
export async function copyRows(
  trx: Transaction<DatabaseTables>,
  statement: string,
  rows: CopyRows,
): Promise<void> {
  if (rows.count > 0) await trx.executeQuery(CompiledQuery.raw(statement, [rows]));
}

/** Written out without a pause: about a millisecond's work. */
const rowsATurn = 100;

/**
 * Writes rows out, to be copied in a transaction later, as {@link copyRows} does; requests are answered in between.
 *
 * @returns what copies them, and answers how many
 */
export async function prepareCopy<Row>(
  statement: string,
  rows: readonly Row[],
  columnsOf: (row: Row) => readonly Column[],
): Promise<(trx: Transaction<DatabaseTables>) => Promise<number>> {
  let written = new CopyRows([]);
  for (let start = 0; start < rows.length; start += rowsATurn) {
    if (start > 0) await setImmediate();
    written = new CopyRows(rows.slice(start, start + rowsATurn).map(columnsOf), written);
  }
  return async (trx) => {
    await copyRows(trx, statement, written);
    return written.count;
  };
}

/** Another transaction was there first: a row exists already, or each waits for the other (40P01). */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "23505" || error.code === "40P01");
}

/** What a connection of pg has beyond its published types. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends a copy's rows with its statement, without waiting to be asked for them. */
class CopyIn extends pg.Query {
  // Private, because pg's own query has options of such names.
  readonly #statement: string;
  readonly #rows: CopyRows;

  constructor(
    statement: string,
    rows: CopyRows,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(statement, callback);
    this.#statement = statement;
    this.#rows = rows;
  }

  override submit = (connection: pg.Connection): void => {
    const copying = connection as CopyingConnection;
    copying.query(this.#statement);
    copying.sendCopyFromChunk(Buffer.from(this.#rows.text));
    copying.endCopyFrom();
  };

  /** Asked for by pg's client; the rows are on their way. */
  handleCopyInResponse(): void {}
}

/** A client of the pool for which CopyRows may stand as the only value of a statement. */
export class CopyingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [statement, values] = args;
    const [rows] = Array.isArray(values) ? (values as unknown[]) : [];
    if (!(rows instanceof CopyRows)) return (super.query as (...all: unknown[]) => never)(...args);
    return new Promise((resolve, reject) => {
      super.query(
        new CopyIn(String(statement), rows, (error, result) => (error ? reject(error) : resolve(result))),
      );
    }) as never;
  }
}
