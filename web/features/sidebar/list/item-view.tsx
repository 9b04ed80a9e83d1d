import { Link } from "@tanstack/react-router";
import { ChevronRight, Folder } from "lucide-react";
import type { ReactNode } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { sidebarText } from "#web/features/sidebar/texts/sidebar-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { LikedArt } from "#web/ui/liked-art.tsx";
import type { SidebarRow } from "#web/features/sidebar/items/sidebar-item.ts";

/** Where something that is dragged would go, as seen from an entry. */
export type DropPlace = "before" | "after" | "into";

interface EntryProps<Row> {
  row: Row;
  look: "row" | "tile" | "icon";
  tabIndex: 0 | -1;
  drop: DropPlace | null;
  /** how many songs are dragged, null when no one tells */
  dropCount: number | null;
}

const dropLine = "after:absolute after:inset-x-1 after:h-0.5 after:rounded-full after:bg-accent-text";

function entryClasses(
  look: EntryProps<SidebarRow>["look"],
  drop: DropPlace | null,
  { isDashed = false, hasButton = false } = {},
): string {
  return joinClasses(
    "relative rounded-control text-start -outline-offset-2 transition select-none hover:bg-hover aria-[current=page]:bg-pressed [-webkit-touch-callout:none]",
    look === "tile"
      ? "flex h-full w-full flex-col gap-1.5 p-2"
      : "flex h-12 w-full items-center gap-3 compact:h-10",
    look === "icon" && "justify-center",
    look === "row" && (hasButton ? "ps-2 pe-12" : "px-2"),
    isDashed && "border border-dashed border-control-line",
    drop === "into" && "bg-pressed ring-2 ring-accent-text ring-inset",
    drop === "before" && `${dropLine} after:top-0`,
    drop === "after" && `${dropLine} after:bottom-0`,
  );
}

function Caption({
  look,
  name,
  detail,
}: {
  look: EntryProps<SidebarRow>["look"];
  name: ReactNode;
  detail: string;
}) {
  "use memo";
  if (look === "icon") return null;
  return (
    <span className={joinClasses("block min-w-0 text-start", look === "row" && "grow")}>
      <span dir="auto" className="block truncate text-start font-medium text-strong compact:leading-4.5">
        {name}
      </span>
      <span className="block truncate text-sm text-weak compact:leading-4.5">{detail}</span>
    </span>
  );
}

/** Marks the entry that dragged songs would be added to, with their number. */
function DropBadge({ count }: { count: number | null }) {
  "use memo";
  return (
    <span
      aria-hidden
      className="absolute top-1/2 end-2 -translate-y-1/2 rounded-full bg-accent px-2 py-0.5 text-xs font-bold text-on-accent"
    >
      {count === null ? "+" : `+${count}`}
    </span>
  );
}

/** A link to a playlist, album or artist; only its picture when there is no room for more. */
export function SidebarEntry({
  row,
  look,
  tabIndex,
  drop,
  dropCount,
}: EntryProps<SidebarRow & { kind: "item" }>) {
  "use memo";
  const { item, prefix, rest } = row;
  const isTile = look === "tile";
  const size = isTile ? "fill" : 40;
  const imageUrl =
    isTile && item.playlist !== undefined ? pickImage(item.playlist.images, 150) : item.imageUrl;
  const name =
    prefix === "" ? (
      rest
    ) : (
      <>
        <span className="sr-only">{prefix}</span>
        {rest}
      </>
    );
  return (
    <Link
      to={item.to}
      params={{ id: item.id }}
      data-entry={row.key}
      draggable
      tabIndex={tabIndex}
      aria-label={look === "icon" ? item.name : undefined}
      data-tooltip={look === "icon" ? item.name : undefined}
      className={entryClasses(look, drop, {
        isDashed: item.isSuggested === true,
        hasButton: item.isLiked === true,
      })}
    >
      {item.isLiked === true ? (
        <LikedArt size={size} className={artClasses(look)} />
      ) : (
        <Artwork url={imageUrl} seed={item.id} size={size} icon={item.icon} className={artClasses(look)} />
      )}
      <Caption
        look={look}
        name={name}
        detail={item.isSuggested === true ? `${commonText("suggested")} · ${item.detail}` : item.detail}
      />
      {drop === "into" ? <DropBadge count={dropCount} /> : null}
    </Link>
  );
}

function artClasses(look: EntryProps<SidebarRow>["look"]): string {
  return look === "row" ? "compact:size-7!" : "";
}

interface FolderEntryProps extends EntryProps<SidebarRow & { kind: "folder" }> {
  onToggle: () => void;
}

/** What opens and closes a folder. */
export function FolderEntry({ row, look, tabIndex, drop, onToggle }: FolderEntryProps) {
  "use memo";
  const isTile = look === "tile";
  const count = row.items.length;
  const detail = sidebarText("folderCount", { count });
  return (
    <button
      type="button"
      data-entry={row.key}
      draggable
      tabIndex={tabIndex}
      aria-expanded={row.isOpen}
      onClick={onToggle}
      className={entryClasses(look, drop)}
    >
      <span
        aria-hidden
        className={joinClasses(
          "grid shrink-0 place-items-center rounded-control bg-hover text-weak",
          isTile ? "aspect-square w-full" : "size-10",
          artClasses(look),
        )}
      >
        <Folder size={isTile ? 40 : 18} strokeWidth={1.5} />
      </span>
      <Caption look={look} name={row.name} detail={detail} />
      <ChevronRight
        aria-hidden
        size={16}
        className={joinClasses(
          "shrink-0 text-weak transition",
          row.isOpen && "rotate-90 rtl:-rotate-90",
          isTile && "absolute top-3 end-3",
        )}
      />
    </button>
  );
}
