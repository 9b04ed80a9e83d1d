import { Pause, Play, Repeat, Repeat1, Shuffle } from "lucide-react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { SkipButton } from "./skip-button.tsx";
import { IconButton } from "#web/ui/button.tsx";
import type { RepeatMode } from "#web/features/player/state/player-state.ts";
import { nextRepeat } from "#web/features/player/state/command-rules.ts";
import { setPaused, withPlayer } from "#web/features/player/session/player-session.ts";
import { useIsShuffled, useRepeat } from "#web/features/player/queue/use-queue.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";

const repeatLabels = {
  off: "repeatOff",
  context: "repeatContext",
  track: "repeatTrack",
} as const satisfies Record<RepeatMode, string>;

/** Play or pause; the one accent of the bar. */
export function PlayButton({ size }: { size: "medium" | "large" }) {
  const paused = usePlayer((state) => state.paused);
  return (
    <IconButton
      label={paused ? playerBarText("play") : commonText("pause")}
      icon={paused ? Play : Pause}
      iconSize={size === "large" ? 26 : 18}
      size={size}
      variant="accent"
      className={paused ? "[&_svg]:translate-x-px" : ""}
      onClick={() => setPaused(!paused)}
    />
  );
}

/** Shuffle, previous, play or pause, next, repeat. */
export function TransportButtons({ size }: { size: "bar" | "sheet" }) {
  const shuffle = useIsShuffled();
  const repeat = useRepeat();
  const isSheet = size === "sheet";
  return (
    // As the seek bar: the next song is to the right in every language.
    <div
      dir="ltr"
      className={
        isSheet ? "-mx-2 flex items-center justify-between" : "flex items-center justify-center gap-2"
      }
    >
      <IconButton
        label={playerBarText("shuffle")}
        icon={Shuffle}
        iconSize={isSheet ? 22 : 18}
        aria-pressed={shuffle}
        onClick={() => withPlayer((commands) => commands.setShuffle(!shuffle))}
      />
      <SkipButton direction={-1} iconSize={isSheet ? 26 : 20} />
      <PlayButton size={isSheet ? "large" : "medium"} />
      <SkipButton direction={1} iconSize={isSheet ? 26 : 20} />
      <IconButton
        label={playerBarText(repeatLabels[repeat])}
        icon={repeat === "track" ? Repeat1 : Repeat}
        iconSize={isSheet ? 22 : 18}
        aria-pressed={repeat !== "off"}
        onClick={() => withPlayer((commands) => commands.setRepeat(nextRepeat(repeat)))}
      />
    </div>
  );
}
