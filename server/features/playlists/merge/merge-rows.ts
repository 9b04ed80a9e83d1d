import type { MergeRow } from "#server/features/library/library.ts";

/** When two rows are the same: by id; also by recording (ISRC); also by title, first artist and length within 2 s. */
export type DuplicatePolicy = "same-id" | "same-recording" | "same-song";

export type MergeOrder = "listed" | "interleaved" | "added" | "name";

/** A row that a program can add. */
export type Addable<Row extends { uri: string | null }> = Row & { uri: string };

/** A row that a merge leaves out, and why. */
export interface LeftOut {
  row: MergeRow;
  /** `file`: a person's own, which no program can add */
  reason: "duplicate" | "file" | "gone";
  /** what stands for a duplicate: a row that is added, or one of the target; else null */
  sameAs: MergeRow | null;
}

/** What a merge puts into the target, and what it leaves out. */
export interface Merged {
  rows: Addable<MergeRow>[];
  leftOut: LeftOut[];
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
  const leftOut: LeftOut[] = [];
  for (const row of inOrder(lists, order)) {
    if (!isAddable(row)) {
      leftOut.push({ row, reason: row.uri === null ? "gone" : "file", sameAs: null });
      continue;
    }
    const sameAs = seen.find(row);
    if (sameAs !== undefined) leftOut.push({ row, reason: "duplicate", sameAs });
    else {
      seen.add(row);
      rows.push(row);
    }
  }
  return { rows, leftOut };
}

/** Whether a program can add it to a playlist. */
export function isAddable<Row extends { uri: string | null }>(row: Row): row is Addable<Row> {
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
  const uris = new Map<string | null, MergeRow>();
  const recordings = new Map<string, MergeRow>();
  const songs = new Map<string, MergeRow[]>();
  const findRecording = ({ isrc }: MergeRow) => (isrc === null ? undefined : recordings.get(isrc));
  const findSong = (row: MergeRow) =>
    songs.get(songKeyOf(row))?.find((other) => Math.abs(other.duration_ms - row.duration_ms) <= sameLengthMs);
  return {
    find: (row: MergeRow): MergeRow | undefined =>
      uris.get(row.uri) ??
      (policy === "same-id" ? undefined : findRecording(row)) ??
      (policy === "same-song" ? findSong(row) : undefined),
    add: (row: MergeRow): void => {
      if (row.uri !== null) uris.set(row.uri, row);
      if (row.isrc !== null) recordings.set(row.isrc, row);
      if (policy !== "same-song" || row.name === "") return;
      const key = songKeyOf(row);
      const known = songs.get(key);
      if (known === undefined) songs.set(key, [row]);
      else known.push(row);
    },
  };
}

function songKeyOf({ name, artist }: MergeRow): string {
  return `${foldText(artist)}\n${foldText(name)}`;
}

/** Without case, accents and doubled spaces. */
function foldText(text: string): string {
  // Most titles have no accents, and taking accents off is the costly part.
  const plain = /[^ -~]/u.test(text) ? text.normalize("NFKD").replaceAll(/\p{M}+/gu, "") : text;
  return plain.toLowerCase().replaceAll(/\s+/gu, " ").trim();
}
