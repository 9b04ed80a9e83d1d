import { CsvError } from "csv-parse";
import { pipeline, Readable } from "node:stream";
import {
  createJsonRows,
  type JsonRow,
  type JsonRows,
} from "#server/features/history/export-files/json-rows.ts";
import { readHistoryRow, type HistoryFileKind } from "#server/features/history/export-files/read-play.ts";
import { createTextReader } from "#server/features/history/export-files/text-reader.ts";
import { createTableParser } from "#server/features/history/scrobbles/table-rows.ts";
import type { LineFormat, ReadContext, RowReader } from "#server/features/history/sources/source.ts";
import type { ExportFileKind } from "#server/features/history/export-files/export-file-names.ts";
import type { Source } from "./export-sources.ts";

/** A file that holds plays. */
export type HistorySource =
  | Extract<Source, { kind: "scrobbles" }>
  | (Extract<Source, { kind: ExportFileKind }> & { kind: HistoryFileKind });

/** What a file holds next, and how many of its bytes were read. `damaged`: nothing behind it can be read. */
interface RawRows {
  found: (JsonRow | { is: "damaged" })[];
  read: number;
}

const linesAtOnce = 500;

/** The rows of a file as they come, before it is known what they mean. */
export function rawRows(source: HistorySource): AsyncGenerator<RawRows> {
  if (source.kind !== "scrobbles") return jsonRows(source, createJsonRows());
  const { file } = source;
  return file.as === "rows" ? jsonRows(source, file.createRows()) : tableRows(source, file.lines);
}

/** Reads what {@link rawRows} finds in the same file, from its first row on. */
export function rowReader(source: HistorySource, context: ReadContext): RowReader {
  if (source.kind === "scrobbles") return source.file.createReader(context);
  return (value) => readHistoryRow(value, source.kind, context.now);
}

/** The rows that `json` finds in a file. */
export async function* jsonRows(
  { open }: Pick<Source, "open">,
  json: JsonRows,
): AsyncGenerator<{ found: JsonRow[]; read: number }> {
  let read = 0;
  for await (const bytes of await open()) {
    read += (bytes as Buffer).length;
    yield { found: json.push(bytes as Buffer), read };
  }
  yield { found: json.end(), read };
}

/** The lines of a table but its header, as cells; `onRead` is called with the bytes of each piece. */
export async function* tableLines(
  { open }: Pick<Source, "open">,
  { delimiter, has_header: hasHeader, skip = 0, isUnquoted = false }: LineFormat,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<string[]> {
  const stream = await open();
  const text = createTextReader();
  async function* decoded() {
    for await (const bytes of stream) {
      onRead((bytes as Buffer).length);
      yield text.decode(bytes as Buffer, false);
    }
    yield text.decode(new Uint8Array(), true);
  }
  // Whatever fails is thrown by the loop over its end.
  const lines = pipeline(Readable.from(decoded()), createTableParser(delimiter, isUnquoted), () => undefined);
  let left = skip + (hasHeader ? 1 : 0);
  for await (const cells of lines) {
    if (left === 0) yield cells as string[];
    else left -= 1;
  }
}

async function* tableRows(source: HistorySource, format: LineFormat): AsyncGenerator<RawRows> {
  let read = 0;
  let found: RawRows["found"] = [];
  try {
    for await (const cells of tableLines(source, format, (bytes) => (read += bytes))) {
      found.push({ is: "row", value: cells });
      if (found.length < linesAtOnce) continue;
      yield { found, read };
      found = [];
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    found.push({ is: "damaged" });
  }
  yield { found, read };
}

/** Faults of a file, as opposed to faults of the disk. Some errors of an archive's own checks have no codes. */
export function isDamage(error: unknown): boolean {
  if (error instanceof CsvError) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error) return String(error.code).startsWith("Z_");
  return /bytes in the stream|local file header|file data overflows|compression method/i.test(error.message);
}
