import type { LucideIcon } from "lucide-react";

interface ActionEntry {
  kind: "action";
  label: string;
  icon?: LucideIcon;
  /** said after the label, such as `Already added` or a shortcut */
  hint?: string;
  /** shown, focusable, and without effect */
  isDisabled?: boolean;
  /** takes something away: drawn in the danger colour */
  isDanger?: boolean;
  onSelect: () => void;
}

interface SubmenuEntry {
  kind: "submenu";
  label: string;
  icon?: LucideIcon;
  isDisabled?: boolean;
  entries: readonly MenuEntry[];
  /** gives it a search box that narrows its entries by their labels; at most 200 are shown at once */
  search?: { label: string; /** said when nothing fits */ none: string };
  /** a line at its top that makes something new */
  create?: { label: string; onSelect: (typed: string) => void };
}

/** One line of a menu. Actions of the same label in one menu need a `key`. */
export type MenuEntry = { key?: string } & (
  | ActionEntry
  | SubmenuEntry
  | { kind: "choice"; label: string; isChosen: boolean; onSelect: () => void }
  | { kind: "group"; label: string; entries: readonly MenuEntry[] }
  | { kind: "separator" }
);

/** Where a menu opens: beside an element, or at a point of the window (px) for context menus. */
export type MenuAnchor = Element | { x: number; y: number };
