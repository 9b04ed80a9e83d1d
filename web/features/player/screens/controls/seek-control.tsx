import { useState } from "react";
import { formatDuration } from "#web/platform/text/format.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { PlayerSlider } from "./player-slider.tsx";
import { usePlayer } from "#web/features/player/state/use-player.ts";

const steps = { arrow: 5000, page: 30_000 };

/** Where in the track it is, and the way to be elsewhere. `stacked` sets the times under the slider. */
export function SeekControl({ layout }: { layout: "inline" | "stacked" }) {
  const position = usePlayer((state) => state.position);
  const duration = usePlayer((state) => state.duration);
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? position;
  const isStacked = layout === "stacked";
  const elapsed = formatDuration(shown);
  const total = formatDuration(duration);
  const time = "tabular shrink-0 text-xs text-weak";

  const handleChoose = (positionMs: number) => {
    setDraft(null);
    withPlayer((commands) => commands.seek(positionMs));
  };

  return (
    // Music goes from left to right in every language, as a tape does.
    <div
      dir="ltr"
      className={joinClasses("flex w-full items-center", isStacked ? "flex-wrap justify-between" : "gap-2")}
    >
      <span aria-hidden className={joinClasses(time, isStacked ? "order-2" : "w-11 text-end")}>
        {elapsed}
      </span>
      <PlayerSlider
        label={playerBarText("seek")}
        value={shown}
        max={duration}
        valueText={playerBarText("seekValue", { position: elapsed, duration: total })}
        steps={steps}
        fill="accent"
        onDrag={setDraft}
        onChoose={handleChoose}
        isDisabled={duration <= 0}
        {...(isStacked ? { className: "order-1" } : {})}
      />
      <span aria-hidden className={joinClasses(time, isStacked ? "order-3" : "w-11")}>
        {total}
      </span>
    </div>
  );
}
