import { Shuffle } from "lucide-react";
import { useRef } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { shuffleLiked } from "#web/features/lists/lists.ts";
import { sidebarText } from "#web/features/sidebar/texts/sidebar-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useRowHeight } from "#web/ui/list/use-row-height.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { type DropPlace, FolderEntry, SidebarEntry } from "./item-view.tsx";
import type { SidebarRow } from "#web/features/sidebar/items/sidebar-item.ts";

const tileCaptionHeight = 68;

/** How entries are drawn. */
interface EntryLook {
  look: "row" | "tile" | "icon";
  columns: number;
  /** px of the whole list */
  width: number;
}

interface EntryListProps extends EntryLook {
  label: string;
  rows: readonly SidebarRow[];
  scroller: HTMLElement | null;
  /** the entry that Tab leads to */
  activeKey: string | null;
  over: { key: string; place: DropPlace } | null;
  dropCount: number | null;
  onToggle: (row: SidebarRow & { kind: "folder" }, isOpen: boolean) => void;
}

/** A list or grid of entries, of which only those in sight are rendered, and the one that Tab leads to. */
export function EntryList({
  label,
  rows,
  scroller,
  look,
  columns,
  width,
  activeKey,
  ...rest
}: EntryListProps) {
  "use memo";
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useRowHeight("entry");
  const lineHeight = look === "tile" ? Math.round(width / columns) + tileCaptionHeight - 16 : rowHeight;
  const activeRow = rows.findIndex(({ key }) => key === activeKey);
  const virtual = useVirtualRows({
    count: Math.ceil(rows.length / columns),
    rowHeight: lineHeight,
    scroller,
    list,
    keptRow: activeRow < 0 ? -1 : Math.floor(activeRow / columns),
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtual.totalHeight }}>
      {virtual.rows.flatMap(({ index: line, top }) =>
        rows.slice(line * columns, (line + 1) * columns).map((row, column) => (
          <li
            key={row.key}
            aria-setsize={rows.length}
            aria-posinset={line * columns + column + 1}
            className={joinClasses(
              "absolute",
              look === "row" && row.kind === "item" && row.folder !== null && "ps-5",
            )}
            style={{
              top,
              insetInlineStart: `${(column * 100) / columns}%`,
              width: `${100 / columns}%`,
              height: lineHeight,
            }}
          >
            <Entry row={row} look={look} isActive={row.key === activeKey} {...rest} />
            {look === "row" && row.kind === "item" && row.item.isLiked === true ? <ShuffleLiked /> : null}
          </li>
        )),
      )}
    </ul>
  );
}

/** Plays everything liked at one press, beginning with any song. Keys have it as a shortcut and in the entry's menu. */
function ShuffleLiked() {
  const { playback: canPlay } = useCapabilities();
  if (!canPlay) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={sidebarText("shuffleLiked")}
      data-tooltip={sidebarText("shuffleLiked")}
      onClick={shuffleLiked}
      className="absolute inset-y-0 end-1 my-auto grid size-9 place-items-center rounded-control text-weak transition hover:bg-pressed hover:text-strong pointer-coarse:size-11"
    >
      <Shuffle aria-hidden size={16} />
    </button>
  );
}

type EntryProps = Pick<EntryListProps, "look" | "over" | "dropCount" | "onToggle"> & {
  row: SidebarRow;
  isActive: boolean;
};

function Entry({ row, look, isActive, over, dropCount, onToggle }: EntryProps) {
  "use memo";
  const shared = {
    look,
    tabIndex: isActive ? (0 as const) : (-1 as const),
    drop: over?.key === row.key ? over.place : null,
    dropCount,
  };
  return row.kind === "item" ? (
    <SidebarEntry row={row} {...shared} />
  ) : (
    <FolderEntry row={row} {...shared} onToggle={() => onToggle(row, !row.isOpen)} />
  );
}
