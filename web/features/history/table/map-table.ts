import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";

/** What a column of a table may hold. */
export const tableFields = ["time", "title", "artist", "album", "length"] as const;
export type TableField = (typeof tableFields)[number];

/** The mapping with a column for a field; a column holds one thing, so that another field that had it has none. */
export function assignColumn(mapping: TableMapping, field: TableField, column: number | null): TableMapping {
  const cleared = tableFields.filter(
    (other) => other !== field && column !== null && mapping[other] === column,
  );
  return { ...mapping, ...Object.fromEntries(cleared.map((other) => [other, null])), [field]: column };
}

/** Parts the table in another way; its columns are others then. */
export function partBy(mapping: TableMapping, delimiter: TableMapping["delimiter"]): TableMapping {
  return { ...mapping, delimiter, time: null, title: null, artist: null, album: null, length: null };
}

/** Whether a table may be imported: where times and titles are is known, and some row that is shown becomes a play. */
export function isMapped(mapping: TableMapping, preview: TablePreview): boolean {
  return mapping.time !== null && mapping.title !== null && preview.rows.some(({ play }) => play !== null);
}

/** How many of the shown rows become plays. */
export function countReadable({ rows }: TablePreview): number {
  return rows.filter(({ play }) => play !== null).length;
}

/** The first cells of a column that are not empty, by which a person knows it. */
export function examplesOf({ rows }: TablePreview, column: number): string {
  const cells = rows.map(({ cells: row }) => row[column] ?? "").filter((cell) => cell !== "");
  return [...new Set(cells)].slice(0, 2).join(", ");
}

/** The clock of the viewer comes first, then that of services, then all others. */
export function timeZones(own: string): string[] {
  const first = [own, "UTC"];
  return [...new Set([...first, ...Intl.supportedValuesOf("timeZone")])];
}
