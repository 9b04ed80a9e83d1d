import { Save, Undo2, X } from "lucide-react";
import { useEffect, useRef, useState, useMemo } from "react";
import { isLeftOut } from "#web/features/player/queue/skip-list.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { getPlayerCommands, loadQueue } from "#web/features/player/session/player-session.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { AddSong } from "./add-song.tsx";
import { Line, neighboursOf } from "./queue-line.tsx";
import { historyLines, linesOf, type QueueLine } from "./queue-lines.ts";
import { useSaveQueue } from "./use-save-queue.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** The server names this many songs at once. */
const maxNamesAtOnce = 200;

/** What the library knows of songs, by their addresses; empty until it is there. */
function useSongNames(uris: readonly string[]): ReadonlyMap<string, PlayerTrack> {
  const wanted = [...new Set(uris)].slice(0, maxNamesAtOnce);
  const { data } = useQuery({
    queryKey: ["player", "songs", ...wanted],
    queryFn: () => call("POST /queue/songs", { body: { uris: wanted } }),
    enabled: wanted.length > 0,
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map((data?.items ?? []).map((song) => [song.uri, song])), [data]);
}

const linePx = 52;

interface QueuePanelProps {
  onClose: () => void;
}

/** What plays, what comes next and what was heard, with everything that can be done about it. */
export function QueuePanel({ onClose }: QueuePanelProps) {
  const [tab, setTab] = useState<"next" | "heard">("next");
  const queue = useQueueStore((store) => store.queue);
  const skipped = useQueueStore((store) => store.skipped);
  const departed = useQueueStore((store) => store.departed);
  const undoCount = useQueueStore((store) => store.undoCount);
  const lines =
    tab === "next"
      ? linesOf(queue, (uri) => !departed.has(uri) && !isLeftOut(skipped, uri, []))
      : historyLines(queue.history);
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
          onClick={() => void getPlayerCommands()?.undoQueue()}
        />
        <IconButton needsServer label={playerMenuText("saveQueue")} icon={Save} onClick={() => void save()} />
        <IconButton label={playerMenuText("closeQueue")} icon={X} onClick={onClose} />
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
      <Lines lines={lines} isHistory={tab === "heard"} />
      <div className="shrink-0 border-t border-hairline p-3">
        <AddSong />
      </div>
    </div>
  );
}

/** Only the lines in sight are in the page. */
function Lines({ lines, isHistory }: { lines: readonly QueueLine[]; isHistory: boolean }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { rows, totalHeight } = useVirtualRows({ count: lines.length, rowHeight: linePx, scroller, list });
  const uris = rows.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "row" ? [line.uri] : [];
  });
  const names = useSongNames(uris);
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
        aria-label={playerMenuText(isHistory ? "heard" : "nextUp")}
        className="relative"
        style={{ height: totalHeight }}
      >
        {rows.map(({ index, top }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <li
              key={line.key}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              className="absolute inset-x-0"
              style={{ top, height: linePx }}
            >
              <Line line={line} names={names} neighbours={neighboursOf(lines, index)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
