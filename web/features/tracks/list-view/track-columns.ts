/** The optional columns, in the order in which they stand and are offered. */
export const columnIds = [
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

const roomyWidths: Readonly<Record<ColumnId, number>> = {
  album: 260,
  genre: 150,
  added: 124,
  popularity: 96,
  explicit: 88,
  release: 116,
  track: 80,
  disc: 72,
  bpm: 72,
  key: 64,
  danceability: 120,
  time: 76,
};
/** What a column needs at least, where that is more than the bounds say: a date is of no use without its year. */
const minWidths: Readonly<Partial<Record<ColumnId, number>>> = { added: 104, release: 104 };
const numberWidth = 48;
const minTitleWidth = 168;
/** The title has this much as long as another column could give it. */
const fairTitleWidth = 240;
const gap = 12;
const padding = 16;

/** A width that a column may have: whole px within the bounds. */
export function clampColumnWidth(width: number): number {
  return Math.round(Math.min(columnBounds.max, Math.max(columnBounds.min, width)));
}

/** How wide a column becomes by a key, from its present width; null for keys that change nothing. */
export function widthAfterKey(key: string, width: number, isFar: boolean): number | null {
  const step = isFar ? 50 : 10;
  const widths: Readonly<Record<string, number>> = {
    ArrowRight: width + step,
    ArrowLeft: width - step,
    Home: columnBounds.min,
    End: columnBounds.max,
  };
  const next = widths[key];
  return next === undefined ? null : clampColumnWidth(next);
}

function minWidth(id: ColumnId, empty: ReadonlySet<ColumnId>): number {
  const min = empty.has(id) ? columnBounds.min : (minWidths[id] ?? columnBounds.min);
  return Math.min(min, roomyWidths[id]);
}

/** Chosen widths in px; columns that no one resized take what room there is. */
export type ColumnWidths = Readonly<Partial<Record<SizedColumn, number>>>;

/**
 * The tracks of the grid, and the least width in px at which nothing overlaps. A resized column is as wide as was
 * said; the others shrink down to the least width before the title has less than is fair and the list scrolls sideways,
 * and the title takes the rest. A column in which no row has a value (`empty`) takes the least.
 */
export function columnLayout(
  shown: readonly ColumnId[],
  widths: ColumnWidths,
  empty: ReadonlySet<ColumnId> = new Set(),
): { template: string; minWidth: number } {
  const { title } = widths;
  const min = shown.map((id) => widths[id] ?? minWidth(id, empty));
  const besides =
    numberWidth + min.reduce((sum, width) => sum + width, 0) + gap * (shown.length + 1) + padding;
  const fair = `clamp(${minTitleWidth}px, calc(100% - ${besides - padding}px), ${fairTitleWidth}px)`;
  const tracks = [
    `${numberWidth}px`,
    title === undefined ? `minmax(${fair}, 1fr)` : `${title}px`,
    ...shown.map((id, index) =>
      widths[id] !== undefined || empty.has(id)
        ? `${min[index]}px`
        : `minmax(${min[index]}px, ${roomyWidths[id]}px)`,
    ),
  ];
  return { template: tracks.join(" "), minWidth: besides + (title ?? minTitleWidth) };
}
