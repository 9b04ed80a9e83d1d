import { ServiceMark } from "#web/features/auth/auth.tsx";
import { Artwork } from "#web/ui/artwork.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { LikeButton } from "./like-button.tsx";
import { OtherDevice } from "./player-notices.tsx";
import type { PlayerTrack } from "./player-state.ts";
import { PlayerMenuButton, usePlayerMenu } from "./player-menu-button.tsx";
import { QueueButton } from "./queue-button.tsx";
import { SaveToPlaylistButton } from "./save-to-playlist-button.tsx";
import { SeekControl } from "./seek-control.tsx";
import { SleepChip } from "./sleep-chip.tsx";
import { artistText, TrackArtists, TrackTitle } from "./track-links.tsx";
import { TransportButtons } from "./transport-buttons.tsx";
import { VisualizerButton } from "./visualizer-button.tsx";
import { VolumeControl } from "./volume-control.tsx";

/** The player of wide windows: track, transport and volume side by side. */
export function WidePlayer({ track }: { track: PlayerTrack }) {
  const { onContextMenu, menu } = usePlayerMenu(track);
  return (
    <div
      onContextMenu={onContextMenu}
      className="grid h-[84px] grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1fr)] items-center gap-6 px-4"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Artwork url={track.image} seed={track.album.id ?? track.id} size={56} isEager />
        <div className="min-w-0">
          <p className="truncate leading-6 font-semibold text-strong" title={track.name}>
            <TrackTitle track={track} />
          </p>
          <p className="truncate text-sm leading-6 text-weak" title={artistText(track)}>
            <TrackArtists track={track} />
          </p>
        </div>
        <LikeButton />
        <SaveToPlaylistButton track={track} />
        <PlayerMenuButton track={track} />
        <ServiceMark uri={track.uri} className="max-lg:[&>span]:sr-only" />
      </div>
      <div className="mx-auto flex w-full max-w-2xl min-w-0 flex-col items-center">
        <TransportButtons size="bar" />
        <SeekControl layout="inline" />
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2">
        <OtherDevice layout="bar" />
        <SleepChip />
        <QueueButton />
        <VisualizerButton />
        <DeviceMenu />
        <div className="w-40 min-w-24 shrink">
          <VolumeControl />
        </div>
      </div>
      {menu}
    </div>
  );
}
