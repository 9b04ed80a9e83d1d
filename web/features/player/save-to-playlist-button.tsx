import { ListPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { playerText } from "#web/platform/messages/en-player-bar.ts";
import { IconButton } from "#web/ui/button.tsx";
import { isLikeable } from "./command-rules.ts";
import type { PlayerTrack } from "./player-state.ts";

const AddToPlaylistDialog = lazyPart(
  async () => (await import("./add-to-playlist-dialog.tsx")).AddToPlaylistDialog,
);

/** Opens the dialog that puts the current track into a playlist. Nothing for what playlists do not take. */
export function SaveToPlaylistButton({ track, iconSize = 18 }: { track: PlayerTrack; iconSize?: number }) {
  // The track of the moment of the press: another one may begin while the dialog is open.
  const [chosen, setChosen] = useState<PlayerTrack | null>(null);
  if (!isLikeable(track.uri) && chosen === null) return null;
  return (
    <>
      <IconButton
        label={playerText("saveToPlaylist")}
        icon={ListPlus}
        iconSize={iconSize}
        aria-haspopup="dialog"
        onClick={() => setChosen(track)}
      />
      {chosen === null ? null : (
        <Suspense>
          <AddToPlaylistDialog track={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
