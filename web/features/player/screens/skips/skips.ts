import { queryOptions } from "@tanstack/react-query";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { skipListOf } from "#web/features/player/queue/skip-list.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** A song or an artist that may be left out. */
export interface Skippable {
  kind: "song" | "artist";
  id: string;
  name: string;
}

/** The skip list, newest first. */
export const skipsQuery = queryOptions({
  queryKey: ["player", "skips"],
  queryFn: ({ signal }) => call("GET /queue/skips", { signal }),
  staleTime: 0,
});

/** Leaves it out of whatever plays from now on, and says so with the way back. What plays now goes on. */
export async function neverPlay(what: Skippable): Promise<void> {
  const { kind, id, name } = what;
  await change(
    () => call("PUT /queue/skips/{kind}/{id}", { params: { kind, id }, body: { name: name.slice(0, 500) } }),
    () =>
      showToast({
        tone: "success",
        title: playerText("skips.left", { name: name || playerText("skips.unnamed") }),
        action: { label: playerText("skips.undo"), onSelect: () => void playAgain(what) },
        isBrief: true,
      }),
  );
}

/** Takes it off the list. */
export async function playAgain({ kind, id, name }: Skippable): Promise<void> {
  await change(
    () => call("DELETE /queue/skips/{kind}/{id}", { params: { kind, id } }),
    () =>
      showToast({
        tone: "success",
        title: playerText("skips.back", { name: name || playerText("skips.unnamed") }),
      }),
  );
}

async function change(send: () => Promise<unknown>, report: () => void): Promise<void> {
  let isChanged = true;
  try {
    await send();
  } catch (error) {
    isChanged = false;
    showFailure(playerText("skips.notChanged"), error);
  }
  // This tab knows before it says so, since Next may be pressed right then; the others are reported by the server.
  const stored = await queryClient.fetchQuery(skipsQuery).catch(() => null);
  if (stored !== null) useQueueStore.setState({ skipped: skipListOf(stored) });
  if (isChanged) report();
}
