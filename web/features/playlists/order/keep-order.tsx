import { ArrowDownUp } from "lucide-react";
import { Suspense, useState } from "react";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";

const KeepOrderDialog = lazyPart(async () => (await import("./keep-order-dialog.tsx")).KeepOrderDialog);

interface KeepOrderProps {
  playlistId: string;
  /** all rows by their places in the playlist, as they are shown */
  positions: () => number[];
  /** the playlist's own order is the one that is shown now */
  onKept: () => void;
}

/** Puts a playlist at the music service in the order in which it is shown. */
export function KeepOrder({ playlistId, positions, onKept }: KeepOrderProps) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  return (
    <>
      <Button
        data-tooltip={playlistsText("playlist.keepOrder")}
        onClick={() => setWanted(positions())}
        className="shrink-0 max-xl:px-2.5! max-lg:group-data-[away=true]/line:hidden"
      >
        <ArrowDownUp aria-hidden size={18} />
        <span className="max-xl:sr-only">{playlistsText("playlist.keepOrder")}</span>
      </Button>
      {wanted === null ? null : (
        <Suspense>
          <KeepOrderDialog
            playlistId={playlistId}
            positions={wanted}
            onKept={onKept}
            onClose={() => setWanted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
