import { useEffect, useState } from "react";
import { chooseAll, noSelection, type Press, pressRow, type Selection } from "./row-selection.ts";
import type { TrackRows } from "#web/features/tracks/rows/track-rows.ts";
import type { ShownList } from "#web/features/tracks/rows/shown-list.ts";

/** The chosen rows of a list and how they change. Places count from the top of what is shown. */
export interface ListSelection {
  chosen: ReadonlySet<number>;
  press: (place: number, press: Press) => void;
  /** where a range begins from now on; nothing is chosen any more */
  begin: (place: number) => void;
  /** all from the anchor (or, before there is one, from the first place) to the other place */
  extend: (from: number, to: number) => void;
  /** chosen rows were moved and stand together from `landing` on; the list may still show them where they were */
  follow: (indexes: readonly number[], landing: number) => void;
  clear: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [role=menu]") !== null
  );
}

interface ChosenOf {
  /** the list whose rows they are */
  of: unknown;
  selection: Selection;
  /** what was chosen, by place */
  uris: ReadonlyMap<number, string | null | undefined>;
}

/**
 * Chosen rows by their places in the list's own order. When the list has been read again they stay chosen if the same
 * songs stand there, as after a change of the person's own; else nothing is.
 */
export function useSelection(shown: ShownList, list: TrackRows, listKey: unknown): ListSelection {
  const [state, setState] = useState<ChosenOf>({ of: listKey, selection: noSelection, uris: new Map() });
  const uriAt = (index: number) => list.rowAt(index)?.uri;
  const isSame = state.of === listKey || [...state.uris].every(([index, uri]) => uriAt(index) === uri);
  const selection = isSame ? state.selection : noSelection;
  const set = (next: Selection) => {
    const uris = new Map([...next.chosen].map((index) => [index, uriAt(index)]));
    setState({ of: listKey, selection: next, uris });
  };
  const rows = {
    count: shown.count,
    rowAt: (place: number) => (shown.rowAt(place) === undefined ? undefined : shown.indexAt(place)),
  };
  const hasAny = selection.chosen.size > 0;

  // Also while the focus is on nothing in particular: the list is what the page is about.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const isInPage =
        event.target === document.body || document.querySelector("#content")?.contains(event.target as Node);
      if (isInPage !== true) return;
      if (event.key === "Escape" && hasAny) set(noSelection);
      else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        set(chooseAll(rows));
      }
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });

  return {
    chosen: selection.chosen,
    press: (place, press) => set(pressRow(selection, place, press, rows)),
    begin: (place) => set({ chosen: new Set(), anchor: place }),
    extend: (from, to) => {
      const started = selection.chosen.size === 0 ? pressRow(selection, from, "only", rows) : selection;
      set(pressRow(started, to, "range", rows));
    },
    follow: (indexes, landing) => {
      const uris = new Map(indexes.map((index, offset) => [landing + offset, uriAt(index)]));
      setState({ of: listKey, selection: { ...selection, chosen: new Set(uris.keys()) }, uris });
    },
    clear: () => set(noSelection),
  };
}
