import { nameOfSource } from "#web/features/player/queue/name-of-source.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlaybackSource } from "#web/features/player/source/playback-source.ts";
import { createQueueServer, createServerSource } from "#web/features/player/source/server-source.ts";
import { getPreferences } from "#web/features/preferences/preferences.ts";
import { getSession } from "#web/platform/api/session.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { isServerAway, subscribeConnection } from "#web/platform/offline/connection.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { readDeviceName } from "./own-device.ts";
import { type PlayerRun, startRun } from "./player-run.ts";
import { startSwitchedRun } from "./switched-run.ts";

/** The player over the page's own server, locks and channel. */
export function startPagePlayer(): PlayerRun {
  const stopPublishing = notifyRemovedSongs();
  const userId = getSession()?.userId ?? "";
  const start = (parts: PlaybackSource): PlayerRun =>
    startRun({
      userId,
      engine: {
        ...parts,
        loadLife: () => import("#web/features/player/source/sdk/sdk-lifecycle.ts"),
        deviceName: readDeviceName,
        crossfadeMs: () => getPreferences().crossfadeSeconds * 1000,
      },
      tabs: {
        // Addresses that are not secure have none, whatever the types say.
        locks: "locks" in navigator ? navigator.locks : null,
        openChannel: (name) => new BroadcastChannel(name),
      },
    });
  const run = startSwitchedRun({
    startOnline: () => start(createServerSource()),
    startKept: async () => {
      const { openKeptSongs } = await loadWithTexts(
        () => import("#web/features/player/source/kept/kept-run.ts"),
      );
      const kept = await openKeptSongs(userId);
      if (kept === null) return null;
      return { start: () => start(kept.engine), handBack: () => kept.handBack(createQueueServer()) };
    },
    isAway: isServerAway,
    onConnection: subscribeConnection,
  });
  return {
    ...run,
    stop() {
      stopPublishing();
      run.stop();
    },
  };
}

/** Says once that songs left the list that plays, in the tab that is looked at. Answers how to stop. */
function notifyRemovedSongs(): () => void {
  return useQueueStore.subscribe(({ departure }, before) => {
    if (departure === null || departure.orderId === before.departure?.orderId) return;
    if (document.visibilityState !== "visible") return;
    const { count, source } = departure;
    void loadWithTexts(() => import("#web/features/player/texts/notices-text.ts")).then(({ noticeText }) =>
      showToast({
        tone: "info",
        title: noticeText("departed", { count, list: nameOfSource(source) }),
        isBrief: true,
      }),
    );
  });
}
