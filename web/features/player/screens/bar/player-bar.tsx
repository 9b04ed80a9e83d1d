import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import {
  closeNowPlaying,
  useIsNowPlayingOpen,
} from "#web/features/player/screens/controls/now-playing-place.ts";
import { holdStill } from "#web/ui/use-still.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { PlayerNoticeLine } from "#web/features/player/screens/controls/player-notice-line.tsx";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { usePlayingTitle } from "./playing-title.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";

// Loaded with the first track: a first visit has none.
const WidePlayer = lazyPart(async () => (await import("./wide-player.tsx")).WidePlayer);
const MiniPlayer = lazyPart(async () => (await import("./mini-player.tsx")).MiniPlayer);

const NowPlaying = lazyPart(
  async () => (await import("#web/features/player/screens/now-playing/now-playing.tsx")).NowPlaying,
);

/**
 * The player at the foot of the app: 84 px, or 64 px in windows under 768 px. Without playback it shows
 * nothing but what went wrong, if something did. `equalizer`: its editor, which opens over the page; `visualizer`: shown in
 * the place of the cover.
 */
export function PlayerBar({ equalizer, visualizer }: { equalizer: ReactNode; visualizer: ReactNode }) {
  usePlayingTitle();
  const track = usePlayer((state) => state.track);
  const hasNotice = usePlayerStore((store) => store.notice !== null);
  const isOpen = useIsNowPlayingOpen();
  const isShown = track !== null || hasNotice;
  const isNarrow = useIsPhone();
  const Player = isNarrow ? MiniPlayer : WidePlayer;
  return (
    // Without a name it is no region: there is none while nothing plays (but what went wrong has to be said).
    <section
      aria-label={isShown ? playerText("bar") : undefined}
      className="shrink-0"
      onPointerDownCapture={holdStill}
    >
      <PlayerNoticeLine />
      {track === null ? null : (
        <Suspense fallback={<div className={isNarrow ? "h-16" : "h-[84px]"} />}>
          <Player track={track} equalizer={equalizer} />
          {isOpen ? <NowPlaying {...{ track, equalizer, visualizer }} onClose={closeNowPlaying} /> : null}
        </Suspense>
      )}
    </section>
  );
}
