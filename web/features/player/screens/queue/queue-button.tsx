import { ListMusic } from "lucide-react";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { toggleQueue, useQueuePlace } from "./queue-place.ts";

/** Opens and closes what plays next. */
export function QueueButton({ iconSize = 18 }: { iconSize?: number }) {
  const isOpen = useQueuePlace() !== null;
  return (
    <IconButton
      label={playerText("queue")}
      icon={ListMusic}
      iconSize={iconSize}
      aria-pressed={isOpen}
      onClick={toggleQueue}
    />
  );
}
