import { keepPlayback } from "./persist-playback.ts";
import { connectMediaSession } from "./media-session.ts";
import { reportPlayback } from "./report-playback.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import type { PlayerEngine } from "#web/features/player/session/playback-engine.ts";
import { refreshState } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { StreamParts } from "#web/features/player/source/watch-playback.ts";
import { runSleepTimer } from "./sleep-timer.ts";

/** What only a page that plays needs: loaded with the first sound. Answers how to stop. */
export function startWhilePlaying(parts: {
  userId: string;
  engine: PlayerEngine;
  ready: () => Promise<PlayerCommands>;
  stream: StreamParts;
}): (isForgetting: boolean) => void {
  const { userId, engine, ready, stream } = parts;
  const kept = keepPlayback(userId);
  const stopReporting = reportPlayback(engine.deviceName, stream);
  const stopMedia = connectMediaSession(ready);
  const stopSleep = runSleepTimer({
    player: () => engine.sdk(),
    pause: async () => {
      if (usePlayerStore.getState().state.paused) return;
      // What could not be loaded is said by what loads it.
      await ready().then(
        (commands) => commands.pause(),
        () => undefined,
      );
    },
    refresh: refreshState,
  });
  return (isForgetting) => {
    stopSleep();
    stopMedia();
    stopReporting();
    kept.stop(isForgetting);
  };
}
