import type { KeptPlayback } from "./persisted-playback.ts";
import { playedHere, positionNow } from "#web/features/player/state/merge-state.ts";
import type { PlaybackModel } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { keptKey } from "#web/features/player/source/sdk/resume-playback.ts";
import { isListeningIn } from "#web/features/player/state/listening.ts";

/** Between two writings while it plays; a page that ends writes once more. */
const writeEveryMs = 5000;

/**
 * Keeps what this page plays in the browser, for the page that comes after it. Answers how to stop; stopping forgets
 * what is kept, because no one is signed in any more.
 */
export function keepPlayback(userId: string): { stop: (isForgetting: boolean) => void } {
  const write = (model: PlaybackModel): void => {
    const nowMs = Date.now();
    const seen = playedHere(model, nowMs);
    if (seen === null || seen.track === null || isListeningIn()) return;
    const kept: KeptPlayback = {
      userId,
      seen: { ...seen, nextTracks: [], previousTracks: [] },
      positionMs: Math.floor(positionNow(seen, nowMs)),
      atMs: nowMs,
      wasPlaying: !seen.paused,
      deviceId: model.deviceId,
    };
    localStorage.setItem(keptKey, JSON.stringify(kept));
  };
  const writeNow = (): void => write(usePlayerStore.getState().model);
  const timer = setInterval(() => {
    if (!usePlayerStore.getState().state.paused) writeNow();
  }, writeEveryMs);
  const unsubscribe = usePlayerStore.subscribe(({ model }, before) => {
    // A device that is lost, as every one is when its page goes, leaves what it played where it stood.
    if (model.sdk !== before.model.sdk) write(model.sdk === null ? before.model : model);
  });
  writeNow();
  window.addEventListener("pagehide", writeNow);
  return {
    stop(isForgetting) {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener("pagehide", writeNow);
      if (isForgetting) localStorage.removeItem(keptKey);
    },
  };
}
