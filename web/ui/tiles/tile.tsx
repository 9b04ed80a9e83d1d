import { Link } from "@tanstack/react-router";
import { Ellipsis, Pause, Play } from "lucide-react";
import type { DragEvent, MouseEvent, ReactNode } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { useLongPress } from "./use-long-press.ts";
import { PressButton } from "#web/ui/press-button.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

/** The place of a tile in its strip or grid. */
export interface TilePlace {
  index: number;
  /** the one tile that Tab leads to */
  isTabStop: boolean;
}

/** What a tile plays, and whether it sounds now. */
interface TilePlay {
  label: string;
  isSounding: boolean;
  onPlay: () => void;
}

interface TileProps extends TilePlace {
  /** path of the page it opens, with its query */
  to: string;
  name: string;
  /** one line below the name */
  line: string;
  /** a square that fills its place; it is never covered */
  art: ReactNode;
  /** not a list yet: drawn dashed */
  isDashed?: boolean;
  /** undefined where nothing can be played */
  play?: TilePlay | undefined;
  menu?: { label: string; isOpen: boolean; onOpen: (anchor: MenuAnchor) => void } | undefined;
  onDragStart?: ((event: DragEvent<HTMLElement>) => void) | undefined;
}

const actionClasses =
  "pointer-events-auto grid size-9 place-items-center transition hover:brightness-110 pointer-coarse:size-11";

function Words({ name, line, isPlayable }: { name: string; line: string; isPlayable: boolean }) {
  return (
    <>
      <span dir="auto" title={name} className="mt-3 line-clamp-2 text-start font-semibold text-strong">
        {name}
      </span>
      <span
        className={joinClasses(
          "mt-0.5 block text-sm text-weak",
          // Where a finger presses, Play always stands beside it.
          isPlayable && "pointer-coarse:min-h-11 pointer-coarse:pe-12",
        )}
      >
        <CutName>{line}</CutName>
      </span>
    </>
  );
}

/**
 * A picture with a name and a line that opens a page. Play and its menu show on hover and on focus, beside the words, since
 * artwork of a service is not covered. Where it stands (`TileStrip`, `TileGrid`) brings the keys.
 */
export function Tile({ to, name, line, art, isDashed = false, ...rest }: TileProps) {
  const { index, isTabStop, play, menu, onDragStart } = rest;
  const longPress = useLongPress((at) => menu?.onOpen(at));
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (menu === undefined) return;
    event.preventDefault();
    if (!longPress.isUnderWay()) menu.onOpen({ x: event.clientX, y: event.clientY });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for its link and buttons
    <div
      data-tile={index}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onContextMenu={openMenu}
      {...longPress.handlers}
      className={joinClasses(
        "group/tile relative h-full rounded-card transition hover:bg-hover has-[:focus-visible]:bg-hover",
        menu?.isOpen === true && "bg-hover",
      )}
    >
      <Link
        to={to}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        aria-keyshortcuts={play === undefined ? undefined : "Control+Enter"}
        className={joinClasses(
          "block h-full rounded-card p-2.5",
          isDashed && "border border-dashed border-control-line",
        )}
      >
        <span className="block rounded-card shadow-cover">{art}</span>
        <Words name={name} line={line} isPlayable={play !== undefined} />
      </Link>
      <div className="pointer-events-none absolute end-1.5 bottom-1.5 flex gap-1 rounded-control opacity-0 transition group-hover/tile:bg-overlay group-hover/tile:opacity-100 group-has-[:focus-visible]/tile:bg-overlay group-has-[:focus-visible]/tile:opacity-100 pointer-coarse:opacity-100">
        {menu === undefined ? null : (
          <button
            type="button"
            data-tile-menu
            tabIndex={-1}
            aria-label={menu.label}
            aria-haspopup="menu"
            aria-expanded={menu.isOpen}
            data-tooltip={menu.label}
            onClick={(event) => menu.onOpen(event.currentTarget)}
            className={joinClasses(
              actionClasses,
              "rounded-control bg-overlay text-normal hover:text-strong pointer-coarse:hidden",
            )}
          >
            <Ellipsis aria-hidden size={18} />
          </button>
        )}
        {play === undefined ? null : (
          <PressButton
            says={play.label}
            data-tile-play
            tabIndex={-1}
            aria-label={play.label}
            data-tooltip={play.label}
            onClick={play.onPlay}
            className={joinClasses(actionClasses, "sleeve-shape relative bg-accent text-on-accent")}
          >
            {play.isSounding ? (
              <Pause aria-hidden size={18} fill="currentColor" />
            ) : (
              <Play aria-hidden size={18} fill="currentColor" />
            )}
          </PressButton>
        )}
      </div>
    </div>
  );
}
