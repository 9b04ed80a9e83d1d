import type { MergeRow } from "#server/features/library/library.ts";

/** When two rows are the same: by id; also by recording (ISRC); also by title, first artist and length within 2 s. */
export type DuplicatePolicy = "same-id" | "same-recording" | "same-song";

export type MergeOrder = "listed" | "interleaved" | "added" | "name";

/** What a merge puts into the target, and what it leaves out. */
export interface Merged {
  rows: (MergeRow & { uri: string })[];
  /** rows that another row, or one of the target, stands for already */
  duplicates: number;
  /** rows that no program can add: a person's own files, and songs that are gone */
  unaddable: number;
}

const sameLengthMs = 2_000;
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * Merges lists: in an order, without doubles and without what the target has.
 * @param lists as the person listed them
 * @param present what is in the target already
 */
export function mergeRows(
  lists: readonly (readonly MergeRow[])[],
  present: readonly MergeRow[],
  { policy, order }: { policy: DuplicatePolicy; order: MergeOrder },
): Merged {
  const seen = createSeen(policy);
  for (const row of present) seen.add(row);
  const rows: Merged["rows"] = [];
  let duplicates = 0;
  let unaddable = 0;
  for (const row of inOrder(lists, order)) {
    if (!isAddable(row)) unaddable += 1;
    else if (seen.has(row)) duplicates += 1;
    else {
      seen.add(row);
      rows.push(row);
    }
  }
  return { rows, duplicates, unaddable };
}

function isAddable(row: MergeRow): row is MergeRow & { uri: string } {
  return row.uri !== null && /^(?:spotify:(?:track|episode):|export:track:local:)[\w-]+$/u.test(row.uri);
}

function inOrder(lists: readonly (readonly MergeRow[])[], order: MergeOrder): MergeRow[] {
  if (order === "interleaved") {
    const longest = Math.max(0, ...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  }
  const rows = lists.flat();
  // Rows without a date are the oldest: the service dates everything since 2010.
  if (order === "added")
    return rows.toSorted((a, b) => (a.added_at?.getTime() ?? 0) - (b.added_at?.getTime() ?? 0));
  if (order === "name")
    return rows.toSorted((a, b) => byName.compare(a.name, b.name) || byName.compare(a.artist, b.artist));
  return rows;
}

/** Rows that were met, by whatever makes two rows the same. */
function createSeen(policy: DuplicatePolicy) {
  const uris = new Set<string | null>();
  const recordings = new Set<string>();
  const lengths = new Map<string, number[]>();
  const isSong = (row: MergeRow) =>
    (lengths.get(songKeyOf(row)) ?? []).some((length) => Math.abs(length - row.duration_ms) <= sameLengthMs);
  return {
    has: (row: MergeRow): boolean =>
      uris.has(row.uri) ||
      (policy !== "same-id" && row.isrc !== null && recordings.has(row.isrc)) ||
      (policy === "same-song" && isSong(row)),
    add: (row: MergeRow): void => {
      if (row.uri !== null) uris.add(row.uri);
      if (row.isrc !== null) recordings.add(row.isrc);
      if (policy !== "same-song" || row.name === "") return;
      const key = songKeyOf(row);
      lengths.set(key, [...(lengths.get(key) ?? []), row.duration_ms]);
    },
  };
}

function songKeyOf({ name, artist }: MergeRow): string {
  return `${foldText(artist)}\n${foldText(name)}`;
}

/** Without case, accents and doubled spaces. */
function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .trim();
}
