import { usePlayer } from "#web/features/player/player.tsx";

/** What the player has, as far as it concerns lists; changes with the song, not with every second. */
export interface Playing {
  uri: string | null;
  contextUri: string | null;
  isPaused: boolean;
}

/** What the player has, as React state. */
export function usePlaying(): Playing {
  const uri = usePlayer((state) => state.track?.uri ?? null);
  const contextUri = usePlayer((state) => state.contextUri);
  const isPaused = usePlayer((state) => state.paused);
  return { uri, contextUri, isPaused };
}
