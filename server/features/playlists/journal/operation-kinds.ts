import { operationKinds as askedKinds } from "#contract/playlists/operations.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** What a person asked for; `elsewhere` is what someone changed without Gatefold. The words of the column's check. */
export type OperationKind = DatabaseTables["operations"]["kind"];

/** What a write changed; the words of the column's check. */
export type PartKind = DatabaseTables["operation_parts"]["kind"];

/** Each of them, as a stored row may have it. */
export const operationKinds = [...askedKinds, "elsewhere"] as const satisfies readonly OperationKind[];

/** Each of them. */
export const partKinds = [
  "create",
  "details",
  "rows",
  "liked",
  "follow",
  "unfollow",
] as const satisfies readonly PartKind[];
