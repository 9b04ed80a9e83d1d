import { sql, type Kysely } from "kysely";

interface Column {
  table: string;
  name: string;
  /** as PostgreSQL names it: `bigint`, `text[]` */
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_identity: boolean;
  comment: string | null;
  table_comment: string | null;
}

interface Check {
  table: string;
  definition: string;
}

/** What the driver reads columns as (server/platform/database/database.ts: bigint as a number). */
const types: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  date: "Date",
  "double precision": "number",
  inet: "string",
  integer: "number",
  real: "number",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Date",
  uuid: "string",
};

const header = `/* oxlint-disable max-lines -- generated */
/*
 * The tables as the migrations make them, for Kysely. Written by scripts/build-empty-database.ts: change a migration and
 * run that, or column-types.ts where a column holds less than its type says. Comments are those of the database.
 */
import type { Generated, GeneratedAlways } from "kysely";
import type { Json, JsonColumns, NarrowColumns, NullableJson } from "./column-types.ts";
`;

/**
 * The types of a database's tables, as the text of server/platform/database/database-tables.ts. A text column with a check
 * of its words is typed by them; what jsonb columns hold, and where a column holds less than its type says, is written in
 * column-types.ts by hand. A jsonb column that is not in there does not compile.
 *
 * @param columnTypes the text of column-types.ts
 */
export async function printTableTypes<Tables>(
  database: Kysely<Tables>,
  columnTypes: string,
): Promise<string> {
  const [, narrow = ""] = /interface NarrowColumns \{(.*?)\n\}/su.exec(columnTypes) ?? [];
  const narrowed = new Set([...narrow.matchAll(/^ {2}"([\w.]+)":/gmu)].map(([, id = ""]) => id));
  const columns = await readColumns(database);
  const words = wordsOf(await readChecks(database));
  const tables = Map.groupBy(columns, ({ table }) => table);
  const all = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)};`);
  const printed = [...tables].map(([table, its]) => printTable(table, its, { words, narrowed }));
  return `${header}\nexport interface DatabaseTables {\n${all.join("\n")}\n}\n\n${printed.join("\n")}`;
}

async function readColumns<Tables>(database: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select class.relname as "table", attribute.attname as name, format_type(attribute.atttypid, null) as type,
      not attribute.attnotnull as is_nullable, attribute.atthasdef as has_default,
      attribute.attidentity <> '' as is_identity, col_description(class.oid, attribute.attnum) as comment,
      obj_description(class.oid, 'pg_class') as table_comment
    from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and attribute.attnum > 0
      and not attribute.attisdropped and class.relname <> 'gatefold_migrations'
    order by class.relname collate "C", attribute.attnum
  `.execute(database);
  return rows;
}

async function readChecks<Tables>(database: Kysely<Tables>): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select class.relname as "table", pg_get_constraintdef(constraints.oid) as definition
    from pg_constraint constraints join pg_class class on class.oid = constraints.conrelid
    where constraints.contype = 'c' and class.relnamespace = 'public'::regnamespace
  `.execute(database);
  return rows;
}

/** The words that a check lets a column hold, by `table.column`. */
function wordsOf(checks: readonly Check[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { table, definition } of checks) {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/u.exec(definition) ?? [];
    if (column === undefined || list === undefined) continue;
    words.set(
      `${table}.${column}`,
      [...list.matchAll(/'([^']*)'::text/gu)].map(([, word = ""]) => word),
    );
  }
  return words;
}

function interfaceOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Table`;
}

interface Known {
  words: ReadonlyMap<string, string[]>;
  narrowed: ReadonlySet<string>;
}

function printTable(table: string, columns: readonly Column[], known: Known): string {
  const about = columns[0]?.table_comment ?? null;
  const lines = columns.flatMap((column) => [
    ...(column.comment === null ? [] : [`  /** ${column.comment} */`]),
    `  ${column.name}: ${typeOf(column, known)};`,
  ]);
  const doc = about === null ? "" : `/** ${about} */\n`;
  return `${doc}export interface ${interfaceOf(table)} {\n${lines.join("\n")}\n}\n`;
}

function typeOf(column: Column, { words, narrowed }: Known): string {
  const id = `${column.table}.${column.name}`;
  const orNull = column.is_nullable ? " | null" : "";
  if (column.type === "jsonb") {
    const held = `JsonColumns["${id}"]`;
    if (column.is_nullable) return `NullableJson<${held}>`;
    return `Json<${held}${column.has_default ? ", undefined" : ""}>`;
  }
  if (column.is_identity) return "GeneratedAlways<number>";
  const plain = narrowed.has(id)
    ? `NarrowColumns["${id}"]`
    : (printWords(words.get(id)) ?? plainType(column));
  return column.has_default ? `Generated<${plain}${orNull}>` : `${plain}${orNull}`;
}

function printWords(words: readonly string[] | undefined): string | undefined {
  return words?.map((word) => JSON.stringify(word)).join(" | ");
}

function plainType({ table, name, type }: Column): string {
  const isList = type.endsWith("[]");
  const one = types[isList ? type.slice(0, -2) : type];
  if (one === undefined) throw new Error(`${table}.${name} is of the type ${type}, which is not known here.`);
  return isList ? `${one}[]` : one;
}
