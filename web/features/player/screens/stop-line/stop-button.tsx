import { OctagonPause } from "lucide-react";
import { Suspense, useState } from "react";
import type { QueuePlace, StopPlace } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { showUndo, withPlayer } from "#web/features/player/session/player-session.ts";
import { stopLineText } from "#web/features/player/texts/stop-line-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { MenuButton, type MenuEntry } from "#web/ui/menu/menu.tsx";

const StopDialog = lazyPart(async () => (await import("./stop-dialog.tsx")).StopDialog);

interface StopButtonProps {
  /** everything that is to come, with what is not shown */
  toCome: readonly QueuePlace[];
  /** when the song that plays ends, epoch ms */
  currentEndsAtMs: number;
  /** the last song of the album that plays, where others of it follow; else null */
  albumEnd: StopPlace | null;
}

function stopAt(place: StopPlace): void {
  withPlayer((commands) => {
    commands.stopAfter(place);
    showUndo(commands, stopLineText("set"));
  });
}

/** Has playback stop after the song or the album that plays, or at a time; the line that says so can be moved then. */
export function StopButton({ toCome, currentEndsAtMs, albumEnd }: StopButtonProps) {
  const stopAfter = useQueueStore((store) => store.queue.stopAfter);
  const isPlaying = useQueueStore((store) => store.queue.current !== null);
  const [isAsking, setIsAsking] = useState(false);
  if (!isPlaying) return null;
  const entries: MenuEntry[] = [
    { kind: "action", label: stopLineText("afterSong"), onSelect: () => stopAt({ from: "current" }) },
    ...(albumEnd === null
      ? []
      : [
          {
            kind: "action",
            label: stopLineText("afterAlbum"),
            onSelect: () => stopAt(albumEnd),
          } as const,
        ]),
    { kind: "action", label: stopLineText("atTime"), onSelect: () => setIsAsking(true) },
    ...(stopAfter === null
      ? []
      : [
          { kind: "separator" } as const,
          {
            kind: "action",
            label: stopLineText("dontStop"),
            onSelect: () => withPlayer((commands) => commands.stopAfter(null)),
          } as const,
        ]),
  ];
  return (
    <>
      <MenuButton
        label={stopLineText("stop")}
        entries={entries}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-full text-normal hover:bg-hover hover:text-strong max-md:size-11"
      >
        <OctagonPause aria-hidden size={18} />
      </MenuButton>
      {isAsking ? (
        <Suspense>
          <StopDialog toCome={toCome} currentEndsAtMs={currentEndsAtMs} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
