import { create } from "zustand";
import {
  clampColumnWidth,
  type ColumnFit,
  type ColumnId,
  columnIds,
  type ColumnWidths,
  resizeColumn,
  shownByDefault,
  type SizedColumn,
} from "./track-columns.ts";

const storageKey = "track_columns_v1";

interface ColumnSettings {
  shown: readonly ColumnId[];
  widths: ColumnWidths;
}

/** Reads the stored text; whatever is missing or wrong takes its default. */
function parseColumnSettings(text: string | null): ColumnSettings {
  let stored: { shown?: unknown; widths?: unknown } = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed;
  } catch {
    stored = {};
  }
  const shown: readonly unknown[] = Array.isArray(stored.shown) ? stored.shown : shownByDefault;
  const widths: Partial<Record<SizedColumn, number>> = {};
  if (typeof stored.widths === "object" && stored.widths !== null) {
    for (const [id, width] of Object.entries(stored.widths)) {
      const column = (["title", ...columnIds] as const).find((one) => one === id);
      if (column !== undefined && typeof width === "number") widths[column] = clampColumnWidth(width);
    }
  }
  return { shown: columnIds.filter((id) => shown.includes(id)), widths };
}

/** Which columns track lists show and how wide they are; kept in this browser. */
export const useColumnSettings = create<ColumnSettings>(() =>
  parseColumnSettings(localStorage.getItem(storageKey)),
);

useColumnSettings.subscribe((settings) => localStorage.setItem(storageKey, JSON.stringify(settings)));

/** Shows a column, or hides it. */
export function toggleColumn(id: ColumnId): void {
  useColumnSettings.setState(({ shown }) => ({
    shown: columnIds.filter((one) => (one === id ? !shown.includes(id) : shown.includes(one))),
  }));
}

/** Makes a column this wide (px), as far as the others allow. */
export function setColumnWidth(fit: ColumnFit, column: SizedColumn, width: number): void {
  useColumnSettings.setState(({ widths }) => ({ widths: resizeColumn(fit, widths, { column, width }) }));
}

/** Gives a column back to what room there is. */
export function resetColumnWidth(column: SizedColumn): void {
  useColumnSettings.setState(({ widths }) => {
    const { [column]: _before, ...others } = widths;
    return { widths: others };
  });
}

/** Shows the columns that lists begin with, each as wide as there is room. */
export function resetColumns(): void {
  useColumnSettings.setState({ shown: shownByDefault, widths: {} });
}
