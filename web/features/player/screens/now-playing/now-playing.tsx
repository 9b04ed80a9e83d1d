import { AudioLines, ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { create } from "zustand";
import { ServiceMark, useCapabilities } from "#web/features/auth/auth.tsx";
import { EqualizerButton } from "#web/features/player/screens/controls/equalizer-button.tsx";
import { LikeButton } from "#web/features/player/screens/controls/like-button.tsx";
import { PlayerNoticeLine } from "#web/features/player/screens/controls/player-notice-line.tsx";
import { OtherDevice } from "#web/features/player/screens/controls/player-notices.tsx";
import { SeekControl } from "#web/features/player/screens/controls/seek-control.tsx";
import { SleepChip } from "#web/features/player/screens/controls/sleep-chip.tsx";
import { PlayingFrom, TrackArtists, TrackTitle } from "#web/features/player/screens/controls/track-links.tsx";
import { TransportButtons } from "#web/features/player/screens/controls/transport-buttons.tsx";
import { VisualizerButton } from "#web/features/player/screens/controls/visualizer-button.tsx";
import { VolumeControl } from "#web/features/player/screens/controls/volume-control.tsx";
import { DeviceMenu } from "#web/features/player/screens/panels/device-menu.tsx";
import { PlayerMenuButton } from "#web/features/player/screens/panels/player-menu-button.tsx";
import { QueueButton } from "#web/features/player/screens/queue/queue-button.tsx";
import { SaveToPlaylistButton } from "#web/features/player/screens/panels/save-to-playlist-button.tsx";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { SoftPicture } from "#web/ui/soft-picture.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { useIsWide } from "#web/ui/use-media.ts";
import { AboutSong } from "./about-song.tsx";
import { useArtworkColours } from "./use-artwork-colours.ts";
import { FullScreenButton, MiniWindowButton } from "./window-buttons.tsx";

const QueuePanel = lazyPart(
  async () => (await import("#web/features/player/screens/queue/queue-panel.tsx")).QueuePanel,
);

interface NowPlayingProps {
  track: PlayerTrack;
  equalizer: ReactNode;
  /** what moves with the sound, in the place of the cover */
  visualizer: ReactNode;
  onClose: () => void;
}

/**
 * What plays over the whole window, in the colours of its cover. Where there is room the sleeve opens: the cover at one
 * side, what comes next at the other. Escape, the way back and the arrow close it; focus goes back.
 */
export function NowPlaying({ track, equalizer, visualizer, onClose }: NowPlayingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const colours = useArtworkColours(track.image);
  const hasRoom = useIsWide();
  useBackToClose(onClose, { isEverywhere: true });
  useModal(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={playerBarText("sheet")}
      style={colours}
      className="player-sheet artwork-accent fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-panel p-0 text-normal"
    >
      <Glow url={track.image} />
      <div className="relative flex h-full flex-col px-6 pt-[env(safe-area-inset-top)] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <header className="-mx-2 flex h-14 shrink-0 items-center gap-1">
          <IconButton
            label={playerBarText("closeSheet")}
            icon={ChevronDown}
            iconSize={24}
            onClick={onClose}
          />
          <span
            dir="auto"
            className="min-w-0 grow truncate px-2 text-center text-sm font-semibold text-strong"
          >
            <PlayingFrom track={track} onFollow={onClose} />
          </span>
          {hasRoom ? (
            <>
              <MiniWindowButton onOpen={onClose} />
              <FullScreenButton dialog={dialog} />
            </>
          ) : null}
          <PlayerMenuButton track={track} iconSize={22} />
        </header>
        <div className="flex min-h-0 grow gap-6">
          <Sleeve {...{ track, equalizer, visualizer, onClose }} isOpen={hasRoom} />
          {hasRoom ? (
            <section
              aria-label={playerText("queue")}
              className="gatefold-opens w-95 shrink-0 overflow-hidden rounded-card border border-hairline bg-panel"
            >
              <Suspense>
                <QueuePanel />
              </Suspense>
            </section>
          ) : null}
        </div>
        <PlayerNoticeLine />
      </div>
      {/* Who cannot see the cover hears of each song that begins. */}
      <output className="sr-only">
        {playerText("tabTitle", { name: trackName(track), artists: artistNames(track.artists) })}
      </output>
    </dialog>
  );
}

/** Whether a visualizer is shown in the place of the cover; so it is again when now playing is opened next. */
const useVisualMode = create<{ isOn: boolean }>(() => ({ isOn: false }));

interface SleeveProps extends NowPlayingProps {
  /** the queue lies beside it */
  isOpen: boolean;
}

/** The cover, what it is, and everything that plays it. */
function Sleeve({ track, equalizer, visualizer, isOpen, onClose }: SleeveProps) {
  const isVisual = useVisualMode((state) => state.isOn) && isOpen;
  return (
    <div className="min-w-0 grow overflow-y-auto px-1">
      <div
        className={joinClasses(
          "mx-auto flex min-h-full w-full flex-col justify-center gap-4 py-4",
          isVisual ? "max-w-3xl" : isOpen ? "max-w-xl" : "max-w-md",
        )}
      >
        {isVisual ? (
          <Suspense fallback={<div className="h-[42dvh] min-h-48 rounded-card bg-raised" />}>
            {visualizer}
          </Suspense>
        ) : (
          <div
            className={joinClasses(
              "gatefold mx-auto w-full rounded-card shadow-cover",
              isOpen ? "max-w-[min(100%,42dvh)]" : "max-w-[min(100%,46dvh)]",
            )}
          >
            <Artwork url={track.image} seed={track.album.id ?? track.id} size="fill" isEager />
          </div>
        )}
        <div className="-me-2 flex items-center gap-3">
          <div className="min-w-0 grow">
            <h2 dir="auto" className="line-clamp-2 text-xl font-semibold text-strong">
              <TrackTitle track={track} onFollow={onClose} />
            </h2>
            <p dir="auto" className="truncate text-lg text-weak">
              <TrackArtists track={track} onFollow={onClose} />
            </p>
          </div>
          <SaveToPlaylistButton track={track} iconSize={24} />
          <LikeButton iconSize={24} />
        </div>
        <SeekControl layout="stacked" />
        <TransportButtons size="sheet" />
        {isOpen ? null : <VolumeControl />}
        <div className="flex items-center justify-center gap-2">
          <SleepChip />
          <EqualizerButton panel={equalizer} iconSize={22} />
          {isOpen ? (
            <IconButton
              label={playerBarText("visualizer")}
              icon={AudioLines}
              iconSize={22}
              aria-pressed={isVisual}
              onClick={() => useVisualMode.setState({ isOn: !isVisual })}
            />
          ) : (
            <VisualizerButton iconSize={22} onFollow={onClose} />
          )}
          <DeviceMenu iconSize={22} />
          {isOpen ? (
            <div className="w-40">
              <VolumeControl />
            </div>
          ) : (
            <QueueButton iconSize={22} />
          )}
        </div>
        <OtherDevice layout="sheet" />
        <AboutSong track={track} onFollow={onClose} />
        <ServiceMark uri={track.uri} className="self-center" />
      </div>
    </div>
  );
}

/** Shows a dialog as modal while it is rendered; Escape closes it by `onClose`. */
function useModal(dialog: React.RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  useEffect(() => {
    const element = dialog.current;
    const handleCancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    element?.addEventListener("cancel", handleCancel);
    return () => element?.removeEventListener("cancel", handleCancel);
  }, [dialog, onClose]);
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
