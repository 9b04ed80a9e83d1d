/** The optional columns, in the order in which they stand and are offered. */
export const columnIds = [
  "artist",
  "album",
  "genre",
  "added",
  "popularity",
  "explicit",
  "release",
  "track",
  "disc",
  "bpm",
  "key",
  "danceability",
  "time",
] as const;
export type ColumnId = (typeof columnIds)[number];
/** A column whose width can be changed. */
export type SizedColumn = ColumnId | "title";

/** What is shown before anyone chose (specification 1, section 9). */
export const shownByDefault: readonly ColumnId[] = ["album", "genre", "added", "time"];

/** Widths that a column may have, in px (specification 1, section 9). */
export const columnBounds = { min: 60, max: 720 } as const;

/** The title is never narrower, whatever other columns were given (px). */
export const minTitleWidth = 240;

const roomyWidths: Readonly<Record<ColumnId, number>> = {
  artist: 220,
  album: 260,
  genre: 150,
  added: 124,
  popularity: 96,
  explicit: 88,
  release: 116,
  track: 84,
  disc: 92,
  bpm: 72,
  key: 68,
  danceability: 120,
  time: 76,
};
/**
 * What a column needs at least, where that is more than the bounds say: its heading in the longest language, and a date is of
 * no use without its year.
 */
const minWidths: Readonly<Partial<Record<ColumnId, number>>> = {
  artist: 110,
  album: 110,
  genre: 92,
  added: 106,
  popularity: 84,
  explicit: 76,
  release: 104,
  track: 84,
  disc: 92,
  key: 68,
  danceability: 100,
};
/** Which columns go where there is no room for all: the first of these first. The time stays. */
const dropOrder: readonly ColumnId[] = [
  "genre",
  "added",
  "danceability",
  "key",
  "bpm",
  "disc",
  "track",
  "explicit",
  "release",
  "popularity",
  "album",
  "artist",
];
/** Names take what is left over; figures and dates have no use for it. */
const flexible: ReadonlySet<ColumnId> = new Set(["artist", "album", "genre"]);
/** The title's part of what is left over before other columns have all that they could use. */
const titleShare = 0.4;
const numberWidth = 48;
const gap = 12;
const padding = 16;

/** A width that a column may have: whole px within the bounds. */
export function clampColumnWidth(width: number): number {
  return Math.round(Math.min(columnBounds.max, Math.max(columnBounds.min, width)));
}

/** Chosen widths in px; columns that no one resized take what room there is. */
export type ColumnWidths = Readonly<Partial<Record<SizedColumn, number>>>;

interface Wanted {
  shown: readonly ColumnId[];
  widths: ColumnWidths;
  /** columns in which no row has a value: they take the least, and a genre that no row has is not shown at all */
  empty?: ReadonlySet<ColumnId>;
  /** px that the rows have */
  room: number;
}

/** The columns as they are shown. */
export interface ColumnFit {
  columns: readonly ColumnId[];
  /** px of each that is shown */
  sizes: Readonly<Partial<Record<SizedColumn, number>>>;
  /** how wide each may become (px) without pushing another out of view */
  maxWidths: Readonly<Partial<Record<SizedColumn, number>>>;
  /** tracks of a CSS grid */
  template: string;
}

type Sizes = Partial<Record<ColumnId, number>>;

/** What is taken by the number, the gaps and the padding beside so many columns and the title. */
function besides(count: number): number {
  return numberWidth + gap * (count + 1) + padding;
}

const sumOf = (sizes: Sizes): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

function minWidth(id: ColumnId, empty: ReadonlySet<ColumnId>): number {
  const min = empty.has(id) ? columnBounds.min : (minWidths[id] ?? columnBounds.min);
  return Math.min(min, roomyWidths[id]);
}

/** The columns that there is room for, each at its least. */
function columnsWithRoom({ shown, empty = new Set(), room }: Wanted): ColumnId[] {
  const columns = shown.filter((id) => id !== "genre" || !empty.has(id));
  const needed = () =>
    besides(columns.length) + minTitleWidth + columns.reduce((sum, id) => sum + minWidth(id, empty), 0);
  for (const id of dropOrder) {
    if (needed() <= room) break;
    if (columns.includes(id)) columns.splice(columns.indexOf(id), 1);
  }
  return columns;
}

/** Gives each of these a share of `px`, in proportion to what it would take; whole px, never more than there are. */
function share(px: number, takes: readonly (readonly [ColumnId, number])[]): Sizes {
  const total = takes.reduce((sum, [, take]) => sum + take, 0);
  const part = total === 0 ? 0 : Math.min(1, px / total);
  return Object.fromEntries(takes.map(([id, take]) => [id, Math.floor(take * part)]));
}

function add(sizes: Sizes, more: Sizes): Sizes {
  const sum = { ...sizes };
  for (const id of columnIds) if (more[id] !== undefined) sum[id] = (sum[id] ?? 0) + more[id];
  return sum;
}

/** The least of each column, and what was chosen for it as far as `px` go. */
function chosenSizes(columns: readonly ColumnId[], px: number, { widths, empty = new Set() }: Wanted): Sizes {
  const least: Sizes = Object.fromEntries(
    columns.map((id) => [id, widths[id] === undefined ? minWidth(id, empty) : columnBounds.min]),
  );
  const takes = columns.flatMap((id): [ColumnId, number][] =>
    widths[id] === undefined ? [] : [[id, clampColumnWidth(widths[id]) - columnBounds.min]],
  );
  return add(least, share(Math.max(0, px - sumOf(least)), takes));
}

/**
 * Which columns are shown and how wide they are. Together they fit the room: a column that no one resized gives way
 * first, then what was chosen, then columns go (`dropOrder`); the title has what is left, and 240 px at least.
 */
export function fitColumns(wanted: Wanted): ColumnFit {
  const { widths, empty = new Set<ColumnId>(), room } = wanted;
  const columns = columnsWithRoom(wanted);
  const px = Math.max(0, room - besides(columns.length) - minTitleWidth);
  const chosen = chosenSizes(columns, px, wanted);
  let rest = Math.max(0, px - sumOf(chosen));
  const titleTakes = Math.min(rest, Math.max(0, clampColumnWidth(widths.title ?? 0) - minTitleWidth));
  rest -= titleTakes;
  const titleGrows = widths.title === undefined ? Math.floor(rest * titleShare) : 0;
  rest -= titleGrows;
  const free = columns.filter((id) => widths[id] === undefined && !empty.has(id));
  const grown = share(
    rest,
    free.map((id) => [id, roomyWidths[id] - (chosen[id] ?? 0)]),
  );
  rest -= sumOf(grown);
  const names = widths.title === undefined ? [] : free.filter((id) => flexible.has(id));
  const spread = share(
    rest,
    names.map((id) => [id, rest]),
  );
  const sizes = add(add(chosen, grown), spread);
  const title = minTitleWidth + titleTakes + titleGrows + (widths.title === undefined ? rest : 0);
  const tracks = [numberWidth, title, ...columns.map((id) => sizes[id] ?? 0)];
  return {
    columns,
    sizes: { ...sizes, title },
    maxWidths: maxWidthsOf(columns, px, { sizes: chosen, widths, empty }),
    template: tracks.map((size) => `${size}px`).join(" "),
  };
}

interface Fitted {
  sizes: Sizes;
  widths: ColumnWidths;
  empty: ReadonlySet<ColumnId>;
}

/** How wide each column may become while those that were resized keep their widths and the others their least. */
function maxWidthsOf(
  columns: readonly ColumnId[],
  px: number,
  { sizes, widths, empty }: Fitted,
): Partial<Record<SizedColumn, number>> {
  const kept = (id: ColumnId) => (widths[id] === undefined ? minWidth(id, empty) : (sizes[id] ?? 0));
  const all = columns.reduce((sum, id) => sum + kept(id), 0);
  const max: Partial<Record<SizedColumn, number>> = Object.fromEntries(
    columns.map((id) => [id, Math.max(columnBounds.min, Math.min(columnBounds.max, px - all + kept(id)))]),
  );
  return { ...max, title: Math.max(minTitleWidth, Math.min(columnBounds.max, px - all + minTitleWidth)) };
}

/**
 * Widths after one column was made this wide (px), as far as the others allow. Of those that were resized before, what is
 * seen counts from now on, where a narrow room shows less than was said.
 */
export function resizeColumn(
  fit: ColumnFit,
  widths: ColumnWidths,
  { column, width }: { column: SizedColumn; width: number },
): ColumnWidths {
  const min = column === "title" ? minTitleWidth : columnBounds.min;
  const next = Math.round(Math.max(min, Math.min(fit.maxWidths[column] ?? columnBounds.max, width)));
  const seen = (["title", ...columnIds] as const).flatMap((id) => {
    const said = widths[id];
    return said === undefined ? [] : [[id, Math.min(said, fit.sizes[id] ?? said)] as const];
  });
  return { ...Object.fromEntries(seen), [column]: next };
}

/** What a key does to a column's edge: a step in px towards the line's end, `reset`, or `widest`; null for other keys. */
export function edgeKey(
  key: string,
  { isFar, isRightToLeft }: { isFar: boolean; isRightToLeft: boolean },
): number | "reset" | "widest" | null {
  if (key === "Home") return "reset";
  if (key === "End") return "widest";
  if (key !== "ArrowRight" && key !== "ArrowLeft") return null;
  const isWider = (key === "ArrowRight") !== isRightToLeft;
  return (isWider ? 1 : -1) * (isFar ? 50 : 10);
}
