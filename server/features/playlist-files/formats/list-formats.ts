import type { ListFormat } from "#contract/playlist-files.ts";
import { csvWriter, readCsv } from "./csv-list.ts";
import { jsonWriter, readJson } from "./json-list.ts";
import { clipRow, type ListWriter, type ReadList } from "./list-row.ts";
import { m3u8Writer, readM3u8 } from "./m3u8-list.ts";
import { readXspf, xspfWriter } from "./xspf-list.ts";

/** Every format that lists are written and read in. */
export const listFormats: Readonly<
  Record<ListFormat, { writer: ListWriter; read: (text: string) => ReadList | null }>
> = {
  json: { writer: jsonWriter, read: readJson },
  xspf: { writer: xspfWriter, read: readXspf },
  m3u8: { writer: m3u8Writer, read: readM3u8 },
  csv: { writer: csvWriter, read: readCsv },
};

/** A list that was read, and in which format it was. */
export interface ReadFile extends ReadList {
  format: ListFormat;
}

/**
 * Reads a list in the format it is said to have, or in the first that it fits, the strictest first; else null. Takes
 * time that grows as the text does, and no faster.
 */
export function readList(text: string, format?: ListFormat): ReadFile | null {
  const asked: ListFormat[] = format === undefined ? ["json", "xspf", "m3u8", "csv"] : [format];
  for (const each of asked) {
    const list = listFormats[each].read(text);
    if (list !== null) return { name: list.name, rows: list.rows.map(clipRow), format: each };
  }
  return null;
}
