import { sql, type Transaction } from "kysely";
import * as z from "zod";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/**
 * Which accounts take the rows of a file. Ids of songs are the service's, ids of playlists an account's own; an account
 * without a service keeps its whole library here. People have other ids on every instance.
 */
type RestoredInto = "any-account" | "same-service" | "same-account" | "local-account";

/** The account that rows are restored into. */
export interface RestoreTarget {
  userId: string;
  provider: string;
  /** whether the account had no row in any of these tables when the import began */
  wasEmpty: (...tables: readonly string[]) => boolean;
  /** a generated number of the file as it is here */
  renumber: (table: string, number: number) => number;
}

/** How the rows of a file of an account's copy come back. */
export interface RestoreRule<Row = unknown> {
  into: RestoredInto;
  /** a row as the file holds it; a copy with any other row is refused */
  row: z.ZodType<Row>;
  /** tables of which the account must have no rows: what is there is not mixed with what the file holds */
  onlyWhenEmpty?: readonly string[];
  /** the column with a number that the database generates, and the table that it counts */
  numbered?: { column: string; table: string };
  /** Stores rows that are not stored yet. @returns how many it added */
  restore(trx: Trx, target: RestoreTarget, rows: readonly Row[]): Promise<number>;
}

/** Types a rule by the shape of its rows. */
export function restoreRule<Row>(rule: RestoreRule<Row>): RestoreRule {
  return rule;
}

/** Restores rows of one table whose columns are those of the file. What the account has already stays. */
export function restoreTable(
  table: string,
  row: z.ZodObject,
  options: Pick<RestoreRule, "into" | "onlyWhenEmpty">,
): RestoreRule {
  const columns = Object.keys(row.shape);
  return {
    ...options,
    row,
    restore: (trx, { userId }, rows) => insertRows(trx, userId, { table, columns, rows }),
  };
}

/** Inserts rows of a person unless they are there. @returns how many were inserted */
export async function insertRows(
  trx: Trx,
  userId: string,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: readonly unknown[] },
): Promise<number> {
  if (rows.length === 0) return 0;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (user_id, ${names}) overriding system value
    select ${userId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A time of RFC 3339, as the files hold it. */
export const StoredTime = z.iso.datetime({ offset: true });
/** An object, stored as JSON. */
export const StoredObject = z.record(z.string(), z.unknown());
/** A number that the database generated. */
export const StoredNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const emptyIsNull = (text: string) => (text === "" ? null : text);

/* Cells of CSV files are texts. */

/** A text, or nothing. */
export const TextCell = z.string().transform(emptyIsNull);
/** A time of RFC 3339, or nothing. */
export const TimeCell = z.union([z.literal("").transform(() => null), StoredTime]);
/** `true`, `false`, or nothing. */
export const BooleanCell = z
  .enum(["true", "false", ""])
  .transform((text) => (text === "" ? null : text === "true"));
/** A whole number that is not negative. */
export const CountCell = z
  .string()
  .regex(/^\d{1,9}$/u)
  .transform(Number);
/** A UUID, or nothing. */
export const UuidCell = z.union([z.literal("").transform(() => null), z.uuid()]);
