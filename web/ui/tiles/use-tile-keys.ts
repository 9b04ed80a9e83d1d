import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Where a key leads from a tile, or null for keys that lead nowhere. `isReversed`: the script is written from the right. */
function tileAfterKey(
  key: string,
  tile: number,
  { count, columns, isReversed }: { count: number; columns: number; isReversed: boolean },
): number | null {
  const forward = isReversed ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    Home: -count,
    End: count,
    // In a single line up and down stay the page's.
    ...(columns < count ? { ArrowDown: columns, ArrowUp: -columns } : {}),
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, tile + step));
}

function tileOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tile]") : null;
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey);
}

/** Presses what a tile has of this kind; false where it has none. */
function press(tile: HTMLElement, what: "menu" | "play"): boolean {
  const button = tile.querySelector<HTMLElement>(`[data-tile-${what}]`);
  button?.click();
  return button !== null;
}

interface TileKeys {
  /** the tile that Tab leads to, which stays in the page */
  active: number;
  handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  handleFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * The keys of a strip or grid, which is one stop of Tab: arrows, Home and End move, Enter opens, Ctrl+Enter plays,
 * Shift+F10 opens the menu.
 *
 * @param list the element that the tiles lie in
 * @param shape how many tiles there are, and how many stand side by side
 */
export function useTileKeys(
  list: RefObject<HTMLElement | null>,
  { count, columns }: { count: number; columns: number },
): TileKeys {
  const [wanted, setWanted] = useState(0);
  const isFocusDue = useRef(false);
  const active = Math.max(0, Math.min(wanted, count - 1));

  // The tile may have been out of sight; it is focused once it is rendered.
  useLayoutEffect(() => {
    if (!isFocusDue.current) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-tile="${active}"] a`);
    if (link === null || link === undefined) return;
    isFocusDue.current = false;
    link.focus();
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tile = tileOf(event.target);
    if (tile === null || event.altKey || event.defaultPrevented) return;
    if (isMenuKey(event)) {
      if (press(tile, "menu")) event.preventDefault();
    } else if (event.ctrlKey || event.metaKey) {
      if (event.key === "Enter" && press(tile, "play")) event.preventDefault();
    } else {
      const isReversed = getComputedStyle(tile).direction === "rtl";
      const next = tileAfterKey(event.key, Number(tile.dataset["tile"]), { count, columns, isReversed });
      if (next === null) return;
      event.preventDefault();
      isFocusDue.current = true;
      setWanted(next);
    }
  };
  return {
    active,
    handleKeyDown,
    handleFocus: ({ target }) => {
      const tile = tileOf(target);
      if (tile !== null) setWanted(Number(tile.dataset["tile"]));
    },
  };
}
