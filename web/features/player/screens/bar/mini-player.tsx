import { useProfile } from "#web/features/auth/auth.tsx";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { usePlayerMenu } from "#web/features/player/screens/panels/player-menu-button.tsx";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { SkipButton } from "#web/features/player/screens/controls/skip-button.tsx";
import { PlayButton } from "#web/features/player/screens/controls/transport-buttons.tsx";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { toggleNowPlaying } from "#web/features/player/screens/controls/now-playing-place.ts";
import { useArtworkColours } from "#web/features/player/screens/now-playing/use-artwork-colours.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

/** The player of narrow windows: 64 px that open to a sheet of the whole window. */
export function MiniPlayer({ track }: { track: PlayerTrack }) {
  const profile = useProfile();
  const { onContextMenu, menu } = usePlayerMenu(track);
  const colours = useArtworkColours(track.image);
  return (
    <div
      onContextMenu={onContextMenu}
      style={colours}
      className="artwork-accent relative flex h-16 items-center gap-1 border-t border-hairline bg-panel pe-2 ps-2"
    >
      <ProgressLine />
      <button
        type="button"
        aria-label={playerBarText("openSheet")}
        aria-haspopup="dialog"
        onClick={toggleNowPlaying}
        className="flex min-w-0 grow items-center gap-3 rounded-card p-1 text-start"
      >
        <Artwork url={track.image} seed={track.album.id ?? track.id} size={44} isEager />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-semibold text-strong">
            {trackName(track)}
          </span>
          <span dir="auto" className="block truncate text-sm text-weak">
            {profile?.attribution
              ? `${artistNames(track.artists)} · ${profile.service}`
              : artistNames(track.artists)}
          </span>
        </span>
      </button>
      <span dir="ltr" className="flex items-center gap-1">
        <PlayButton size="medium" />
        <SkipButton direction={1} iconSize={20} />
      </span>
      {menu}
    </div>
  );
}

/** How far the track is; decorative, the sheet's slider reports it in words. */
function ProgressLine() {
  const share = usePlayer((state) => (state.duration > 0 ? state.position / state.duration : 0));
  return (
    <span aria-hidden className="absolute inset-x-0 -top-px h-0.5 overflow-hidden bg-hairline">
      <span
        className="block h-full w-full origin-left bg-accent-text"
        style={{ transform: `scaleX(${Math.min(1, share)})` }}
      />
    </span>
  );
}
