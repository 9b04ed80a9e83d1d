import { formatDate } from "#web/platform/text/format.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";

/** So many songs of a queue become a playlist. */
const maxSaved = 1000;

/** Saves what plays and what comes next as a new playlist, and says so. */
export function useSaveQueue(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const { queue } = useQueueStore.getState();
    const current = queue.current === null ? [] : [queue.current.song.uri];
    const ahead = upcoming(queue, () => true, maxSaved - current.length).map(({ uri }) => uri);
    const uris = [...current, ...ahead];
    if (uris.length === 0) return;
    const date = formatDate(new Date().toISOString());
    try {
      const made = await call("POST /playlists/create", {
        body: { name: playerMenuText("savedName", { date }) },
      });
      await call("POST /playlists/{id}/items", { params: { id: made.id }, body: { uris } });
      showToast({ tone: "success", title: playerMenuText("savedQueue", { name: made.name }) });
    } catch (error) {
      const { title, advice } = describeFailure(error);
      showToast({ tone: "danger", title: playerMenuText("notSaved"), detail: `${title} ${advice}` });
    }
    await queries.invalidateQueries({ queryKey: ["library"] });
  };
}
