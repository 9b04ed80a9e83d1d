import type { ReactNode } from "react";
import { ServiceMark } from "#web/features/auth/auth.tsx";
import { Artwork } from "#web/ui/artwork.tsx";
import { DeviceMenu } from "#web/features/player/screens/panels/device-menu.tsx";
import { EqualizerButton } from "#web/features/player/screens/controls/equalizer-button.tsx";
import { LikeButton } from "#web/features/player/screens/controls/like-button.tsx";
import { OtherDevice } from "#web/features/player/screens/controls/player-notices.tsx";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { PlayerMenuButton, usePlayerMenu } from "#web/features/player/screens/panels/player-menu-button.tsx";
import { QueueButton } from "#web/features/player/screens/queue/queue-button.tsx";
import { SaveToPlaylistButton } from "#web/features/player/screens/panels/save-to-playlist-button.tsx";
import { SeekControl } from "#web/features/player/screens/controls/seek-control.tsx";
import { SleepChip } from "#web/features/player/screens/controls/sleep-chip.tsx";
import { TrackArtists, TrackTitle } from "#web/features/player/screens/controls/track-links.tsx";
import { TransportButtons } from "#web/features/player/screens/controls/transport-buttons.tsx";
import { VisualizerButton } from "#web/features/player/screens/controls/visualizer-button.tsx";
import { VolumeControl } from "#web/features/player/screens/controls/volume-control.tsx";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { toggleNowPlaying } from "#web/features/player/screens/controls/now-playing-place.ts";
import { useArtworkColours } from "#web/features/player/screens/now-playing/use-artwork-colours.ts";
import { artistNames } from "#web/platform/text/shown-names.ts";

/** The player of wide windows: track, transport and volume side by side. */
export function WidePlayer({ track, equalizer }: { track: PlayerTrack; equalizer: ReactNode }) {
  const { onContextMenu, menu } = usePlayerMenu(track);
  const colours = useArtworkColours(track.image);
  return (
    <div onContextMenu={onContextMenu} style={colours} className="artwork-accent">
      <div className="grid h-[84px] grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1fr)] items-center gap-6 px-4 max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)] max-xl:gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <button
            type="button"
            aria-label={playerBarText("openSheet")}
            aria-haspopup="dialog"
            data-tooltip={playerBarText("openSheet")}
            onClick={toggleNowPlaying}
            className="shrink-0 rounded-card"
          >
            <Artwork url={track.image} seed={track.album.id ?? track.id} size={56} isEager />
          </button>
          <div className="min-w-0">
            <p dir="auto" className="truncate leading-6 font-semibold text-strong" title={track.name}>
              <TrackTitle track={track} />
            </p>
            <p dir="auto" className="truncate text-sm leading-6 text-weak" title={artistNames(track.artists)}>
              <TrackArtists track={track} />
            </p>
          </div>
          <LikeButton />
          {/* The menu has it too: in a narrow bar it would take the title's room. */}
          <span className="contents max-xl:hidden">
            <SaveToPlaylistButton track={track} />
          </span>
          <PlayerMenuButton track={track} />
          <ServiceMark uri={track.uri} className="max-lg:[&>span]:sr-only" />
        </div>
        <div className="mx-auto flex w-full max-w-2xl min-w-0 flex-col items-center">
          <TransportButtons size="bar" />
          <SeekControl layout="inline" />
        </div>
        <div className="flex min-w-0 items-center justify-end gap-2 max-xl:gap-1">
          <SleepChip />
          <QueueButton />
          <EqualizerButton panel={equalizer} />
          <VisualizerButton />
          <DeviceMenu />
          <div className="w-40 min-w-24 shrink">
            <VolumeControl />
          </div>
        </div>
      </div>
      <OtherDevice layout="bar" />
      {menu}
    </div>
  );
}
