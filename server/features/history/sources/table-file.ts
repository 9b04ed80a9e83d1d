import { tableDelimiters } from "#contract/history/import-reasons.ts";
import type { FileSourceId } from "#contract/history/file-sources.ts";
import { plainName } from "#server/features/history/scrobbles/column-names.ts";
import { readFirstLines } from "#server/features/history/scrobbles/table-rows.ts";
import type { Fields, LineFormat, PlayFile, ReadContext, SourceRow } from "./source.ts";

/** A table whose lines are read one by one, without regard to the others. */
export function tableFile(
  source: FileSourceId,
  lines: LineFormat,
  read: (cells: readonly string[], context: ReadContext) => SourceRow,
  more: Partial<Pick<PlayFile, "account" | "needsTimeZone">> = {},
): PlayFile {
  const createReader = (context: ReadContext) => (row: unknown) => read(row as string[], context);
  return { source, account: null, needsTimeZone: false, ...more, as: "table", lines, createReader };
}

/** Lines in which a header is looked for: some programs write remarks in front of it. */
const maxLinesBefore = 20;

/** The header of a table, and what is read by it. */
export interface Header<Field extends string> {
  lines: LineFormat;
  columns: Readonly<Record<Field, number | null>>;
  /** the cells of a line by the names of their columns; what the table lacks is undefined */
  fieldsOf: (cells: readonly string[]) => Fields;
  /** the first lines behind it */
  samples: readonly (readonly string[])[];
}

/**
 * Finds the header of a table among its first lines by what its columns are called, whatever the case, spaces and signs.
 *
 * @param names what each column may be called; of several the first that is there
 * @param needed columns without which it is no header
 * @returns null for what is no such table
 */
export function findHeader<Field extends string>(
  head: string,
  names: Readonly<Record<Field, readonly string[]>>,
  needed: readonly NoInfer<Field>[],
): Header<Field> | null {
  for (const delimiter of tableDelimiters) {
    const lines = readFirstLines(head, delimiter, maxLinesBefore * 2) ?? [];
    for (const [skip, cells] of lines.slice(0, maxLinesBefore).entries()) {
      const columns = columnsOf(cells, names);
      if (needed.some((field) => columns[field] === null)) continue;
      return {
        lines: { delimiter, has_header: true, skip },
        columns,
        fieldsOf: (row) => fieldsBy(columns, row),
        samples: lines.slice(skip + 1),
      };
    }
  }
  return null;
}

function columnsOf<Field extends string>(
  cells: readonly string[],
  names: Readonly<Record<Field, readonly string[]>>,
): Record<Field, number | null> {
  const titles = cells.map(plainName);
  const find = (field: Field) => {
    const places = names[field].map((name) => titles.indexOf(plainName(name)));
    return places.find((at) => at !== -1) ?? null;
  };
  const fields = Object.keys(names) as Field[];
  return Object.fromEntries(fields.map((field) => [field, find(field)])) as Record<Field, number | null>;
}

function fieldsBy(columns: Readonly<Record<string, number | null>>, row: readonly string[]): Fields {
  const known = Object.entries(columns).flatMap(([field, at]) =>
    at === null ? [] : [[field, row[at]] as const],
  );
  return Object.fromEntries(known);
}
