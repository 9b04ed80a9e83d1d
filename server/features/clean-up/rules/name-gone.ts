import { compareRows } from "#server/features/playlists/playlists.ts";

/** A row of a playlist as it is, or as it was. */
export interface DatedRow {
  /** null: nothing is known of it but that it is there */
  trackId: string | null;
  /** epoch seconds; null: unknown */
  addedAt: number | null;
}

/**
 * Which songs rows were that are gone now, as far as an earlier version of the same playlist tells: between two rows
 * that both lists have in the same order, what the earlier one has more is what the present one has lost. Dates must
 * agree where both are known; where songs were taken out there as well, they alone say which is which.
 * @returns ids of tracks by the position of the row
 */
export function nameGone(present: readonly DatedRow[], earlier: readonly DatedRow[]): Map<number, string> {
  const named = new Map<number, string>();
  for (const { lost, gone } of gapsBetween(present, earlier)) {
    const isPaired = lost.length === gone.length && gone.every((row, at) => areAlike(row, lost[at]));
    for (const [at, row] of gone.entries()) {
      const found = isPaired ? lost[at] : onlyOfDate(row, gone, lost);
      if (found?.trackId != null) named.set(row.position, found.trackId);
    }
  }
  return named;
}

type PlacedRow = DatedRow & { position: number };

/** Rows that only the earlier list has, with the nameless rows of the present one in the same place. */
interface Gap {
  lost: DatedRow[];
  gone: PlacedRow[];
}

function gapsBetween(present: readonly DatedRow[], earlier: readonly DatedRow[]): Gap[] {
  // Nameless rows are all different: which is which is what is asked.
  const keyOf = (side: string) => (row: DatedRow, at: number) => row.trackId ?? `${side} ${at}`;
  const { rows } = compareRows(earlier.map(keyOf("earlier")), present.map(keyOf("present")));
  const gaps: Gap[] = [];
  let gap: Gap = { lost: [], gone: [] };
  for (const { change, from, to } of rows) {
    const before = from === null ? undefined : earlier[from];
    const now = to === null ? undefined : present[to];
    if (change === "removed" && before) gap.lost.push(before);
    if (change === "added" && now?.trackId === null) gap.gone.push({ ...now, position: to ?? 0 });
    if (change !== "same") continue;
    gaps.push(gap);
    gap = { lost: [], gone: [] };
  }
  return [...gaps, gap].filter(({ gone }) => gone.length > 0);
}

function areAlike(a: DatedRow, b: DatedRow | undefined): boolean {
  return a.addedAt === null || b?.addedAt == null || a.addedAt === b.addedAt;
}

/** The lost row of the same date, where one row alone on each side has it. */
function onlyOfDate(
  row: PlacedRow,
  gone: readonly PlacedRow[],
  lost: readonly DatedRow[],
): DatedRow | undefined {
  if (row.addedAt === null) return undefined;
  const isOfDate = ({ addedAt }: DatedRow) => addedAt === row.addedAt;
  const [found, ...others] = lost.filter(isOfDate);
  return others.length === 0 && gone.filter(isOfDate).length === 1 ? found : undefined;
}
