import { type DragEvent, Suspense, useState } from "react";
import { type DraggedTracks, dragType, parseDraggedTracks } from "#web/features/library/library.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useIsNowPlayingOpen } from "#web/features/player/screens/controls/now-playing-place.ts";
import { toggleQueue, useQueuePlace } from "./queue-place.ts";

const QueuePanel = lazyPart(async () => (await import("./queue-panel.tsx")).QueuePanel);
const QueueSheet = lazyPart(async () => (await import("./queue-sheet.tsx")).QueueSheet);

interface QueueDockProps {
  /** songs or a list that were dropped on the queue */
  onTracks: (dragged: DraggedTracks) => void;
}

/** Takes what is dropped: rows, tiles and entries of the sidebar. */
function useTracksDrop(onTracks: QueueDockProps["onTracks"]) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setIsOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        const dragged = parseDraggedTracks(event.dataTransfer.getData(dragType));
        if (dragged === null) return;
        event.preventDefault();
        onTracks(dragged);
      },
    },
  };
}

/** The queue while it is open: beside the page where there is room, else a sheet over it. */
export function QueueDock({ onTracks }: QueueDockProps) {
  const place = useQueuePlace();
  const { isOver, handlers } = useTracksDrop(onTracks);
  const isInNowPlaying = useIsNowPlayingOpen() && place === "dock";
  if (place === null || isInNowPlaying) return null;
  if (place === "sheet")
    return (
      <Suspense>
        <QueueSheet onClose={toggleQueue} />
      </Suspense>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have the menus of what would be dragged
    <aside
      aria-label={playerText("queue")}
      data-dock
      {...handlers}
      className={joinClasses(
        "w-(--dock-width) shrink-0 overflow-hidden rounded-card bg-panel",
        isOver && "outline-2 -outline-offset-2 outline-accent-text",
      )}
    >
      <Suspense>
        <QueuePanel onClose={toggleQueue} />
      </Suspense>
    </aside>
  );
}
