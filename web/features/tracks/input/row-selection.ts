/** Which rows are chosen, by their places in the list's own order. */
export interface Selection {
  chosen: ReadonlySet<number>;
  /** where a range begins: the place in what is shown, not the row's own; null before anything was pressed */
  anchor: number | null;
}

export const noSelection: Selection = { chosen: new Set(), anchor: null };

/** How a press changes what is chosen. */
export type Press = "only" | "toggle" | "range" | "extend";

interface ShownRows {
  count: number;
  /** the row at a place of what is shown; undefined for headings and rows that cannot be chosen */
  rowAt: (place: number) => number | undefined;
}

function rangeOf(shown: ShownRows, from: number, to: number): number[] {
  const [first, last] = from < to ? [from, to] : [to, from];
  const rows: number[] = [];
  for (let place = Math.max(0, first); place <= Math.min(last, shown.count - 1); place += 1) {
    const row = shown.rowAt(place);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/**
 * What is chosen after a press at a place of what is shown. `only` chooses that row alone, `toggle` (Ctrl) adds it or
 * takes it back, `range` (Shift) chooses all from the anchor to it, `extend` (Ctrl and Shift) adds those.
 */
export function pressRow(selection: Selection, place: number, press: Press, shown: ShownRows): Selection {
  const row = shown.rowAt(place);
  if (row === undefined) return selection;
  if (press === "only") return { chosen: new Set([row]), anchor: place };
  if (press === "toggle") {
    const chosen = new Set(selection.chosen);
    if (!chosen.delete(row)) chosen.add(row);
    return { chosen, anchor: place };
  }
  const anchor = selection.anchor ?? place;
  const range = rangeOf(shown, anchor, place);
  const chosen = new Set(press === "extend" ? [...selection.chosen, ...range] : range);
  return { chosen, anchor };
}

/** All rows that are shown. */
export function chooseAll(shown: ShownRows): Selection {
  return { chosen: new Set(rangeOf(shown, 0, shown.count - 1)), anchor: 0 };
}

/** Which press a click or key with these modifiers is. */
export function pressOf(keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Press {
  const isToggle = keys.ctrlKey || keys.metaKey;
  if (keys.shiftKey) return isToggle ? "extend" : "range";
  return isToggle ? "toggle" : "only";
}
