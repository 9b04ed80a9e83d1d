import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { maxSplitRows, type SplitWay } from "#contract/playlists/playlist-split.ts";
import type { SortableRow } from "#server/features/library/library.ts";
import { hasAddress, type Addable } from "../merge/merge-rows.ts";
import { partName } from "#server/features/playlists/playlists.ts";

/** How a list is split, with what the cache does not keep beside a row. */
export interface SplitRule {
  by: SplitWay;
  /** rows of a part at most */
  size: number;
  /** rows of a group of its own */
  least: number;
  /** the genre of a track, as people write it; null where none is known */
  genreOf: (trackId: string) => string | null;
}

/** Rows that go into one new playlist, in the order of the list. */
export interface SplitPart {
  key: string;
  /** what the rows have in common; empty where they only follow each other */
  label: string;
  /** which of the parts of one group this is, from 0 */
  part: number;
  rows: Addable<SortableRow>[];
}

/** What splitting makes of a list. */
export interface Split {
  parts: SplitPart[];
  /** rows that no program can add: a person's own files, and songs that are gone */
  unaddable: number;
}

interface Group {
  /** null: the rows do not say; `others`: groups that are too small */
  value: string | null;
  label: string;
  rows: Addable<SortableRow>[];
}

const unknownLabels: Record<SplitWay, string> = {
  size: "",
  genre: "No genre",
  "main-genre": "No genre",
  decade: "No year",
  "added-year": "No date",
  "artist-letter": "Other letters",
};

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts every row that can be added into exactly one part; rows of a part keep their order. */
export function splitRows(rows: readonly SortableRow[], rule: SplitRule): Split {
  const addable = rows.filter((row) => hasAddress(row));
  const groups = gatherSmall(addable, groupsOf(addable, rule), rule.least);
  const size = Math.min(rule.size, maxSplitRows);
  const parts = groups.flatMap(({ value, label, rows: members }) =>
    Array.from({ length: Math.ceil(members.length / size) }, (_, part) => ({
      key: `${value ?? ""}#${part + 1}`,
      label,
      part,
      rows: members.slice(part * size, (part + 1) * size),
    })),
  );
  return { parts, unaddable: rows.length - addable.length };
}

function groupsOf(rows: readonly Addable<SortableRow>[], rule: SplitRule): Group[] {
  const groups = new Map<string | null, Group>();
  for (const row of rows) {
    const value = valuesOf[rule.by](row, rule.genreOf);
    const known = groups.get(value);
    if (known === undefined)
      groups.set(value, { value, label: value ?? unknownLabels[rule.by], rows: [row] });
    else known.rows.push(row);
  }
  const isByCount = rule.by === "genre" || rule.by === "main-genre";
  return [...groups.values()].toSorted(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      (isByCount ? b.rows.length - a.rows.length : 0) ||
      byText.compare(a.label, b.label),
  );
}

/** Puts groups of too few rows into one, which stands last; their rows keep the order of the list. */
function gatherSmall(
  all: readonly Addable<SortableRow>[],
  groups: readonly Group[],
  minGroupSize: number,
): readonly Group[] {
  const small = groups.filter(({ rows }) => rows.length < minGroupSize);
  if (small.length < 2) return groups;
  const gathered = new Set(small.flatMap(({ rows }) => rows));
  const rows = all.filter((row) => gathered.has(row));
  return [...groups.filter((group) => !small.includes(group)), { value: "others", label: "Others", rows }];
}

type ValueOf = (row: Addable<SortableRow>, genreOf: SplitRule["genreOf"]) => string | null;

const genreOfRow: ValueOf = ({ track_id: id }, genreOf) => (id === null ? null : genreOf(id));

/** What puts a row into a group; null where the row does not say. */
const valuesOf: Record<SplitWay, ValueOf> = {
  size: () => null,
  genre: genreOfRow,
  "main-genre": genreOfRow,
  decade: ({ release_date: date }) => {
    const year = /^[1-9]\d{3}/u.exec(date ?? "")?.[0];
    return year === undefined ? null : `${year.slice(0, 3)}0s`;
  },
  "added-year": ({ added_at: at }) => (at === null ? null : String(at.getUTCFullYear())),
  "artist-letter": ({ artist }) => letterOf(artist),
};

/** `A` to `Z` without accents, `0–9`, or null for what has another beginning. */
function letterOf(artist: string): string | null {
  const first = artist.normalize("NFKD").trimStart().charAt(0).toUpperCase();
  if (/^[0-9]$/u.test(first)) return "0–9";
  return /^[A-Z]$/u.test(first) ? first : null;
}

/**
 * Names for the parts of a list, which put them into a folder of the list's name (`Gym / Rock`), and which none of the
 * `taken` ones is.
 */
export function proposeNames(
  list: string,
  parts: readonly Pick<SplitPart, "label" | "part">[],
  taken: ReadonlySet<string>,
): string[] {
  const used = new Set(taken);
  return parts.map(({ label, part }) => {
    const end = label === "" ? String(part + 1) : partName(label, part);
    for (let copy = 0; ; copy += 1) {
      const rest = ` / ${partName(end, copy)}`;
      const name = `${cutTo(list, maxPlaylistNameLength - rest.length)}${rest}`;
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  });
}

/** The beginning of a name, without half a letter at its end. */
function cutTo(name: string, length: number): string {
  const clean = name.replaceAll(/\p{Cc}+/gu, " ").trim() || "Playlist";
  if (clean.length <= length) return clean;
  return clean
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/u, "")
    .trimEnd();
}
