import { keepPlayback } from "./keep-playback.ts";
import { connectMediaSession } from "./media-session.ts";
import { reportPlayback } from "./playback-report.ts";
import type { PlayerCommands } from "./player-commands.ts";
import { deviceName, type PlayerEngine } from "./player-engine.ts";
import { refreshState } from "./player-model.ts";
import { usePlayerStore } from "./player-store.ts";
import type { StreamParts } from "./provider-watch.ts";
import { obeySleepTimer } from "./sleep-timer.ts";

/** What only a page that plays needs: loaded with the first sound. Answers how to stop. */
export function startWhilePlaying(parts: {
  userId: string;
  engine: PlayerEngine;
  commands: PlayerCommands;
  stream: StreamParts;
}): (isForgetting: boolean) => void {
  const { userId, engine, commands, stream } = parts;
  const kept = keepPlayback(userId);
  const stopReporting = reportPlayback(deviceName, stream);
  const stopMedia = connectMediaSession(commands);
  const stopSleep = obeySleepTimer({
    player: () => engine.sdk(),
    pause: async () => {
      if (!usePlayerStore.getState().state.paused) await commands.toggle();
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
