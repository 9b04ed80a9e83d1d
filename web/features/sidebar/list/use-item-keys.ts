import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { findTyped, indexAfterKey, typeAhead } from "./item-focus.ts";
import type { SidebarRow } from "#web/features/sidebar/items/sidebar-item.ts";
import { keyOfEvent } from "./use-item-menu.tsx";

interface EntryKeysOptions {
  area: RefObject<HTMLElement | null>;
  rows: readonly SidebarRow[];
  columns: number;
  onToggle: (row: SidebarRow & { kind: "folder" }, isOpen: boolean) => void;
  /** moves an entry one place up or down in the person's own order; undefined in any other order */
  onMove: ((row: SidebarRow, step: 1 | -1) => void) | undefined;
  onMenu: (key: string, at: { x: number; y: number }) => void;
}

function nameOf(row: SidebarRow): string {
  return row.kind === "folder" ? row.name : row.rest;
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, isTyping: boolean): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && (key !== " " || isTyping);
}

/**
 * One entry of the list can be reached with Tab; arrow keys, Home, End, page keys and typing move from there, right
 * and left open and close folders, Alt and an arrow move the entry itself, Shift+F10 opens its menu.
 */
export function useEntryKeys({ area, rows, columns, onToggle, onMove, onMenu }: EntryKeysOptions) {
  const [wantedKey, setWantedKey] = useState<string | null>(null);
  const isFocusDue = useRef(false);
  const typed = useRef({ text: "", atMs: 0 });
  const wantedIndex = rows.findIndex(({ key }) => key === wantedKey);
  const index = Math.max(0, wantedIndex);
  const activeKey = rows[index]?.key ?? null;

  useLayoutEffect(() => {
    if (!isFocusDue.current || activeKey === null) return;
    const entry = area.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(activeKey)}"]`);
    if (entry === null || entry === undefined) return;
    isFocusDue.current = false;
    entry.focus();
  });

  const focusRow = (next: number | null) => {
    const key = next === null ? undefined : rows[next]?.key;
    if (key === undefined) return;
    isFocusDue.current = true;
    setWantedKey(key);
  };

  /** @returns whether the key was for the folder that has the focus, or for the one it is in */
  const handleFolderKey = (row: SidebarRow, key: string): boolean => {
    if (columns > 1 || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
    const isOpening = key === "ArrowRight";
    if (row.kind === "item") {
      if (!isOpening && row.folder !== null)
        focusRow(rows.findIndex((other) => other.kind === "folder" && other.name === row.folder));
    } else if (row.isOpen !== isOpening) onToggle(row, isOpening);
    else if (isOpening) focusRow(index + 1);
    return true;
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[index];
    const entry = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-entry]") : null;
    if (row === undefined || entry === null) return;
    if (isMenuKey(event)) {
      event.preventDefault();
      const box = entry.getBoundingClientRect();
      onMenu(row.key, { x: box.left + 24, y: box.top + box.height / 2 });
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      isFocusDue.current = true;
      onMove?.(row, event.key === "ArrowUp" ? -1 : 1);
    } else if (handleFolderKey(row, event.key)) event.preventDefault();
    else moveFocus(event);
  };

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = indexAfterKey(event.key, index, { count: rows.length, columns });
    if (next !== null) {
      event.preventDefault();
      focusRow(next);
    } else if (isLetter(event, typed.current.text !== "")) {
      typed.current = typeAhead(typed.current, event.key, event.timeStamp);
      if (event.key === " ") event.preventDefault();
      focusRow(findTyped(rows.map(nameOf), index, typed.current.text));
    }
  };

  return {
    activeKey,
    handleKeyDown,
    /** the entry that took the focus is the one that Tab leads to */
    handleFocus: (event: FocusEvent) => setWantedKey(keyOfEvent(event)),
  };
}
