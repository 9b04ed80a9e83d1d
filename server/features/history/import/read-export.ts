import {
  readExportLists,
  type ExportList,
  type ListedSong,
} from "#server/features/history/export-files/read-account-library.ts";
import type { ExportFileKind } from "#server/features/history/export-files/export-file-names.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { openSources, UnreadableExport, type Source, type UploadedFile } from "./export-sources.ts";
import { isDamage, rawRows, rowReader } from "./raw-rows.ts";

/** An uploaded export, and where reading it goes on. */
export interface ExportToRead extends UploadedFile {
  /** epoch milliseconds */
  now: number;
  /** files that were read before, and rows of the next one */
  from: { file: number; row: number };
}

/** What reading an export tells, in this order: `files` once, then parts of each file. */
export type ExportPart =
  | { is: "files"; bytes: number }
  /** some rows of a file; `bytes` were read of all files so far */
  | { is: "rows"; file: number; name: string; rows: HistoryRow[]; bytes: number }
  | ListPart
  | { is: "file-end"; file: number; name: string; problem: string | null; bytes: number };

/** Songs of a list from `position` on; of one without songs, an empty part. `list` is its place in the file. */
export interface ListPart extends Omit<ExportList, "songs"> {
  is: "list";
  file: number;
  list: number;
  position: number;
  songs: ListedSong[];
}

const rowsAtOnce = 1_000;
const longestWholeFile = 64 * 1024 * 1024;
/** Of liked songs the service takes as many as somebody likes, of playlists 11,000 songs each. */
const mostListedSongs = 200_000;
const mostLists = 10_000;

/**
 * Reads an export file by file, in the order in which they are to be stored. Nothing is written to disk, and of a zip
 * of the service only files with names of an export are opened. Throws UnreadableExport when there is nothing to read.
 */
export async function* readExport(asked: ExportToRead): AsyncGenerator<ExportPart> {
  const { sources, close } = await openSources(asked);
  try {
    if (sources.length === 0)
      throw new UnreadableExport("This file holds no listening history, library or playlists.");
    yield { is: "files", bytes: sources.reduce((sum, { size }) => sum + size, 0) };
    let before = 0;
    for (const [file, source] of sources.entries()) {
      if (file >= asked.from.file) {
        const skip = file === asked.from.file ? asked.from.row : 0;
        yield* holdsLists(source)
          ? readLists(source, file, before)
          : readHistory(source as HistorySource, { file, skip, before, now: asked.now });
      }
      before += source.size;
    }
  } finally {
    close();
  }
}

type ListKind = "library" | "playlists";
type ListSource = Extract<Source, { kind: ExportFileKind }> & { kind: ListKind };
type HistorySource = Parameters<typeof rawRows>[0];

function holdsLists(source: Source): source is ListSource {
  return source.kind === "library" || source.kind === "playlists";
}

async function* readHistory(
  source: HistorySource,
  { file, skip, before, now }: { file: number; skip: number; before: number; now: number },
): AsyncGenerator<ExportPart> {
  const { name } = source;
  const readRow = rowReader(source, now);
  let rows: HistoryRow[] = [];
  let left = skip;
  let bytes = before;
  let problem: string | null = null;
  try {
    for await (const { found, read } of rawRows(source)) {
      bytes = before + read;
      for (const row of found) {
        if (row.is === "cut" || row.is === "not-a-list" || row.is === "damaged") problem = problems[row.is];
        else if (left > 0) left -= 1;
        else rows.push(row.is === "row" ? readRow(row.value) : unreadableRow);
      }
      while (rows.length >= rowsAtOnce)
        yield { is: "rows", file, name, rows: rows.splice(0, rowsAtOnce), bytes };
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    problem = problems.damaged;
  }
  if (rows.length > 0) yield { is: "rows", file, name, rows, bytes };
  yield { is: "file-end", file, name, problem, bytes: before + source.size };
}

const problems = {
  cut: "The file is cut off; what came before was read.",
  "not-a-list": "The file is not a list in JSON.",
  damaged: "The file is damaged; what came before was read.",
};

const unreadableRow: HistoryRow = { leftOut: "unreadable", year: null, example: "A row that is no JSON" };

async function* readLists(source: ListSource, file: number, before: number): AsyncGenerator<ExportPart> {
  const { name, size } = source;
  const lists = await listsIn(source);
  if (typeof lists !== "string")
    for (const [list, { songs, ...named }] of lists.entries())
      for (let position = 0; position === 0 || position < songs.length; position += rowsAtOnce)
        yield {
          is: "list",
          file,
          list,
          ...named,
          position,
          songs: songs.slice(position, position + rowsAtOnce),
        };
  const problem = typeof lists === "string" ? lists : null;
  yield { is: "file-end", file, name, problem, bytes: before + size };
}

/** The lists of a file, or why there are none. */
async function listsIn(source: ListSource): Promise<ExportList[] | string> {
  const largerThanAny = "The file is larger than any of an export.";
  if (source.size > longestWholeFile) return largerThanAny;
  const lists = readExportLists(source.kind, await parseWhole(source));
  if (lists === null)
    return source.kind === "library" ? "The file is not a library." : "The file holds no playlists.";
  const listed = lists.reduce((sum, { songs }) => sum + songs.length, 0);
  return listed > mostListedSongs || lists.length > mostLists ? largerThanAny : lists;
}

/** Undefined where it is no JSON. */
async function parseWhole(source: ListSource): Promise<unknown> {
  try {
    const parts = (await source.open().then((stream) => stream.toArray())) as Buffer[];
    return JSON.parse(
      Buffer.concat(parts)
        .toString("utf8")
        .replace(/^\ufeff/, ""),
    );
  } catch (error) {
    if (error instanceof SyntaxError || isDamage(error)) return undefined;
    throw error;
  }
}
