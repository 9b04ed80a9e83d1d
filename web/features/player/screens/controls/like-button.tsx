import { Heart } from "lucide-react";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/** Saves the current track to Liked Songs, or takes it out; pressed while it is in. */
export function LikeButton({ iconSize = 18 }: { iconSize?: number }) {
  const isLiked = usePlayerStore((store) => store.like.isLiked);
  const uri = usePlayerStore((store) => store.like.uri);
  if (uri === null || !isLikeable(uri)) return null;
  return (
    <IconButton
      needsServer
      label={playerBarText("like")}
      target={uri}
      icon={Heart}
      iconSize={iconSize}
      aria-pressed={isLiked === true}
      pressedMark="fill"
      onClick={() => withPlayer((commands) => commands.setLiked(uri, isLiked !== true))}
    />
  );
}
