import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { ServiceMark, useCapabilities } from "#web/features/auth/auth.tsx";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { SoftPicture } from "#web/ui/soft-picture.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { DeviceMenu } from "#web/features/player/panels/device-menu.tsx";
import { EqualizerButton } from "#web/features/player/controls/equalizer-button.tsx";
import { LikeButton } from "#web/features/player/controls/like-button.tsx";
import { PlayerNoticeLine } from "#web/features/player/controls/player-notice-line.tsx";
import { OtherDevice } from "#web/features/player/controls/player-notices.tsx";
import { PlayerMenuButton } from "#web/features/player/panels/player-menu-button.tsx";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { QueueButton } from "#web/features/player/panels/queue/queue-button.tsx";
import { SaveToPlaylistButton } from "#web/features/player/panels/save-to-playlist-button.tsx";
import { SeekControl } from "#web/features/player/controls/seek-control.tsx";
import { SleepChip } from "#web/features/player/controls/sleep-chip.tsx";
import { PlayingFrom, TrackArtists, TrackTitle } from "#web/features/player/controls/track-links.tsx";
import { TransportButtons } from "#web/features/player/controls/transport-buttons.tsx";
import { VisualizerButton } from "#web/features/player/controls/visualizer-button.tsx";
import { VolumeControl } from "#web/features/player/controls/volume-control.tsx";

interface PlayerSheetProps {
  track: PlayerTrack;
  equalizer: ReactNode;
  onClose: () => void;
}

/** The player over the whole window, for narrow ones. Escape and the arrow close it; focus goes back. */
export function PlayerSheet({ track, equalizer, onClose }: PlayerSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useBackToClose(onClose);

  useLayoutEffect(() => {
    const element = sheet.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = sheet.current;
    const handleCancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    element?.addEventListener("cancel", handleCancel);
    return () => element?.removeEventListener("cancel", handleCancel);
  }, [onClose]);

  return (
    <dialog
      ref={sheet}
      aria-label={playerBarText("sheet")}
      className="player-sheet fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-panel p-0 text-normal"
    >
      <Glow url={track.image} />
      <div className="relative flex h-full flex-col overflow-y-auto px-6 pt-[env(safe-area-inset-top)] pb-[max(2rem,env(safe-area-inset-bottom))]">
        <header className="-mx-2 flex h-14 shrink-0 items-center justify-between">
          <IconButton
            label={playerBarText("closeSheet")}
            icon={ChevronDown}
            iconSize={24}
            onClick={onClose}
          />
          <span className="min-w-0 truncate px-2 text-sm font-semibold text-strong">
            <PlayingFrom track={track} onFollow={onClose} />
          </span>
          <PlayerMenuButton track={track} iconSize={22} />
        </header>
        <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 py-4">
          <Artwork
            url={track.image}
            seed={track.album.id ?? track.id}
            size="fill"
            isEager
            className="mx-auto max-w-[min(100%,46dvh)] shadow-cover"
          />
          <div className="-me-2 flex items-center gap-3">
            <div className="min-w-0 grow">
              <p className="line-clamp-2 text-xl font-semibold text-strong">
                <TrackTitle track={track} onFollow={onClose} />
              </p>
              <p className="truncate text-lg text-weak">
                <TrackArtists track={track} onFollow={onClose} />
              </p>
            </div>
            <SaveToPlaylistButton track={track} iconSize={24} />
            <LikeButton iconSize={24} />
          </div>
          <SeekControl layout="stacked" />
          <TransportButtons size="sheet" />
          <VolumeControl />
          <div className="flex items-center justify-center gap-2">
            <SleepChip />
            <EqualizerButton panel={equalizer} iconSize={22} />
            <VisualizerButton iconSize={22} onFollow={onClose} />
            <DeviceMenu iconSize={22} />
            <QueueButton iconSize={22} />
          </div>
          <OtherDevice layout="sheet" />
          <ServiceMark uri={track.uri} className="self-center" />
        </div>
        <PlayerNoticeLine />
      </div>
    </dialog>
  );
}

/** The cover's own colours, far out of focus, behind the upper half, where its service allows that. */
function Glow({ url }: { url: string | null }) {
  const { tint_artwork: mayTint } = useCapabilities();
  if (url === null || !mayTint) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-0 h-3/5 overflow-hidden mask-b-from-30% mask-b-to-100%"
    >
      <SoftPicture url={url} className="opacity-30" />
    </span>
  );
}
