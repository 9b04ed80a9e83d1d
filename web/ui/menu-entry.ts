import type { LucideIcon } from "lucide-react";

/** One line of a menu. */
export type MenuEntry =
  | { kind: "action"; label: string; icon?: LucideIcon; isDisabled?: boolean; onSelect: () => void }
  | { kind: "choice"; label: string; isChosen: boolean; onSelect: () => void }
  | { kind: "group"; label: string; entries: readonly MenuEntry[] }
  | { kind: "submenu"; label: string; icon?: LucideIcon; entries: readonly MenuEntry[] }
  | { kind: "separator" };

/** Where a menu opens: beside an element, or at a point of the window (px) for context menus. */
export type MenuAnchor = Element | { x: number; y: number };
