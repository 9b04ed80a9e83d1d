import { ListPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

const AddToPlaylistsDialog = lazyPart(async () =>
  (await import("#web/features/library-mutations/library-mutations.ts")).loadAddToPlaylistsDialog(),
);

/** Opens the dialog that puts the current track into a playlist. Nothing for what playlists do not take. */
export function SaveToPlaylistButton({ track, iconSize = 18 }: { track: PlayerTrack; iconSize?: number }) {
  // The track of the moment of the press: another one may begin while the dialog is open.
  const [chosen, setChosen] = useState<PlayerTrack | null>(null);
  if (!isLikeable(track.uri) && chosen === null) return null;
  return (
    <>
      <IconButton
        label={playerBarText("saveToPlaylist")}
        icon={ListPlus}
        iconSize={iconSize}
        aria-haspopup="dialog"
        onClick={() => setChosen(track)}
      />
      {chosen === null ? null : (
        <Suspense>
          <AddToPlaylistsDialog uris={[chosen.uri]} name={chosen.name} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
