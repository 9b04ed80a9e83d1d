import { message, type Message } from "#contract/messages/messages.ts";
import { fileSourceIds, fileSources, type FileSourceId } from "#contract/history/file-sources.ts";
import { unreadableRow, type HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readHead } from "#server/features/history/sources/sources.ts";
import { textNamed } from "#server/features/history/sources/source.ts";
import { digestOf, digestedSource } from "./file-digest.ts";
import { openSources, readHeadOf, type Source, type UploadedFile } from "./export-sources.ts";
import { isDamage, rawRows, rowReader, type HistorySource } from "./raw-rows.ts";
import { createLovedList, readLoved } from "./read-loved.ts";
import { readLists, type ListPart, type ListSource } from "./read-lists.ts";

/** An uploaded export, and where reading it goes on. */
export interface ExportToRead extends UploadedFile {
  /** epoch milliseconds */
  now: number;
  /** IANA name of the clock that wrote times which name no zone */
  timeZone: string;
  /** files that were read before, and rows of the next one */
  from: { file: number; row: number };
  /** files whose rows are all stored, by size and digest: they are not read again */
  known: readonly KnownFile[];
}

/** A file that was read to its end before; `size` in bytes. */
interface KnownFile {
  digest: string;
  size: number;
}

/** What reading an export reports, in this order: `files` once, then parts of each file. */
export type ExportPart =
  | { is: "files"; bytes: number; of: FileOrigin[] }
  /** some rows of a file; `bytes` were read of all files so far */
  | { is: "rows"; file: number; name: string; rows: HistoryRow[]; bytes: number }
  | ({ is: "list"; file: number } & ListPart)
  /** a file of which nothing has to be read */
  | { is: "known"; file: number; name: string; digest: string; bytes: number }
  | FileEnd;

/** Whose file it is, as far as it says so; `source` is null where it is not understood. */
export interface FileOrigin {
  name: string;
  source: FileSourceId | null;
  account: string | null;
  needsTimeZone: boolean;
}

/** `digest` of a file of plays that was read from beginning to end; null for any other. */
interface FileEnd {
  is: "file-end";
  file: number;
  name: string;
  problem: Message | null;
  holdsPlays: boolean;
  digest: string | null;
  size: number;
  bytes: number;
}

/** Small enough that other requests to the embedded database wait briefly for the transaction that stores them. */
const rowsAtOnce = 250;

/**
 * Reads an export file by file, in the order in which they are to be stored. Nothing is written to disk, and files of
 * an export about the person are never opened. Throws AppError `unprocessable` when there is nothing to read.
 */
export async function* readExport(asked: ExportToRead): AsyncGenerator<ExportPart> {
  const { sources, close } = await openSources(asked);
  try {
    if (sources.every(({ kind }) => kind === "unread"))
      throw new AppError("unprocessable", message("history.nothingToImport"));
    const owner = await readOwner(sources);
    const of = sources.map((source) => originOf(source, owner));
    yield { is: "files", bytes: sources.reduce((sum, { size }) => sum + size, 0), of };
    let before = 0;
    for (const [file, source] of sources.entries()) {
      if (file >= asked.from.file) yield* readFile(source, asked, { file, before, sources });
      before += source.size;
    }
  } finally {
    close();
  }
}

/** Where a file stands among the others; `before`: bytes of those that were read before it. */
interface Place {
  file: number;
  before: number;
  sources: readonly Source[];
}

async function* readFile(source: Source, asked: ExportToRead, place: Place): AsyncGenerator<ExportPart> {
  const { file, before } = place;
  const { name, size } = source;
  if (!holdsPlays(source)) {
    const problem = source.kind === "unread" ? source.problem : yield* listParts(source, place);
    const end = { is: "file-end", holdsPlays: false, digest: null } as const;
    yield { ...end, file, name, problem, size, bytes: before + size };
    return;
  }
  const skip = file === asked.from.file ? asked.from.row : 0;
  const digest = skip === 0 ? await findKnown(source, asked) : null;
  if (digest === null) yield* readHistory(source, { ...place, skip, context: asked });
  else yield { is: "known", file, name, digest, bytes: before + size };
}

/** Whose export of the streaming service this is, as its full history says in some of its layouts; null where none does. */
async function readOwner(sources: readonly Source[]): Promise<string | null> {
  const first = sources.find(({ kind }) => kind === "extended-audio" || kind === "extended-video");
  if (first === undefined) return null;
  try {
    return textNamed(readHead(await readHeadOf(first)), "username");
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Reading its rows finds the fault.
    return null;
  }
}

function originOf(source: Source, owner: string | null): FileOrigin {
  const { name, kind } = source;
  const unknown = { account: null, needsTimeZone: false };
  if (kind === "scrobbles") {
    const { source: of, account, needsTimeZone } = source.file;
    return { name, source: of, account, needsTimeZone };
  }
  if (kind === "unread") return { name, source: null, ...unknown };
  if (kind === "loved") return { name, source: lovedOf(source.file.service), ...unknown };
  return { name, source: "spotify", ...unknown, account: owner };
}

const lovedOf = (service: string) => fileSourceIds.find((id) => fileSources[id] === service) ?? null;

function holdsPlays(source: Source): source is HistorySource {
  return !["library", "playlists", "loved", "unread"].includes(source.kind);
}

async function* listParts(
  source: Source,
  { file, sources }: Place,
): AsyncGenerator<ExportPart, Message | null> {
  const parts = source.kind === "loved" ? readLoved(source, sources) : readLists(source as ListSource);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return value;
    yield { is: "list", file, ...value };
  }
}

/** The digest of a file whose rows are all stored; null for any other. What has no known size is not read for it. */
async function findKnown(source: HistorySource, asked: ExportToRead): Promise<string | null> {
  const same = asked.known.filter(({ size }) => size === source.size);
  if (same.length === 0) return null;
  const digest = await digestOf(source, asked);
  return same.some((other) => other.digest === digest) ? digest : null;
}

async function* readHistory(
  source: HistorySource,
  { file, skip, before, context }: Omit<Place, "sources"> & { skip: number; context: ExportToRead },
): AsyncGenerator<ExportPart> {
  const { name, size } = source;
  const readRow = rowReader(source, context);
  const loved = createLovedList(source);
  const digested = digestedSource(source, context);
  let rows: HistoryRow[] = [];
  let left = skip;
  let bytes = before;
  let problem: Message | null = null;
  try {
    for await (const { found, read } of rawRows(digested.source)) {
      bytes = before + read;
      for (const row of found) {
        if (isProblem(row.is)) {
          problem = problems[row.is];
          continue;
        }
        // What was stored before is read too: the rows behind it may build on it, and its loved songs are listed at the end.
        const one = "value" in row ? readRow(row.value) : noJson;
        loved.note(one);
        if (left > 0) left -= 1;
        else rows.push(one);
      }
      while (rows.length >= rowsAtOnce)
        yield { is: "rows", file, name, rows: rows.splice(0, rowsAtOnce), bytes };
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    problem = problems.damaged;
  }
  if (rows.length > 0) yield { is: "rows", file, name, rows, bytes };
  yield* loved.parts(file);
  // The loved songs of a file belong to each import of it.
  const digest = problem === null && loved.isEmpty() ? digested.digest() : null;
  yield { is: "file-end", file, name, problem, holdsPlays: true, digest, size, bytes: before + size };
}

const problems = {
  cut: message("history.fileCut"),
  "not-a-list": message("history.fileNoList"),
  damaged: message("history.fileDamaged"),
};

const isProblem = (is: string): is is keyof typeof problems => is in problems;

const noJson = unreadableRow(null, message("history.rowNoJson"));
