import { isListeningIn } from "#web/features/player/state/listening.ts";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import { type PlayerStore, usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { ProviderCalls } from "./provider-calls.ts";

/** A track must stay this long before its like is asked for, so that skipping through a list costs one call. */
const settleMs = 250;

/** The like of the current track, asked once a track. */
export interface LikeWatch {
  /** Likes a track or takes the like back: of the current one at once here, undone without a word when the call fails. */
  set(uri: string, isLiked: boolean): Promise<void>;
  stop(): void;
}

/**
 * Watches the current track: when it changes, its like is unknown until one call has answered, and it is asked for
 * again when likes changed elsewhere. `onLiked` and `onLikesChanged`: see the engine.
 */
export function watchLike(
  calls: Pick<ProviderCalls, "isLiked" | "setLiked">,
  { onLiked, onLikesChanged }: { onLiked: () => void; onLikesChanged: (listener: () => void) => () => void },
): LikeWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** the like of the song that waits while a person hears into another one */
  let waiting: PlayerStore["like"] | null = null;

  const check = async (uri: string): Promise<void> => {
    const { like: before } = usePlayerStore.getState();
    try {
      const isLiked = await calls.isLiked(uri);
      // Meanwhile another track may have started, or this one may have been liked here.
      if (usePlayerStore.getState().like === before) setLike(uri, isLiked);
    } catch {
      // Likes fail silently (specification 1, section 8): unknown, the button stays off.
    }
  };

  const checkSoon = (uri: string | null): void => {
    if (uri !== null && isLikeable(uri)) timer = setTimeout(() => void check(uri), settleMs);
  };

  const follow = (): void => {
    const uri = usePlayerStore.getState().state.track?.uri ?? null;
    const { like } = usePlayerStore.getState();
    if (uri === like.uri) return;
    clearTimeout(timer);
    const left = waiting;
    const isBack = left !== null && left.uri === uri;
    const known = isBack ? left.isLiked : null;
    waiting = isListeningIn() ? (left ?? like) : null;
    setLike(uri, known);
    // A moment of a song is not worth a call.
    if (known === null && (isBack || !isListeningIn())) checkSoon(uri);
  };

  const checkAgain = (): void => {
    const { uri } = usePlayerStore.getState().like;
    if (uri !== null && isLikeable(uri)) void check(uri);
  };

  follow();
  const stopListening = onLikesChanged(checkAgain);
  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    if (store.state.track !== before.state.track) follow();
  });

  return {
    async set(uri, wanted) {
      if (!isLikeable(uri)) return;
      const { like } = usePlayerStore.getState();
      // The next song may start between press and release.
      if (like.uri === uri) setLike(uri, wanted);
      try {
        await calls.setLiked(uri, wanted);
        onLiked();
      } catch {
        // Silent, but truthful: the button goes back (specification 1, section 8).
        if (usePlayerStore.getState().like.uri === uri) setLike(uri, like.uri === uri ? like.isLiked : null);
      }
    },
    stop() {
      clearTimeout(timer);
      stopListening();
      unsubscribe();
    },
  };
}

function setLike(uri: string | null, isLiked: boolean | null): void {
  usePlayerStore.setState({ like: { uri, isLiked } });
}
