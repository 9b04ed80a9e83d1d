import { inEnglish, message } from "#contract/messages/messages.ts";
import * as z from "zod";
import type { CopyReport } from "#contract/account-copy.ts";
import { accountPath } from "#server/platform/person-data/copy-format.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import type { RestoreRule } from "#server/platform/person-data/restore-rule.db.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readCopyInChild } from "./copy-reader.ts";
import type { CopyRow } from "./read-copy.ts";
import type { NumberRange } from "./renumber.db.ts";

/** An account, as far as it decides what a copy brings. */
export interface CopyOwner {
  provider: string;
  account_id: string;
}

/** What a copy holds. `ranges`: the generated numbers in it, by table. */
export interface InspectedCopy {
  report: CopyReport;
  ranges: ReadonlyMap<string, NumberRange>;
}

const Account = z.object({ provider: z.string(), account_id: z.string(), display_name: z.string() });

/**
 * Reads a whole copy and looks at every row. Throws AppError `unprocessable` where any is not what its table takes.
 *
 * @param tables files that copies have, in the order in which they are restored
 * @param emptyTables tables in which the account has nothing
 * @param progress bytes that were read, of how many
 */
export async function inspectCopy(
  copy: { path: string; tables: readonly PersonTable[] },
  target: { owner: CopyOwner; emptyTables: readonly string[] },
  { signal, progress }: { signal: AbortSignal; progress: (done: number, total: number) => void },
): Promise<InspectedCopy> {
  const tables = new Map<string, PersonTable>(copy.tables.map((table) => [table.path, table]));
  const rows = new Map<string, number>();
  const ranges = new Map<string, NumberRange>();
  let account: z.infer<typeof Account> | null = null;
  let madeAt = "";
  let total = 0;
  const asked = { path: copy.path, wanted: [...tables.keys()], isChecked: true, skipRows: 0 };
  for await (const part of readCopyInChild(asked, signal)) {
    if (part.is === "contents") [madeAt, total] = [part.contents.made_at, part.bytes];
    if (part.is !== "rows") continue;
    rows.set(part.path, (rows.get(part.path) ?? 0) + part.rows.length);
    const back = tables.get(part.path)?.back;
    if (typeof back === "object") checkRows(part.path, back, part.rows, ranges);
    if (part.path === accountPath) account = Account.safeParse(part.rows[0]).data ?? null;
    progress(part.bytes, total);
  }
  if (account === null) throw foreignRow(accountPath);
  const { display_name: displayName, provider } = account;
  const files = [...rows].map(([path, count]) => {
    const { about, back } = requireTable(tables, path);
    const said = message(about);
    const shown = { path, about: inEnglish(said), about_message: said };
    return { ...shown, rows: count, added: null, ...leftOut(back, account, target) };
  });
  return {
    report: {
      made_at: madeAt,
      provider,
      display_name: displayName,
      is_same_account: isSameAccount(account, target.owner) && !isLocalAccount(provider),
      files,
    },
    ranges,
  };
}

function requireTable(tables: ReadonlyMap<string, PersonTable>, path: string): PersonTable {
  const table = tables.get(path);
  if (table === undefined) throw foreignRow(path);
  return table;
}

function foreignRow(path: string, column = ""): AppError {
  const where = column === "" ? path : `${column} in ${path}`;
  return new AppError("unprocessable", message("accountCopy.notWrittenHere", { where }));
}

function checkRows(
  path: string,
  { row: shape, numbered }: RestoreRule,
  rows: readonly CopyRow[],
  ranges: Map<string, NumberRange>,
): void {
  for (const row of rows) {
    const { success, error } = shape.safeParse(row);
    if (!success) throw foreignRow(path, String(error.issues[0]?.path[0] ?? ""));
    if (numbered === undefined) continue;
    const number = Number(row[numbered.column]);
    const range = ranges.get(numbered.table) ?? { low: number, high: number };
    ranges.set(numbered.table, { low: Math.min(range.low, number), high: Math.max(range.high, number) });
  }
}

function isSameAccount(one: CopyOwner, other: CopyOwner): boolean {
  if (one.provider !== other.provider) return false;
  // An account without a service has an id by chance; its playlists come along with it.
  return isLocalAccount(one.provider) || one.account_id === other.account_id;
}

/** A reason that needs no sentence. */
const because = (reason: CopyReport["files"][number]["left_out"]) => ({
  left_out: reason,
  reason: null,
  reason_message: null,
});

/** Why the rows of a file stay out, if they do. */
function leftOut(
  back: PersonTable["back"],
  copied: CopyOwner,
  { owner, emptyTables }: { owner: CopyOwner; emptyTables: readonly string[] },
): Pick<CopyReport["files"][number], "left_out" | "reason" | "reason_message"> {
  if (typeof back === "string") {
    const said = message(back);
    return { left_out: "explained", reason: inEnglish(said), reason_message: said };
  }
  const { into, onlyWhenEmpty = [] } = back;
  if (into === "local-account" && !isLocalAccount(copied.provider)) return because("library-at-service");
  if (into !== "any-account" && copied.provider !== owner.provider) return because("other-service");
  if (into === "same-account" && !isSameAccount(copied, owner)) return because("other-account");
  if (!onlyWhenEmpty.every((table) => emptyTables.includes(table))) return because("not-empty");
  return because(null);
}
