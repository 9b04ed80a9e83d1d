import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import type { TilePlace } from "./tile.tsx";
import { useTileKeys } from "./use-tile-keys.ts";

const gap = 8;
const narrowestTile = 148;
const widestTile = 196;
const captionHeight = 92;
const tilePadding = 10;

function columnsFor(width: number): number {
  const min = width < 480 ? narrowestTile : widestTile;
  return Math.max(2, Math.floor((width + gap) / (min + gap)));
}

interface TileGridProps<Item> {
  /** accessible name of the list */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderTile: (item: Item, place: TilePlace & { isEager: boolean }) => ReactNode;
}

/** A grid of tiles, of which only those in sight are rendered; as wide as the room there is, and one stop of Tab. */
export function TileGrid<Item>({ label, items, keyOf, renderTile }: TileGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useScroller();
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);

  const columns = columnsFor(width);
  const tileWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.round(tileWidth - tilePadding * 2 + captionHeight + gap);
  const keys = useTileKeys(list, { count: items.length, columns });
  const { rows, totalHeight } = useVirtualRows({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    rowHeight,
    scroller,
    list,
    keptRow: Math.floor(keys.active / columns),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its tiles
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
      className="relative"
      style={{ height: totalHeight }}
    >
      {rows.flatMap(({ index: row, top }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => {
          const index = row * columns + column;
          return (
            <li
              key={keyOf(item)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute"
              style={{
                top,
                insetInlineStart: column * (tileWidth + gap),
                width: tileWidth,
                height: rowHeight - gap,
              }}
            >
              {renderTile(item, { index, isTabStop: index === keys.active, isEager: row < 2 })}
            </li>
          );
        }),
      )}
    </ul>
  );
}
