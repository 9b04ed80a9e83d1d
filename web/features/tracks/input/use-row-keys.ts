import type { KeyboardEvent } from "react";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { rowAfterKey } from "#web/features/tracks/rows/track-rows.ts";
import { rowOfEvent } from "./row-of-event.ts";
import { anchorInRow } from "./use-row-events.ts";
import type { ListSelection } from "./use-selection.ts";

interface RowKeyOptions {
  count: number;
  /** rows that PageUp and PageDown move by */
  page: number;
  selection: ListSelection;
  moveTo: (place: number) => void;
  onPlay: (place: number) => void;
  onMenu: (place: number, anchor: MenuAnchor) => void;
  /** takes the row out, or what is chosen; undefined where nothing can be taken out */
  onRemove: ((place: number) => void) | undefined;
  /** moves the row, or what is chosen, one place; undefined where the order is not the person's */
  onStep: ((place: number, step: 1 | -1) => void) | undefined;
}

/** Moves the focus between the links and buttons inside a row, and back to the row itself; false for other keys. */
function moveInsideRow(row: HTMLElement, key: string): boolean {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>("a, button")].filter(
    (stop) => stop === row || stop.offsetParent !== null,
  );
  const current = stops.findIndex((stop) => stop === document.activeElement);
  stops[current + (key === "ArrowRight" ? 1 : -1)]?.focus();
  return true;
}

function isMenuKey({ key, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey);
}

/** What a key does on a row itself, apart from moving; false when nothing. */
function actOnRow(
  event: KeyboardEvent<HTMLElement>,
  place: number,
  { selection, onPlay, onRemove }: Pick<RowKeyOptions, "selection" | "onPlay" | "onRemove">,
): boolean {
  if (event.key === "Enter") onPlay(place);
  else if (event.key === " ") selection.press(place, event.shiftKey ? "range" : "toggle");
  else if (event.key === "Delete" && onRemove !== undefined) onRemove(place);
  else return false;
  return true;
}

function handleAlt(event: KeyboardEvent<HTMLElement>, place: number, onStep: RowKeyOptions["onStep"]): void {
  if (onStep === undefined) return;
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  onStep(place, event.key === "ArrowUp" ? -1 : 1);
}

/** Keys on the rows of a list: moving, choosing, playing, the menu, and reordering with Alt. */
export function useRowKeys(options: RowKeyOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { count, page, selection, moveTo, onMenu, onStep } = options;
  return (event) => {
    const found = rowOfEvent(event.target);
    if (found === null || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const { row, place } = found;
    if (event.altKey) return handleAlt(event, place, onStep);
    const next = rowAfterKey(event.key, place, { count, page });
    if (next !== null) {
      if (event.shiftKey) selection.extend(place, next);
      moveTo(next);
    } else if (isMenuKey(event)) {
      onMenu(place, anchorInRow(row));
    } else if (!moveInsideRow(row, event.key) && (event.target !== row || !actOnRow(event, place, options))) {
      return;
    }
    event.preventDefault();
  };
}
