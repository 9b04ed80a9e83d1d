import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { libraryKeys } from "#web/features/library/library.ts";
import type { ListSource } from "#web/features/player/queue/play-queue.ts";
import { unsortedSourceId } from "#web/features/player/queue/name-of-source.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { openNowPlaying } from "#web/features/player/screens/controls/now-playing-place.ts";
import { playList } from "#web/features/player/session/player-session.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { sortingText } from "#web/features/player/texts/sorting-text.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Whether the next song plays once one was sorted: so it stays until the page is left. */
export const useSorting = create<{ goesOn: boolean }>(() => ({ goesOn: false }));

const unsortedQuery = {
  // With what playlists hold, it is another one after each song that is sorted.
  queryKey: [...libraryKeys.holding(), "unsorted"],
  queryFn: async () => (await call("GET /clean-up/likes/uris")).items,
};

/**
 * Plays the liked songs that are in no playlist, newest first, with now playing open: each is sorted by one key, and the next
 * one plays. Called inside a press.
 */
export async function sortUnsortedLikes(): Promise<void> {
  try {
    const uris = await queryClient.fetchQuery({ ...unsortedQuery, staleTime: 0 });
    if (uris.length === 0) return void showToast({ tone: "info", title: sortingText("noneUnsorted") });
    useSorting.setState({ goesOn: true });
    const source: ListSource = {
      kind: "songs",
      id: unsortedSourceId,
      name: playerText("unsorted"),
      address: "/library/clean-up",
    };
    playList({ source, uris, row: null, song: null, contextUri: null, isShuffled: false });
    openNowPlaying();
  } catch (error) {
    showFailure(sortingText("notLoaded"), error);
  }
}

/** How many of the unsorted likes that play are sorted by now, and of how many; null where another list plays. */
export function useSortingProgress(): { done: number; total: number } | null {
  const list = useQueueStore((store) => store.queue.list);
  const isSorting = list !== null && list.source.kind === "songs" && list.source.id === unsortedSourceId;
  const { data: unsorted } = useQuery({ ...unsortedQuery, enabled: isSorting });
  if (!isSorting || unsorted === undefined) return null;
  const left = new Set(unsorted);
  const { uris } = list.order;
  return { done: uris.filter((uri) => uri !== null && !left.has(uri)).length, total: uris.length };
}
