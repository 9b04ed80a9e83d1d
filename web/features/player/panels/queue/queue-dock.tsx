import { Suspense } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { toggleQueue, useQueuePlace } from "./queue-place.ts";

const QueuePanel = lazyPart(async () => (await import("./queue-panel.tsx")).QueuePanel);
const QueueSheet = lazyPart(async () => (await import("./queue-sheet.tsx")).QueueSheet);

/** The queue while it is open: beside the page where there is room, else a sheet over it. */
export function QueueDock() {
  const place = useQueuePlace();
  if (place === null) return null;
  if (place === "sheet")
    return (
      <Suspense>
        <QueueSheet onClose={toggleQueue} />
      </Suspense>
    );
  return (
    <aside
      aria-label={playerText("queue")}
      data-dock
      className="w-(--dock-width) shrink-0 overflow-hidden rounded-card bg-panel"
    >
      <Suspense>
        <QueuePanel onClose={toggleQueue} />
      </Suspense>
    </aside>
  );
}
