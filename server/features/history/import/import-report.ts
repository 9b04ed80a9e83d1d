import type { ImportReport } from "#contract/history/history.ts";
import { importReasons, type ImportReason } from "#contract/history/import-reasons.ts";
import { inEnglish, type Message } from "#contract/messages/messages.ts";
import type { FileOrigin } from "./read-export.ts";

const maxExamples = 3;
const storedReasons: ReadonlySet<ImportReason> = new Set(["imported", "short", "private_session"]);

/** A report before the first row. */
export function emptyReport(): ImportReport {
  return {
    rows: 0,
    totals: noCounts(),
    files: [],
    years: [],
    examples: {},
    unreadable_messages: [],
    accounts: [],
    without_length: 0,
    library_tracks: 0,
    loved_songs: 0,
    playlist_additions: 0,
  };
}

function noCounts(): Record<ImportReason, number> {
  return Object.fromEntries(importReasons.map((reason) => [reason, 0])) as Record<ImportReason, number>;
}

/** What became of a row. */
export interface RowOutcome {
  reason: ImportReason;
  /** null where its time cannot be read */
  year: number | null;
  /** what it is called */
  example: string;
  /** of an unreadable one, what `example` says in English */
  said?: Message | undefined;
  /** stored with a length that its file does not have */
  isLengthAssumed: boolean;
}

const complete = (counts: Record<ImportReason, number>) => ({ ...noCounts(), ...counts });

/** A report as it is stored, with what was not counted yet when it was made. */
export function completeReport(report: ImportReport): ImportReport {
  return {
    ...report,
    without_length: report.without_length ?? 0,
    loved_songs: report.loved_songs ?? 0,
    unreadable_messages: report.unreadable_messages ?? [],
    accounts: report.accounts ?? [],
    totals: complete(report.totals),
    files: report.files.map((file) => ({
      ...file,
      counts: complete(file.counts),
      problem_message: file.problem_message ?? null,
    })),
    years: report.years.map((year) => ({ ...year, counts: complete(year.counts) })),
  };
}

/** Adds rows of one file to a report, in place. Years are kept newest first. */
export function addRows(report: ImportReport, file: string, outcomes: readonly RowOutcome[]): void {
  const { counts: ofFile } = fileIn(report, file);
  for (const { reason, year, example, said, isLengthAssumed } of outcomes) {
    report.rows += 1;
    if (isLengthAssumed) report.without_length += 1;
    report.totals[reason] += 1;
    ofFile[reason] += 1;
    yearIn(report, year).counts[reason] += 1;
    if (addExample(report, reason, example) && said !== undefined) report.unreadable_messages.push(said);
  }
}

/** Notes that a file was read, of which there may be no row, in place. */
export function noteFile(report: ImportReport, file: string): void {
  fileIn(report, file);
}

/**
 * Adds a file that was read before, and whose plays are all stored, to a report, in place: what was stored then is a
 * duplicate now.
 *
 * @param before the report of that file alone
 */
export function addKnownFile(report: ImportReport, file: string, before: ImportReport): void {
  const { counts: ofFile } = fileIn(report, file);
  report.rows += before.rows;
  for (const { year, counts } of before.years) {
    const ofYear = yearIn(report, year).counts;
    for (const reason of importReasons) {
      const now = nowOf(reason);
      for (const sums of [report.totals, ofFile, ofYear]) sums[now] += counts[reason] ?? 0;
    }
  }
  for (const reason of importReasons)
    for (const [at, example] of (before.examples[reason] ?? []).entries()) {
      const said = reason === "unreadable" ? before.unreadable_messages?.[at] : undefined;
      if (addExample(report, nowOf(reason), example) && said !== undefined)
        report.unreadable_messages.push(said);
    }
}

/** Adds songs of a list to what an import brings, in place; a list of likes with a name is of a service that calls them loved. */
export function countListed(
  report: ImportReport,
  { kind, name, songs }: { kind: "liked" | "playlist"; name: string; songs: readonly unknown[] },
): void {
  if (kind === "playlist") report.playlist_additions += songs.length;
  else report.library_tracks += songs.length;
  // A job from before these were counted has none yet.
  if (kind === "liked" && name !== "") report.loved_songs = (report.loved_songs ?? 0) + songs.length;
}

function nowOf(reason: ImportReason): ImportReason {
  return storedReasons.has(reason) ? "duplicate" : reason;
}

/** @returns whether it is one of the examples now, and was not before */
function addExample(report: ImportReport, reason: ImportReason, example: string): boolean {
  const examples = (report.examples[reason] ??= []);
  if (examples.length >= maxExamples || example === "" || examples.includes(example)) return false;
  examples.push(example);
  return true;
}

/** Notes why a file could not be read to its end, in place. */
export function noteProblem(report: ImportReport, file: string, problem: Message): void {
  Object.assign(fileIn(report, file), { problem: inEnglish(problem), problem_message: problem });
}

/** Notes whose files they are, in place. */
export function noteAccounts(report: ImportReport, files: readonly FileOrigin[]): void {
  const named = files.flatMap(({ source, account }) =>
    source === null || account === null ? [] : [{ source, account }],
  );
  report.accounts = named.filter(
    (one, at) => named.findIndex(({ source, account }) => isAccount(one, source, account)) === at,
  );
}

const isAccount = (one: { source: string; account: string }, source: string, account: string) =>
  one.source === source && one.account === account;

function fileIn(report: ImportReport, name: string): ImportReport["files"][number] {
  const known = report.files.find((file) => file.name === name);
  if (known) return known;
  const file = { name, counts: noCounts(), problem: null, problem_message: null };
  report.files.push(file);
  return file;
}

function yearIn(report: ImportReport, year: number | null): ImportReport["years"][number] {
  const known = report.years.find((other) => other.year === year);
  if (known) return known;
  const added = { year, counts: noCounts() };
  report.years.push(added);
  report.years.sort((left, right) => (right.year ?? 0) - (left.year ?? 0));
  return added;
}

/** How many plays were stored. */
export function countStored({ totals }: ImportReport): number {
  return [...storedReasons].reduce((sum, reason) => sum + totals[reason], 0);
}

/** Whether some row has no time that can be read: what lies in the future today may be read another day. */
export function hasUnreadTimes({ years }: ImportReport): boolean {
  return years.some(({ year, counts }) => year === null && counts.unreadable > 0);
}

/** The report as CSV: one row a file, one a year, and the totals. */
export function reportAsCsv(report: ImportReport): string {
  return [
    ["file", "year", ...importReasons].join(","),
    ...report.files.map(({ name, counts }) => csvRow(name, "", counts)),
    ...report.years.map(({ year, counts }) => csvRow("", year === null ? "unknown" : String(year), counts)),
    csvRow("all", "all", report.totals),
    "",
  ].join("\r\n");
}

function csvRow(file: string, year: string, counts: Record<ImportReason, number>): string {
  return [quoted(file), year, ...importReasons.map((reason) => counts[reason])].join(",");
}

/** A cell that no spreadsheet takes for a formula. */
function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
