import { queryClient } from "#web/platform/api/query-client.ts";
import { call } from "#web/platform/api/api.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { listenInText } from "#web/features/player/texts/listen-in-text.ts";
import { trackName } from "#web/platform/text/shown-names.ts";
import { hideToast, showToast } from "#web/ui/feedback/toast.tsx";

/** This share of a day's calls is left to what a person plays. */
const keptShare = 0.1;

/** So long what is left of a day's calls is taken for known, in milliseconds. */
const budgetStaysMs = 60_000;

/** Whether what is left of the day's calls allows two for a moment of a song. Where that is unknown, it does. */
async function hasCallsLeft(): Promise<boolean> {
  try {
    const { daily, left, paused_until } = await queryClient.fetchQuery({
      queryKey: ["player", "budget"],
      queryFn: () => call("GET /provider-budget"),
      staleTime: budgetStaysMs,
    });
    if (paused_until !== null) return false;
    return daily === null || left.interactive === null || left.interactive > daily * keptShare;
  } catch {
    return true;
  }
}

/** Hears into a song and says so, with the way back. `isWanted`: whether it still is when it can begin. */
export async function hearSong(song: PlayerTrack, isWanted: () => boolean): Promise<void> {
  const mayHear = await hasCallsLeft();
  if (!isWanted()) return;
  if (!mayHear) return void showToast({ tone: "info", title: listenInText("short") });
  await new Promise<void>((resolve) => {
    withPlayer((commands) => {
      const toast = showToast({
        tone: "info",
        title: listenInText("listening", { name: trackName(song) }),
        action: { label: listenInText("back"), onSelect: () => void commands.endListenIn() },
      });
      const over = (): void => {
        hideToast(toast);
        resolve();
      };
      void commands.listenIn(song).then(over, over);
    });
  });
}
