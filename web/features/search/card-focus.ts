import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const narrowestCardPx = 340;

/** Where a key leads from a card, or null for keys that lead nowhere. */
export function cardAfterKey(
  key: string,
  card: number,
  list: { count: number; columns: number },
): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: card + list.columns,
    ArrowUp: card - list.columns,
    ArrowRight: card + 1,
    ArrowLeft: card - 1,
    PageDown: card + list.columns * 5,
    PageUp: card - list.columns * 5,
    Home: 0,
    End: list.count - 1,
  };
  const target = moves[key];
  return target === undefined ? null : Math.max(0, Math.min(list.count - 1, target));
}

/** How many cards stand side by side. */
export function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / narrowestCardPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}

interface CardFocus {
  /** the card that the keys start from */
  active: number;
  /** the focus is in it, so it must stay in the page */
  isFocused: boolean;
  handleFocus: (index: number) => void;
  handleBlur: () => void;
  moveTo: (index: number) => void;
}

/** One card at a time has the focus; it follows the arrow keys, also to cards that were out of sight. */
export function useCardFocus(list: RefObject<HTMLElement | null>): CardFocus {
  const [active, setActive] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  const wanted = useRef<number | null>(null);

  useEffect(() => {
    if (wanted.current !== active) return;
    wanted.current = null;
    list.current?.querySelector<HTMLElement>(`[data-card="${active}"]`)?.focus({ preventScroll: true });
  }, [active, list]);

  return {
    active,
    isFocused,
    handleFocus: (index) => {
      setActive(index);
      setIsFocused(true);
    },
    handleBlur: () => setIsFocused(false),
    moveTo: (index) => {
      if (index === active) return;
      wanted.current = index;
      setActive(index);
    },
  };
}
