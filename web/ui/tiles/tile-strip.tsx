import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import type { TilePlace } from "./tile.tsx";
import { useTileKeys } from "./use-tile-keys.ts";

interface TileStripProps<Item> {
  /** the heading above the strip, and the name of its list */
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderTile: (item: Item, place: TilePlace) => ReactNode;
  /** what the buttons are called that scroll it */
  scrollLabels: { back: string; forward: string };
  /** beside the heading, such as a link to all of them */
  action?: ReactNode;
}

/** Whether a line of tiles goes on beyond either side. */
function useOverflow(list: HTMLElement | null, count: number) {
  const [overflow, setOverflow] = useState({ isBefore: false, isAfter: false });
  useLayoutEffect(() => {
    if (list === null || count === 0) return undefined;
    const measure = () => {
      // Written from the right, it scrolls to negative places.
      const at = Math.abs(list.scrollLeft);
      setOverflow({ isBefore: at > 1, isAfter: at + list.clientWidth < list.scrollWidth - 1 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", measure);
    };
  }, [list, count]);
  return overflow;
}

/** Tiles in one line that scrolls sideways, under a heading: one stop of Tab, sized by the room there is. */
export function TileStrip<Item>({
  title,
  items,
  keyOf,
  renderTile,
  scrollLabels,
  action,
}: TileStripProps<Item>) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { isBefore, isAfter } = useOverflow(element, items.length);
  const keys = useTileKeys(list, { count: items.length, columns: items.length });
  const scroll = (pages: 1 | -1) => {
    if (element === null) return;
    const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollBy({ left: sign * pages * element.clientWidth * 0.9, behavior: "smooth" });
  };
  return (
    <section aria-labelledby={headingId} className="@container">
      <div className="flex min-h-10 items-center gap-2">
        <h2
          id={headingId}
          dir="auto"
          className="min-w-0 grow truncate text-start text-lg font-semibold text-strong"
        >
          {title}
        </h2>
        {action}
        {/* Keys scroll it as they move, so that the buttons are no stops of Tab. */}
        {isBefore || isAfter ? (
          <div className="flex rtl:-scale-x-100 pointer-coarse:hidden">
            <IconButton
              label={scrollLabels.back}
              icon={ChevronLeft}
              size="small"
              tabIndex={-1}
              disabled={!isBefore}
              onClick={() => scroll(-1)}
            />
            <IconButton
              label={scrollLabels.forward}
              icon={ChevronRight}
              size="small"
              tabIndex={-1}
              disabled={!isAfter}
              onClick={() => scroll(1)}
            />
          </div>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its tiles */}
      <ul
        ref={(node) => {
          list.current = node;
          setElement(node);
        }}
        aria-labelledby={headingId}
        onKeyDown={keys.handleKeyDown}
        onFocus={keys.handleFocus}
        className="-mx-2.5 flex snap-x scroll-px-2.5 gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {items.map((item, index) => (
          <li key={keyOf(item)} className="w-36 shrink-0 snap-start @2xl:w-40 @5xl:w-44">
            {renderTile(item, { index, isTabStop: index === keys.active })}
          </li>
        ))}
      </ul>
    </section>
  );
}
