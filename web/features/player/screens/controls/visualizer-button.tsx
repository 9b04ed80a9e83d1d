import { useNavigate } from "@tanstack/react-router";
import { AudioLines } from "lucide-react";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";

interface VisualizerButtonProps {
  iconSize?: number;
  /** called when someone goes there */
  onFollow?: () => void;
}

/** Goes to the visualizer. */
export function VisualizerButton({ iconSize = 18, onFollow }: VisualizerButtonProps) {
  const navigate = useNavigate();
  return (
    <IconButton
      label={playerBarText("openVisualizer")}
      icon={AudioLines}
      iconSize={iconSize}
      onClick={() => {
        onFollow?.();
        void navigate({ to: "/visualizer/xp" });
      }}
    />
  );
}
