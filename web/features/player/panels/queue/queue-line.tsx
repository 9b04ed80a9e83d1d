import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ListX, Shuffle, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { PlayingMeter } from "#web/features/player/controls/playing-meter.tsx";
import type { ListSource } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import {
  clearQueue,
  dealQueueAgain,
  dequeueSong,
  getPlayerCommands,
} from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { describeView } from "./describe-view.ts";
import type { QueueLine } from "./queue-lines.ts";
import { SongLine } from "./song-line.tsx";
import { useLineDrag } from "./use-line-drag.ts";

/** Keys of the added songs before and behind an added one, for moving it; undefined at the ends. */
interface Neighbours {
  /** it is put before this one to go up */
  before: string | undefined;
  /** it is put before this one, or at the end (null), to go down */
  behind: string | null | undefined;
  /** the one behind it; null for the last one */
  next: string | null;
}

export function neighboursOf(lines: readonly QueueLine[], index: number): Neighbours {
  const keyAt = (place: number): string | undefined => {
    const line = lines[place];
    return line?.kind === "added" ? line.key : undefined;
  };
  const next = keyAt(index + 1) ?? null;
  return { before: keyAt(index - 1), behind: next === null ? undefined : (keyAt(index + 2) ?? null), next };
}

interface LineProps {
  line: QueueLine;
  names: ReadonlyMap<string, PlayerTrack>;
  neighbours: Neighbours;
}

/** One line of the queue. */
export function Line({ line, names, neighbours }: LineProps) {
  if (line.kind === "heading") return <Heading about={line.about} />;
  if (line.kind === "list") return <ListHeading source={line.source} place={line.place} total={line.total} />;
  if (line.kind === "end") return <End isRepeated={line.isRepeated} />;
  if (line.kind === "added") return <AddedLine songKey={line.key} song={line.song} neighbours={neighbours} />;
  if (line.kind === "now")
    return (
      <SongLine song={line.song} isPlaying>
        <PlayingMeter />
      </SongLine>
    );
  if (line.kind === "heard")
    return (
      <PressLine song={line.song} onPlay={() => void getPlayerCommands()?.playSong(line.song)} isHeard />
    );
  const song = names.get(line.uri);
  if (song === undefined) return <div aria-hidden className="mx-2 my-1.5 h-10 rounded-control bg-hover" />;
  return <PressLine song={song} onPlay={() => void getPlayerCommands()?.playRow(line.row)} />;
}

function Heading({ about }: { about: "now" | "added" }) {
  return (
    <div className="flex h-full items-end gap-2 px-2 pb-1">
      <h3 className="grow text-sm leading-8 font-semibold text-weak">
        {playerMenuText(about === "now" ? "nowPlaying" : "nextInQueue")}
      </h3>
      {about === "added" ? (
        <IconButton size="small" label={playerMenuText("clearQueue")} icon={ListX} onClick={clearQueue} />
      ) : null}
    </div>
  );
}

/** What comes behind the last song. */
function End({ isRepeated }: { isRepeated: boolean }) {
  return (
    <p className="flex h-full items-center px-2 text-sm text-weak">
      {playerMenuText(isRepeated ? "thenAgain" : "thenStops")}
    </p>
  );
}

/** Where the list stands, with the way back to exactly the view in which it was pressed. */
function ListHeading({ source, place, total }: { source: ListSource; place: number; total: number }) {
  const isDealt = useQueueStore((store) => store.queue.deck !== null);
  return (
    <div className="flex h-full items-end gap-2 px-2 pb-1">
      <h3 className="min-w-0 grow text-sm font-semibold text-weak">
        <Link to={source.address} className="block truncate hover:text-strong hover:underline">
          {playerMenuText("nextFrom", { name: source.name || playerMenuText("unnamedList") })}
        </Link>
        <span className="tabular block truncate font-normal">
          {[...describeView(source.address), playerMenuText("placeInList", { place, total })].join(" · ")}
        </span>
      </h3>
      {isDealt ? (
        <IconButton
          size="small"
          label={playerMenuText("dealAgain")}
          icon={Shuffle}
          onClick={dealQueueAgain}
        />
      ) : null}
    </div>
  );
}

/** A song that a double press, Enter or a tap plays. */
function PressLine({
  song,
  onPlay,
  isHeard = false,
  onKeyDown,
  drag,
  children,
}: {
  song: PlayerTrack;
  onPlay: () => void;
  isHeard?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** of an added song, which can be dragged among the others */
  drag?: ReturnType<typeof useLineDrag>;
  children?: ReactNode;
}) {
  return (
    <div className="relative">
      <SongLine song={song}>
        {children ?? (
          <span className="tabular shrink-0 text-xs text-weak">{formatDuration(song.duration_ms)}</span>
        )}
      </SongLine>
      <button
        type="button"
        onKeyDown={onKeyDown}
        {...drag?.handlers}
        aria-label={playerMenuText(isHeard ? "hearAgain" : "playFromQueue", { name: song.name })}
        onDoubleClick={onPlay}
        onClick={(event) => {
          // A finger taps once; a mouse presses twice, and Enter counts as a press without a pointer.
          if (event.detail === 0 || matchMedia("(hover: none)").matches) onPlay();
        }}
        className={joinClasses(
          "absolute inset-y-0 start-0 w-[calc(100%-6.5rem)] rounded-control",
          drag !== undefined && "pointer-coarse:w-[calc(100%-8rem)]",
        )}
      />
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

/** Under a finger a button is at least 40 px. */
const touchSize = "pointer-coarse:size-10";

function AddedLine({
  songKey,
  song,
  neighbours,
}: {
  songKey: string;
  song: PlayerTrack;
  neighbours: Neighbours;
}) {
  const commands = getPlayerCommands();
  const { before, behind, next } = neighbours;
  const drag = useLineDrag({ key: songKey, next });
  const up = before === undefined ? undefined : () => commands?.moveAdded(songKey, before);
  const down = behind === undefined ? undefined : () => commands?.moveAdded(songKey, behind);
  const remove = (): void => dequeueSong(songKey);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Delete") remove();
    else if (event.altKey && event.key === "ArrowUp") up?.();
    else if (event.altKey && event.key === "ArrowDown") down?.();
    else return;
    event.preventDefault();
  };
  return (
    <PressLine
      song={song}
      onPlay={() => void commands?.playAdded(songKey)}
      onKeyDown={handleKeyDown}
      drag={drag}
    >
      <span className="flex shrink-0">
        <IconButton
          size="small"
          className={touchSize}
          label={playerMenuText("moveUp", { name: song.name })}
          icon={ArrowUp}
          disabled={up === undefined}
          onClick={() => up?.()}
        />
        <IconButton
          size="small"
          className={touchSize}
          label={playerMenuText("moveDown", { name: song.name })}
          icon={ArrowDown}
          disabled={down === undefined}
          onClick={() => down?.()}
        />
        <IconButton
          size="small"
          className={touchSize}
          label={playerMenuText("takeOut", { name: song.name })}
          icon={X}
          onClick={remove}
        />
      </span>
    </PressLine>
  );
}
