import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { maxCheckedRows, type ImportCheck, type ImportReport } from "#contract/history/history.ts";
import type { AppContext } from "#server/features/context.ts";
import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";
import { readKnownFiles } from "#server/features/history/stored/known-files.db.ts";
import { noteSameKeys } from "#server/features/history/stored/same-songs.db.ts";
import type { UploadKey } from "#server/features/history/stored/uploads.db.ts";
import { copyUpload } from "#server/features/history/uploads/kept-uploads.ts";
import { createKeyedSemaphore } from "#server/platform/http/keyed-semaphore.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readExportInChild } from "./export-reader.ts";
import {
  addKnownFile,
  addRows,
  countListed,
  emptyReport,
  noteAccounts,
  noteFile,
  noteProblem,
} from "./import-report.ts";
import { findOtherAccounts, readOwnAccounts } from "./other-accounts.ts";
import type { ExportPart, ExportToRead, FileOrigin } from "./read-export.ts";
import { outcomeOf, planRows, rememberSongs, type KeyedPlay } from "./store-rows.ts";
import { noSpan } from "./time-span.ts";

/** What is to be read, and how; `mapping`: it is a table that the person described. */
type AskedCheck = Pick<ExportToRead, "filename" | "timeZone" | "mapping">;

type CheckCtx = Pick<AppContext, "database" | "now" | "settings">;

/** Each takes a reader's memory beside the server's. */
const places = createKeyedSemaphore({
  max: 2,
  waitMs: 60_000,
  maxWaiting: 20,
  refusal: message("requests.tooManyLong"),
});

/** Counts what importing an upload would bring. Stores nothing. Throws AppError as the import would, `not-found` too. */
export async function checkUpload(
  ctx: CheckCtx,
  upload: UploadKey & Pick<Session, "provider">,
  { signal, ...asked }: AskedCheck & { signal: AbortSignal },
): Promise<ImportCheck> {
  const leave = await places.take("checks", signal);
  try {
    const path = await copyUpload(ctx, upload, { name: `check-${randomUUID()}`, signal });
    if (path === null) throw new AppError("not-found", message("history.fileGone"));
    try {
      return await checkFile(ctx, upload, { path, signal, ...asked });
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    leave();
  }
}

async function checkFile(
  { database, now }: CheckCtx,
  { userId, provider }: Pick<Session, "userId" | "provider">,
  { signal, ...asked }: AskedCheck & { path: string; signal: AbortSignal },
): Promise<ImportCheck> {
  await noteSameKeys(database, userId);
  const known = await readKnownFiles(database, userId);
  const check = {
    database,
    userId,
    report: emptyReport(),
    known: new Map(known.map(({ digest, report }) => [digest, report])),
    met: createMetPlays(),
    knownSongs: new Map<string, string>(),
  };
  let files: FileOrigin[] = [];
  let isWhole = true;
  const parts = readExportInChild({ ...asked, now: now(), from: { file: 0, row: 0 }, known }, signal);
  for await (const part of parts) {
    if (part.is === "files") files = part.of;
    else await countPart(check, part);
    isWhole = check.report.rows < maxCheckedRows;
    if (!isWhole) break;
  }
  noteAccounts(check.report, files);
  const own = await readOwnAccounts({ database }, { userId, provider });
  return {
    report: check.report,
    files: files.map(({ needsTimeZone, ...file }) => ({ ...file, needs_time_zone: needsTimeZone })),
    other_accounts: findOtherAccounts(files, own),
    is_whole: isWhole,
  };
}

interface Check {
  database: CheckCtx["database"];
  userId: string;
  report: ImportReport;
  known: ReadonlyMap<string, ImportReport>;
  met: MetPlays;
  knownSongs: Map<string, string>;
}

async function countPart(check: Check, part: Exclude<ExportPart, { is: "files" }>): Promise<void> {
  const { report } = check;
  if (part.is === "rows") addRows(report, part.name, await outcomesOf(check, part.rows));
  else if (part.is === "list") countListed(report, part);
  else if (part.is === "known") {
    const before = check.known.get(part.digest);
    if (before !== undefined) addKnownFile(report, part.name, before);
  } else {
    if (part.holdsPlays) noteFile(report, part.name);
    if (part.problem !== null) noteProblem(report, part.name, part.problem);
  }
}

/** Of rows that are not stored, as storing them would say it. */
async function outcomesOf(check: Check, rows: readonly HistoryRow[]) {
  const store = { userId: check.userId, importId: null, span: noSpan(), knownSongs: check.knownSongs };
  const { fresh, dayTwins } = await planRows(check.database, store, rows);
  const added = fresh.filter((one) => !dayTwins.has(one.n) && check.met.isFirst(one));
  rememberSongs(check, new Map(added.map(({ songId, nameKey }) => [songId, nameKey])));
  const isNew = new Set(added.map(({ n }) => n));
  return rows.map((row, n) => outcomeOf(row, isNew.has(n)));
}

/** Plays of the file that were met, which an import would have stored. */
interface MetPlays {
  /** Whether no play of this song and time was met before; it is met now. */
  isFirst: (one: KeyedPlay) => boolean;
}

/** Another service reports a play by its beginning, an export by its end: of one file it is the same only at the same time. */
function createMetPlays(): MetPlays {
  const timesOf = new Map<string, Set<number>>();
  return {
    isFirst: ({ nameKey, play }) => {
      const time = play.source === "scrobbles" ? play.startedAt : play.endedAt;
      const times = timesOf.get(nameKey) ?? new Set<number>();
      if (times.has(time)) return false;
      timesOf.set(nameKey, times.add(time));
      return true;
    },
  };
}
