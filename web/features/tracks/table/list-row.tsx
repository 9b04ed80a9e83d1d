/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their offset, which table elements cannot be */
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { RowGroup } from "#web/features/tracks/rows/sort-orders.ts";
import type { ColumnId } from "#web/features/tracks/list-view/track-columns.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import { TrackCard, TrackCardSkeleton, TrackRowSkeleton, TrackRowView } from "./track-row-view.tsx";

/** Where and how an entry of a list stands. */
export interface Placed {
  /** from the top of what is shown */
  place: number;
  /** px from the top of the list */
  top: number;
  height: number;
  isCard: boolean;
  isTabStop: boolean;
  /** entries that there are altogether */
  total: number;
  onFocusRow: (place: number) => void;
  onBlurRow: () => void;
}

function placeAttributes({ place, isCard, isTabStop, total, onFocusRow, onBlurRow }: Placed) {
  const position = isCard
    ? { role: "listitem", "aria-posinset": place + 1, "aria-setsize": total }
    : { role: "row", "aria-rowindex": place + 2 };
  return {
    ...position,
    "data-row": place,
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onFocusRow(place),
    onBlur: onBlurRow,
  };
}

const rowClasses =
  "group contain-strict absolute inset-x-0 rounded-control -outline-offset-2 select-none focus-within:bg-hover hover:bg-hover";

/** The heading of a genre's rows. */
export function GroupRow({ group, ...placed }: Placed & { group: RowGroup }) {
  "use memo";
  const text = (
    <>
      <span dir="auto" className="truncate text-lg font-semibold text-strong">
        {group.genre === null ? trackText("noGenre") : genreDisplay(group.genre)}
      </span>
      <span className="shrink-0 text-sm text-weak">{commonText("songs", { count: group.count })}</span>
    </>
  );
  const classes = "flex h-full items-end gap-3 px-4 pb-2";
  return (
    <div
      {...placeAttributes(placed)}
      data-group={group.genre ?? ""}
      className="contain-strict absolute inset-x-0 -outline-offset-2"
      style={{ top: placed.top, height: placed.height }}
    >
      {placed.isCard ? (
        <h2 className={classes}>{text}</h2>
      ) : (
        <div role="rowheader" className={classes}>
          {text}
        </div>
      )}
    </div>
  );
}

interface ListRowProps extends Placed {
  row: TrackRow | undefined;
  /** it flies by: its shape will do, of few elements and without motion */
  isShape: boolean;
  /** counted from 1 */
  number: number;
  columns: readonly ColumnId[];
  isCurrent: boolean;
  isSounding: boolean;
  /** what a press does in words where nothing plays here; null: it plays */
  opensAt: string | null;
  isChosen: boolean;
  /** something can be done with it elsewhere, so it can be dragged there */
  isDraggable: boolean;
}

function RowShape({ isCard }: { isCard: boolean }) {
  "use memo";
  return (
    <div
      {...(isCard ? {} : { role: "gridcell" })}
      className={joinClasses("flex h-full items-center gap-3", isCard ? "ps-2" : "ps-14")}
    >
      <span className="size-10 rounded-control bg-hover compact:size-7" />
      <span className="h-3 w-1/3 rounded-control bg-hover" />
    </div>
  );
}

function RowContent({ row, number, columns, isCard, ...playing }: ListRowProps) {
  "use memo";
  const { isCurrent, isSounding, isShape, opensAt } = playing;
  if (isShape) return <RowShape isCard={isCard} />;
  if (row === undefined) {
    const skeleton = isCard ? <TrackCardSkeleton /> : <TrackRowSkeleton columns={columns} />;
    return (
      <div {...(isCard ? {} : { role: "gridcell" })} className="h-full">
        <span className="sr-only">{trackText("loadingRow", { row: number })}</span>
        {skeleton}
      </div>
    );
  }
  if (isCard) return <TrackCard row={row} isCurrent={isCurrent} />;
  return (
    <TrackRowView
      row={row}
      number={number}
      columns={columns}
      isCurrent={isCurrent}
      isSounding={isSounding}
      opensAt={opensAt}
    />
  );
}

/** A row of a list: as a line of a table, or as a card; in the shape of one while it has not arrived. */
export function ListRow(props: ListRowProps) {
  "use memo";
  const { row, isCurrent, isChosen, isCard, isDraggable } = props;
  return (
    <div
      {...placeAttributes(props)}
      aria-busy={row === undefined}
      aria-current={isCurrent ? "true" : undefined}
      {...(isCard ? {} : { "aria-selected": isChosen })}
      draggable={isDraggable}
      className={joinClasses(
        rowClasses,
        isCurrent && "bg-hover",
        isChosen && "bg-accent/16! forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
      style={{ top: props.top, height: props.height }}
    >
      {isCard && isChosen ? <span className="sr-only">{trackText("chosen")}</span> : null}
      <RowContent {...props} />
    </div>
  );
}
