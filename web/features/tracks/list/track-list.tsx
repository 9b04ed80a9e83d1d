/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import {
  type CSSProperties,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useCapabilities, useOpensInstead } from "#web/features/auth/auth.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useMedia, useRoom } from "#web/ui/use-media.ts";
import { useRowHeight } from "#web/ui/list/use-row-height.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { useColumnSettings } from "#web/features/tracks/list-view/column-settings.ts";
import { GroupRow, ListRow, type Placed } from "#web/features/tracks/table/list-row.tsx";
import { holdStill } from "#web/ui/use-still.ts";
import type { ShownOrder } from "#web/features/tracks/rows/sort-orders.ts";
import { type ShownList, showRows } from "#web/features/tracks/rows/shown-list.ts";
import { emptyColumns } from "#web/features/tracks/table/track-cells.tsx";
import { type Sorting, TableHeader } from "#web/features/tracks/table/table-header.tsx";
import { type ColumnFit, type ColumnId, fitColumns } from "#web/features/tracks/list-view/track-columns.ts";
import type { TrackTargets } from "#web/features/tracks/menu/track-menu.tsx";
import { isPlayable, type TrackRows } from "#web/features/tracks/rows/track-rows.ts";
import { useLineSlot } from "#web/features/tracks/list-view/list-line.ts";
import { useIsCards } from "#web/features/tracks/list-view/use-is-cards.ts";
import { useMissingRows } from "./use-missing-rows.ts";
import { useNearEnd } from "./use-near-end.ts";
import { useShowPlaying } from "./show-playing.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import {
  type ListActions,
  type ListWork,
  type OpenMenu,
  targetsOf,
  useListWork,
} from "#web/features/tracks/input/use-list-input.ts";
import { useSelection } from "#web/features/tracks/input/use-selection.ts";

const TrackMenu = lazyPart(async () => (await import("#web/features/tracks/menu/track-menu.tsx")).TrackMenu);
const SelectionBar = lazyPart(
  async () => (await import("#web/features/tracks/menu/selection-bar.tsx")).SelectionBar,
);

const headerHeight = 36;

interface TrackListProps {
  /** accessible name of the list */
  label: string;
  rows: TrackRows;
  /** what is shown of it in which order; null for its own */
  order: ShownOrder | null;
  /** how the rows are sorted, which a press of a column's name changes */
  sorting: Sorting;
  /** optional columns that this list never has */
  without?: readonly ColumnId[];
  /** the songs of one album: numbered as on it, and its cover is not repeated */
  isOfAlbum?: boolean;
  /** the row that the player has, and whether it sounds */
  playing: { row: number | null; isPaused: boolean };
  /** changes when the rows become others, so that what is chosen is dropped */
  source: unknown;
  actions: ListActions;
}

/** How much of the list's top (px) stays covered: the line of the page's header, and the names of the columns. */
function coveredBy(line: HTMLElement | null, isCards: boolean): number {
  return (line?.parentElement?.offsetHeight ?? 0) + (isCards ? 0 : headerHeight);
}

/** The width of an element in px; that of the room around it until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const room = useRoom((width) => width);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => setWidth(measured.offsetWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width ?? room;
}

/** The columns of the table as the person wants them, as far as there is room. */
function useColumns({ without, rows, source }: TrackListProps, room: number) {
  const chosen = useColumnSettings((settings) => settings.shown);
  const widths = useColumnSettings((settings) => settings.widths);
  const shown = useMemo(
    () => (without === undefined ? chosen : chosen.filter((id) => !without.includes(id))),
    [chosen, without],
  );
  // Again as more rows arrive, and not with every change of one.
  const loaded = Math.floor(rows.count / 50);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  const empty = useMemo(() => emptyColumns(shown, rows), [shown, source, loaded, rows.isComplete]);
  const fit = useMemo(() => fitColumns({ shown, widths, empty, room }), [shown, widths, empty, room]);
  // Rows are made again for other columns only, never for other widths.
  const names = fit.columns.join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  const columns = useMemo(() => fit.columns, [names]);
  return { columns, fit };
}

interface ListEntryProps extends Placed {
  /** only its shape is drawn */
  isShape: boolean;
  shown: ShownList;
  isOfAlbum: boolean;
  columns: readonly ColumnId[];
  playing: TrackListProps["playing"];
  /** what a press of a row does in words where nothing plays here; null: it plays */
  opensAt: string | null;
  chosen: ReadonlySet<number>;
  /** rows are chosen by a finger's long press, which would begin a drag */
  isTouch: boolean;
}

/** A row of the list, or the heading of a group. */
function ListEntry({ shown, columns, playing, opensAt, chosen, ...rest }: ListEntryProps) {
  "use memo";
  const { isShape, isOfAlbum, isTouch, ...placed } = rest;
  const { place, isCard } = placed;
  const group = shown.groupAt(place);
  if (group !== undefined) return <GroupRow group={group} {...placed} />;
  const index = shown.indexAt(place) ?? -1;
  const row = isShape ? undefined : shown.rowAt(place);
  const isCurrent = playing.row !== null && index === playing.row;
  return (
    <ListRow
      {...placed}
      row={row}
      isShape={isShape}
      number={(isOfAlbum ? row?.trackNumber : null) ?? shown.numberAt(place)}
      columns={columns}
      isCurrent={isCurrent}
      isSounding={isCurrent && !playing.isPaused}
      opensAt={opensAt}
      isChosen={chosen.has(index)}
      isDraggable={!isCard && !isTouch && isPlayable(row)}
    />
  );
}

function DropLine({ top }: { top: number }) {
  "use memo";
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 -translate-y-px rounded-full bg-accent-text"
      style={{ top }}
    />
  );
}

/** The menu of the rows of a list and the bar of what is chosen, while they are open. */
function ListOverlays({
  rows,
  actions,
  selection,
  menu,
  onClose,
}: ListWork & { menu: OpenMenu | null; onClose: () => void }) {
  "use memo";
  const targetsFor = (indexes: readonly number[]): TrackTargets => ({
    rows: indexes.map((index) => rows.rowAt(index)).filter((row) => row !== undefined),
    onPlay: () => indexes[0] !== undefined && actions.onPlay(indexes[0]),
    onRemove:
      actions.onRemove === undefined
        ? undefined
        : () => {
            selection.clear();
            actions.onRemove?.(indexes);
          },
    onGenre: actions.onGenre,
  });
  return (
    <>
      <SelectionStatus count={selection.chosen.size} />
      <Suspense>
        {selection.chosen.size === 0 ? null : (
          <SelectionBar targets={targetsFor(targetsOf(selection.chosen, null))} onClear={selection.clear} />
        )}
        {menu === null ? null : (
          <TrackMenu targets={targetsFor(menu.indexes)} anchor={menu.anchor} onClose={onClose} />
        )}
      </Suspense>
    </>
  );
}

/** The attributes of the whole: a grid with its true number of rows, or a list of cards. */
function rootAttributes(isCards: boolean, total: number, { template }: ColumnFit) {
  const still = { onPointerDownCapture: holdStill };
  if (isCards) return { role: "list", ...still };
  return {
    ...still,
    role: "grid",
    tabIndex: -1,
    "aria-rowcount": total + 1,
    "aria-multiselectable": true,
    style: { "--track-columns": template } as CSSProperties,
  };
}

/** What a press of a row does in words where nothing plays here, what of rows a list does without, and whether fingers press them. */
function useRowManners(isOfAlbum: boolean) {
  const opensAt = useOpensInstead();
  const { writes: canWrite } = useCapabilities();
  const bodyClasses = joinClasses(
    "relative",
    isOfAlbum && "[&_.art-field]:hidden",
    !canWrite && "[&_[data-action=add]]:hidden",
  );
  return { opensAt, bodyClasses, isTouch: useMedia("(hover: none)") };
}

/** A long list of songs: rows that play, can be chosen, dragged and acted on, by pointer, touch and keyboard. */
export function TrackList(props: TrackListProps) {
  const { label, rows, order, sorting, playing, source, actions } = props;
  const { bodyClasses, ...manners } = useRowManners(props.isOfAlbum === true);
  const list = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const isCards = useIsCards();
  const height = useRowHeight(isCards ? "song" : "row");
  const shown = showRows(rows, order);
  const { columns, fit } = useColumns(props, useWidth(list));
  const line = useLineSlot();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const selection = useSelection(shown, rows, source);
  const focus = useRovingFocus(list);
  const virtual = useVirtualRows({
    count: shown.count,
    rowHeight: height,
    scroller,
    list,
    keptRow: focus.keptRow,
    coveredTop: coveredBy(line, isCards),
  });
  useNearEnd(scroller, shown.count, actions.onNearEnd);
  useMissingRows(shown, virtual.rows, virtual.isScrollingFast ? undefined : actions.onMissing);
  const moveTo = (place: number) => {
    focus.moveTo(place);
    virtual.scrollToRow(place);
  };
  useShowPlaying(playing.row === null ? null : placeOf(shown, playing.row), moveTo);
  const { dropBefore, handlers } = useListWork({
    rows,
    shown,
    actions,
    selection,
    isCards,
    height,
    page: rowsOfPage(scroller, height),
    list,
    moveTo,
    openMenu: setMenu,
    // Places are places of the playlist only in its own order.
    onMove: order === null && rows.isComplete ? actions.onMove : undefined,
  });
  const tabStop = tabStopOf(virtual.rows, Math.min(focus.activeRow, shown.count - 1));

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a grid or a list of cards */}
      <div {...rootAttributes(isCards, shown.total, fit)} aria-label={label} {...handlers}>
        {isCards ? null : <TableHeader fit={fit} sorting={sorting} isBelowLine={line !== null} />}
        <div
          ref={list}
          role={isCards ? "presentation" : "rowgroup"}
          className={bodyClasses}
          style={{ height: virtual.totalHeight }}
        >
          {virtual.rows.map(({ index: place, top }) => (
            <ListEntry
              key={place}
              shown={shown}
              isShape={virtual.isScrollingFast && place !== focus.keptRow}
              isOfAlbum={props.isOfAlbum === true}
              columns={columns}
              playing={playing}
              {...manners}
              chosen={selection.chosen}
              place={place}
              top={top}
              height={height}
              isCard={isCards}
              isTabStop={place === tabStop}
              total={shown.total}
              onFocusRow={focus.handleFocus}
              onBlurRow={focus.handleBlur}
            />
          ))}
          {dropBefore === null ? null : <DropLine top={dropBefore * height} />}
        </div>
      </div>
      <ListOverlays {...{ rows, actions, selection, menu }} onClose={() => setMenu(null)} />
    </>
  );
}

/** Where a row is shown; null where a filter leaves it out. */
function placeOf(shown: ShownList, index: number): number | null {
  const place = shown.placeOf(index);
  return place < 0 ? null : place;
}

/** How many rows PageUp and PageDown move by. */
function rowsOfPage(scroller: HTMLElement | null, height: number): number {
  return Math.max(1, Math.floor((scroller?.clientHeight ?? 600) / height) - 2);
}

/** Tab must lead into the list even when the row that had the focus was scrolled away. */
function tabStopOf(inSight: readonly { index: number }[], activeRow: number): number {
  return inSight.some(({ index }) => index === activeRow) ? activeRow : (inSight[0]?.index ?? 0);
}

/** Says how many songs are chosen whenever that changes. */
function SelectionStatus({ count }: { count: number }) {
  "use memo";
  return <output className="sr-only">{count === 0 ? "" : trackText("selected", { count })}</output>;
}
