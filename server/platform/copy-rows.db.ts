import { CompiledQuery, sql, type RawBuilder, type Transaction } from "kysely";
import pg from "pg";
import { arrayLiteral } from "./array-literal.ts";
import type { DatabaseTables } from "./database-tables.ts";

export type Column = string | number | boolean | Date | null;

/**
 * A row in the text form of PostgreSQL's `copy … from stdin`: columns parted by tabs
 * (https://www.postgresql.org/docs/current/sql-copy.html). Text weighs little until it is sent: what a row is made of
 * need not be kept for it.
 */
export type RowText = string;

/** Writes a row out. */
export function writeRow(columns: readonly Column[]): RowText {
  return columns.map(columnText).join("\t");
}

function columnText(value: Column): string {
  if (value === null) return nullText;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "string") return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] ?? "") : value;
}

/**
 * Rows for `unnest(…)`, one array a column: for statements that take rows of which the table may hold some.
 *
 * @param types of the columns, in the order in which they were written: `text int`
 */
export function arraysOf(rows: readonly RowText[], types: string): RawBuilder<unknown> {
  const names = types.split(" ");
  const columns = readColumns(rows, names.length);
  return sql.join(names.map((type, at) => sql`${arrayLiteral(columns[at] ?? [])}::${sql.raw(type)}[]`));
}

function readColumns(rows: readonly RowText[], count: number): (string | null)[][] {
  const columns = Array.from({ length: count }, (): (string | null)[] => []);
  for (const row of rows)
    for (const [at, text] of row.split("\t").entries()) columns[at]?.push(readColumn(text));
  return columns;
}

function readColumn(text: string): string | null {
  if (text === nullText) return null;
  return text.includes("\\")
    ? text.replaceAll(/\\(.)/g, (_, letter: string) => unescaped[letter] ?? letter)
    : text;
}

const nullText = "\\N";
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const unescaped: Record<string, string> = { t: "\t", n: "\n", r: "\r" };

/**
 * Rows to be copied, encoded: what waits for the database as bytes is no work for the garbage collector. Stands as the
 * only value of a statement that copies them.
 */
export class WrittenRows {
  readonly count: number;
  readonly bytes: Buffer;

  constructor(rows: readonly RowText[]) {
    this.count = rows.length;
    // Each by itself: one name outside of Latin-1 makes a joined text two bytes a letter, which takes thrice as long.
    this.bytes = Buffer.concat(rows.map((row) => Buffer.from(`${row}\n`)));
  }

  /** The rows as texts again. */
  rows(): RowText[] {
    return this.count === 0 ? [] : this.bytes.toString().slice(0, -1).split("\n");
  }
}

/**
 * Copies rows into a table, which costs the database half of what an insert does. Throws what PostgreSQL says: 23505
 * when a row is there already.
 *
 * @param statement `copy … from stdin`
 * @returns how many
 */
export async function copyRows(
  trx: Transaction<DatabaseTables>,
  statement: string,
  rows: WrittenRows,
): Promise<number> {
  if (rows.count > 0) await trx.executeQuery(CompiledQuery.raw(statement, [rows]));
  return rows.count;
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
  readonly #rows: WrittenRows;

  constructor(
    statement: string,
    rows: WrittenRows,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(statement, callback);
    this.#statement = statement;
    this.#rows = rows;
  }

  override submit = (connection: pg.Connection): void => {
    const copying = connection as CopyingConnection;
    copying.query(this.#statement);
    copying.sendCopyFromChunk(this.#rows.bytes);
    copying.endCopyFrom();
  };

  /** Asked for by pg's client; the rows are on their way. */
  handleCopyInResponse(): void {}
}

/** A client of the pool for which WrittenRows may stand as the only value of a statement. */
export class CopyingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [statement, values] = args;
    const [rows] = Array.isArray(values) ? (values as unknown[]) : [];
    if (!(rows instanceof WrittenRows)) return (super.query as (...all: unknown[]) => never)(...args);
    return new Promise((resolve, reject) => {
      super.query(
        new CopyIn(String(statement), rows, (error, result) => (error ? reject(error) : resolve(result))),
      );
    }) as never;
  }
}
