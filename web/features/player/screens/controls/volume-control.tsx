import { Volume, Volume1, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { PlayerSlider } from "./player-slider.tsx";
import { usePlayer } from "#web/features/player/state/use-player.ts";

const steps = { arrow: 5, page: 20 };

/** What sound comes back to when it was muted at nothing. */
const audibleVolume = 0.5;

/** Volume of the device that plays, with mute. */
export function VolumeControl() {
  const volume = usePlayer((state) => state.volume);
  const [before, setBefore] = useState(audibleVolume);
  const percent = Math.round(volume * 100);
  const isMuted = percent === 0;

  const handleMute = () => {
    if (!isMuted) setBefore(volume);
    withPlayer((commands) => commands.setVolume(isMuted ? before : 0));
  };

  return (
    <div dir="ltr" className="-ms-2 flex min-w-0 items-center gap-1">
      <IconButton
        label={isMuted ? playerBarText("unmute") : playerBarText("mute")}
        icon={volumeIcon(percent)}
        iconSize={18}
        onClick={handleMute}
      />
      <PlayerSlider
        label={playerBarText("volume")}
        value={percent}
        max={100}
        valueText={playerBarText("volumeValue", { percent })}
        steps={steps}
        fill="quiet"
        onChoose={(chosen) => withPlayer((commands) => commands.setVolume(chosen / 100))}
      />
    </div>
  );
}

function volumeIcon(percent: number) {
  if (percent === 0) return VolumeX;
  if (percent < 34) return Volume;
  return percent < 67 ? Volume1 : Volume2;
}
