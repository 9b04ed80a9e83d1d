import { Ellipsis, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useRef, useState } from "react";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { trackName } from "#web/platform/text/shown-names.ts";
import { IconButton } from "#web/ui/button.tsx";
import { PressButton } from "#web/ui/press-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import {
  movePlace,
  playPlace,
  stopAfterPlace,
  takeOut,
  type SongPlace,
} from "#web/features/player/screens/controls/queue-actions.ts";
import type { Moves } from "./queue-lines.ts";
import { SongLine } from "./song-line.tsx";
import { useLineDrag } from "./use-line-drag.ts";

const QueueMenu = lazyPart(async () => (await import("./queue-menu.tsx")).QueueMenu);

interface PressLineProps {
  song: PlayerTrack;
  /** stands behind its artists */
  about?: string | undefined;
  onPlay: () => void;
  isHeard?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** of a song that is to come, which can be dragged among the others of its part */
  drag?: ReturnType<typeof useLineDrag>;
  /** stands over what is pressed, at the end of the line */
  children?: ReactNode;
}

/** A song that a double press, Enter or a tap plays. */
export function PressLine({
  song,
  about,
  onPlay,
  isHeard = false,
  onKeyDown,
  drag,
  children,
}: PressLineProps) {
  const label = playerMenuText(isHeard ? "hearAgain" : "playFromQueue", { name: song.name });
  return (
    <div className="group/line relative">
      <SongLine song={song} about={about}>
        {children === undefined ? (
          <span className="tabular shrink-0 text-xs text-weak">{lengthOf(song)}</span>
        ) : (
          <span className="w-16 shrink-0 pointer-coarse:w-24" />
        )}
      </SongLine>
      <PressButton
        says={`${label} ${song.uri}`}
        onKeyDown={onKeyDown}
        {...drag?.handlers}
        aria-label={label}
        onDoubleClick={onPlay}
        onClick={(event) => {
          // A finger taps once; a mouse presses twice, and Enter counts as a press without a pointer.
          if (event.detail === 0 || matchMedia("(hover: none)").matches) onPlay();
        }}
        className="absolute inset-0 rounded-control"
      />
      {children}
      {drag === undefined || drag.dropAt === null ? null : (
        <span
          aria-hidden
          className={joinClasses(
            "pointer-events-none absolute inset-x-2 h-0.5 rounded-full bg-accent-text",
            drag.dropAt === "before" ? "top-0" : "bottom-0",
          )}
        />
      )}
    </div>
  );
}

/** A song of unknown length shows none. */
function lengthOf({ duration_ms: durationMs }: PlayerTrack): string {
  return durationMs > 0 ? formatDuration(durationMs) : "";
}

interface MovableLineProps {
  place: SongPlace;
  song: PlayerTrack;
  moves: Moves;
  /** when the song begins, in words; null where that is not known */
  startsAt: string | null;
  /** stands behind its artists: why it was chosen */
  about?: string;
}

/** A song that is to come: it moves, goes, and has a menu, whether it was added or is one of the list. */
export function MovableLine({ place, song, moves, startsAt, about }: MovableLineProps) {
  const drag = useLineDrag(place, moves);
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const menuButton = useRef<HTMLSpanElement>(null);
  const name = trackName(song);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const before = event.key === "ArrowUp" ? moves.up : moves.down;
    if (event.key === "Delete") takeOut(place, name);
    else if (event.key === "S" && event.shiftKey && !event.ctrlKey && !event.metaKey) stopAfterPlace(place);
    else if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    else if (before !== undefined) movePlace(place, before);
    event.preventDefault();
  };
  const handleContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    setAnchor({ x: event.clientX, y: event.clientY });
  };
  return (
    <div onContextMenu={handleContextMenu}>
      <PressLine
        song={song}
        about={about}
        onPlay={() => playPlace(place)}
        onKeyDown={handleKeyDown}
        drag={drag}
      >
        <span className="tabular pointer-events-none absolute inset-y-0 end-2 flex flex-col items-end justify-center text-xs text-weak group-focus-within/line:invisible group-hover/line:invisible pointer-coarse:visible! pointer-coarse:end-12">
          <span>{lengthOf(song)}</span>
          {startsAt === null ? null : (
            <span>
              <span aria-hidden>{startsAt}</span>
              <span className="sr-only">{playerMenuText("startsAt", { time: startsAt })}</span>
            </span>
          )}
        </span>
        <span
          className={joinClasses(
            "absolute inset-y-0 end-1 flex items-center rounded-control opacity-0",
            "group-focus-within/line:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100",
            anchor !== null && "opacity-100",
          )}
        >
          <IconButton
            size="small"
            className="pointer-coarse:hidden"
            label={playerMenuText("takeOut", { name })}
            icon={X}
            onClick={() => takeOut(place, name)}
          />
          <span ref={menuButton}>
            <IconButton
              size="small"
              className="pointer-coarse:size-10"
              label={playerMenuText("songMenu", { name })}
              icon={Ellipsis}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={() => setAnchor(menuButton.current)}
            />
          </span>
        </span>
      </PressLine>
      {anchor === null ? null : (
        <Suspense>
          <QueueMenu
            place={place}
            song={song}
            moves={moves}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
