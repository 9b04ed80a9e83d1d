import { playerText } from "#web/features/player/texts/player-text.ts";
import "./player-slider.css";
import { usePlayer } from "#web/features/player/state/use-player.ts";

/** Three small accent bars for the row that plays; still while paused and under reduced motion. */
export function PlayingMeter() {
  const paused = usePlayer((state) => state.paused);
  return (
    <>
      <span className="sr-only">{playerText("nowPlaying")}</span>
      <span aria-hidden className="playing-meter" data-paused={paused}>
        <span />
        <span />
        <span />
      </span>
    </>
  );
}
