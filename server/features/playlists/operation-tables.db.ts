import { sql } from "kysely";
import * as z from "zod";
import { operationKinds, partKinds } from "./journal/operation-kinds.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import {
  insertRows,
  restoreRule,
  StoredNumber,
  StoredObject,
  StoredTime,
  type RestoreTarget,
} from "#server/platform/person-data/restore-rule.db.ts";

/** Changes of one account's playlists, in their order: those of an account that has some already are not mixed with them. */
const whenEmpty = { into: "same-account", onlyWhenEmpty: ["operations", "playlist_versions"] } as const;

/** The number of a file's row as it is here; null and 0, which no row has, stay. */
function renumbered(target: RestoreTarget, table: string, number: number | null): number | null {
  return number === null || number === 0 ? number : target.renumber(table, number);
}

/** What was cut off on the other instance cannot go on here. */
const operationsRule = restoreRule({
  ...whenEmpty,
  row: z.object({
    operation_id: StoredNumber,
    kind: z.enum(operationKinds),
    undoes: StoredNumber.nullable(),
    undone_by: StoredNumber.nullable(),
    created_at: StoredTime,
    finished_at: StoredTime.nullable(),
  }),
  numbered: { column: "operation_id", table: "operations" },
  restore: (trx, target, rows) =>
    insertRows(trx, target.userId, {
      table: "operations",
      columns: ["operation_id", "kind", "undoes", "undone_by", "created_at", "finished_at"],
      rows: rows
        .filter((row) => row.finished_at !== null)
        .map((row) => ({
          ...row,
          operation_id: target.renumber("operations", row.operation_id),
          undoes: renumbered(target, "operations", row.undoes),
          undone_by: renumbered(target, "operations", row.undone_by),
        })),
    }),
});

const changesRule = restoreRule({
  ...whenEmpty,
  row: z.object({
    part_id: StoredNumber,
    operation_id: StoredNumber,
    playlist_id: z.string().max(300).nullable(),
    playlist_name: z.string().nullable(),
    kind: z.enum(partKinds),
    change: StoredObject,
    added: z.int32(),
    removed: z.int32(),
    snapshot_id: z.string().nullable(),
    last_version: z.number().int().min(0).nullable(),
    undone_by: StoredNumber.nullable(),
    created_at: StoredTime,
  }),
  numbered: { column: "part_id", table: "operation_parts" },
  restore: (trx, target, rows) =>
    insertRows(trx, target.userId, {
      table: "operation_parts",
      columns: Object.keys(rows[0] ?? {}),
      rows: rows.map((row) => ({
        ...row,
        part_id: target.renumber("operation_parts", row.part_id),
        operation_id: target.renumber("operations", row.operation_id),
        last_version: renumbered(target, "playlist_versions", row.last_version),
        undone_by: renumbered(target, "operation_parts", row.undone_by),
      })),
    }),
});

/** What someone did to playlists and likes, as files. */
export const operationTables: readonly PersonTable[] = [
  {
    path: "operations/operations.json",
    about: "copy.about.operations",
    tables: ["operations"],
    from: sql`operations mine`,
    columns: sql`operation_id, kind, undoes, undone_by, created_at, finished_at`,
    order: { operation_id: "bigint" },
    back: operationsRule,
  },
  {
    path: "operations/changes.json",
    about: "copy.about.changes",
    tables: ["operation_parts"],
    from: sql`operation_parts mine`,
    columns: sql`part_id, operation_id, playlist_id, playlist_name, kind, change, added, removed, snapshot_id, last_version,
      undone_by, created_at`,
    order: { part_id: "bigint" },
    rowsAtOnce: 20,
    back: changesRule,
  },
];
