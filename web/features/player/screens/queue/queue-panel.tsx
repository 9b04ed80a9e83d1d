import { Save, Undo2, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";
import { usePreference } from "#web/features/preferences/preferences.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { loadQueue, withPlayer } from "#web/features/player/session/player-session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { formatLongDuration, formatMoment } from "#web/platform/text/format.ts";
import { useNow } from "#web/ui/use-now.ts";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { StopButton } from "#web/features/player/screens/stop-line/stop-button.tsx";
import { AddSong } from "./add-song.tsx";
import { clockOf, type QueueClock } from "./queue-clock.ts";
import { Line } from "./queue-line.tsx";
import { albumEndOf, historyLines, linesOf, nameCurrent, unnamedIn, type QueueLine } from "./queue-lines.ts";
import { useIsWanted, useSongNames } from "#web/features/player/screens/controls/use-song-names.ts";
import { useLengthBeyond } from "./use-length-beyond.ts";
import { useSaveQueue } from "./use-save-queue.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** The clock moves on in steps of this many milliseconds. */
const clockStepMs = 10_000;

/** When the song that plays ends, if it goes on from now. While nothing plays, that moves on with the time. */
function useCurrentEnd(): number {
  return usePlayer(
    ({ duration, position }) => Math.round((Date.now() + duration - position) / clockStepMs) * clockStepMs,
  );
}

const linePx = 52;

interface QueuePanelProps {
  /** left out where the queue is a part of something that closes as a whole */
  onClose?: () => void;
}

/** What plays, what comes next and what was heard, with everything that can be done about it. */
export function QueuePanel({ onClose }: QueuePanelProps) {
  const [tab, setTab] = useState<"next" | "heard">("next");
  const queue = useQueueStore((store) => store.queue);
  const undoCount = useQueueStore((store) => store.undoCount);
  const isWanted = useIsWanted();
  const lines = linesOf(queue, isWanted);
  const names = useSongNames(unnamedIn(lines));
  const next = nameCurrent(lines, names);
  const toCome = upcoming({ ...queue, autoplay: [] }, isWanted, Infinity);
  const beyondMs = useLengthBeyond(queue.list, toCome, next);
  const currentEndsAtMs = useCurrentEnd();
  const clock = clockOf(next, {
    currentEndsAtMs,
    lengthOf: (line) => lengthIn(line, names),
    songs: toCome.length,
    beyondMs,
    repeat: queue.repeat,
    goesOn: usePreference("autoplay"),
    nowMs: useNow(),
  });
  const save = useSaveQueue();
  useEffect(loadQueue, []);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-center gap-1 px-3 pt-2">
        <h2 className="grow text-lg font-semibold text-strong">{playerMenuText("queue")}</h2>
        <IconButton
          label={playerMenuText("undoQueue")}
          icon={Undo2}
          disabled={undoCount === 0}
          onClick={() => withPlayer((commands) => commands.undoQueue())}
        />
        <StopButton {...{ toCome, currentEndsAtMs }} albumEnd={albumEndOf(next, names)} />
        <IconButton needsServer label={playerMenuText("saveQueue")} icon={Save} onClick={() => void save()} />
        {onClose === undefined ? null : (
          <IconButton label={playerMenuText("closeQueue")} icon={X} onClick={onClose} />
        )}
      </header>
      <div className="shrink-0 px-3">
        <Tabs
          label={playerMenuText("queueParts")}
          panelId="queue-lines"
          tabs={[
            { id: "next", label: playerMenuText("nextUp") },
            { id: "heard", label: playerMenuText("heard") },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </div>
      {tab === "next" && clock.songs > 0 ? <QueueLength clock={clock} /> : null}
      <Lines
        lines={tab === "next" ? next : historyLines(queue.history)}
        names={names}
        clock={clock}
        isHistory={tab === "heard"}
      />
      <div className="shrink-0 border-t border-hairline p-3">
        <AddSong />
      </div>
    </div>
  );
}

/** The length of a line's song; null where it is not known. */
function lengthIn(line: QueueLine, names: ReadonlyMap<string, PlayerTrack>): number | null {
  const song =
    line.kind === "added" || line.kind === "chosen"
      ? line.song
      : line.kind === "row"
        ? names.get(line.uri)
        : undefined;
  return song === undefined || song.duration_ms <= 0 ? null : song.duration_ms;
}

/** How many songs are to come, how long they are, and when the last one ends. */
function QueueLength({ clock: { songs, lengthMs, endsAtMs, nowMs } }: { clock: QueueClock }) {
  return (
    <p className="tabular shrink-0 px-3 pt-2 text-sm text-weak">
      {[
        commonText("songs", { count: songs }),
        ...(lengthMs === null ? [] : [formatLongDuration(lengthMs)]),
        ...(endsAtMs === null
          ? []
          : [playerMenuText("endsAt", { time: formatMoment(endsAtMs / 1000, nowMs) })]),
      ].join(" · ")}
    </p>
  );
}

interface LinesProps {
  lines: readonly QueueLine[];
  names: ReadonlyMap<string, PlayerTrack>;
  clock: QueueClock;
  isHistory: boolean;
}

/** Only the lines in sight are in the page. */
function Lines({ lines, names, clock, isHistory }: LinesProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { rows, totalHeight } = useVirtualRows({ count: lines.length, rowHeight: linePx, scroller, list });
  const keepFocus = useKeptFocus(list, lines);
  const isRead = useQueueStore((store) => store.isRead);
  return (
    <div
      ref={setScroller}
      id="queue-lines"
      role="tabpanel"
      aria-label={playerMenuText(isHistory ? "heard" : "nextUp")}
      tabIndex={-1}
      className="min-h-0 grow overflow-y-auto px-1"
    >
      {lines.length === 0 && isRead ? (
        <p className="p-3 text-sm text-weak">
          <span className="block font-semibold text-normal">
            {playerMenuText(isHistory ? "nothingHeard" : "empty")}
          </span>
          {isHistory ? null : playerMenuText("emptyAdvice")}
        </p>
      ) : null}
      <ul
        ref={list}
        {...keepFocus}
        aria-label={playerMenuText(isHistory ? "heard" : "nextUp")}
        className="relative"
        style={{ height: totalHeight }}
      >
        {rows.map(({ index, top }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <li
              key={line.key}
              data-line={line.key}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              className="absolute inset-x-0"
              style={{ top, height: linePx }}
            >
              <Line line={line} names={names} clock={clock} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Keeps the focus in the list: on a line that is moved, and on what takes its place when the one that has it goes. The
 * answer is for the list's element.
 */
function useKeptFocus(list: RefObject<HTMLUListElement | null>, lines: readonly QueueLine[]) {
  const focused = useRef<{ key: string; index: number } | null>(null);
  useLayoutEffect(() => {
    const { current: at } = focused;
    if (at === null || document.activeElement !== document.body) return;
    const index = lines.findIndex(({ key }) => key === at.key);
    const line = lines[index === -1 ? Math.min(at.index, lines.length - 1) : index];
    const element = line && list.current?.querySelector(`[data-line="${CSS.escape(line.key)}"] button`);
    if (element instanceof HTMLElement) element.focus();
  }, [list, lines]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const key = target.closest("[data-line]")?.getAttribute("data-line") ?? null;
      focused.current = key === null ? null : { key, index: lines.findIndex((line) => line.key === key) };
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      // Without a target the line has gone, or the person pressed beside it, which leaves the element there.
      if (relatedTarget !== null) focused.current = null;
      else
        requestAnimationFrame(
          () => target.isConnected && document.activeElement === document.body && (focused.current = null),
        );
    },
  };
}
