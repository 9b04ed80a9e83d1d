import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Playlist, playlistsQuery } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { offerUndo } from "./offer-undo.ts";
import { refreshPlaylists } from "./stale-after-mutation.ts";

/** Shows the new name at once; when the service refuses, the old one is back without a word (checklist ER-09). */
export function useRename({ id }: Playlist) {
  const queries = useQueryClient();
  const showName = (name: string) =>
    queries.setQueryData(playlistsQuery.queryKey, (lists) =>
      lists === undefined
        ? lists
        : { ...lists, items: lists.items.map((item) => (item.id === id ? { ...item, name } : item)) },
    );
  return useMutation({
    mutationFn: (name: string) => call("PATCH /playlists/{id}", { params: { id }, body: { name } }),
    onMutate: async (name) => {
      await queries.cancelQueries({ queryKey: playlistsQuery.queryKey });
      const before = queries
        .getQueryData(playlistsQuery.queryKey)
        ?.items.find((item) => item.id === id)?.name;
      showName(name);
      return before;
    },
    onSuccess: ({ operation_id: operation }, name) =>
      offerUndo({ tone: "success", title: mutationText("renamed", { name }) }, [operation]),
    onError: (_error, _name, before) => before !== undefined && showName(before),
    onSettled: () => refreshPlaylists([id]),
  });
}

/** Gives playlists new names, as those of a folder, and says so; undone as one. */
export async function renameSeveral(
  renamed: readonly { id: string; name: string }[],
  folder: string,
): Promise<void> {
  const operations: (string | null)[] = [];
  try {
    for (const { id, name } of renamed) {
      const answer = await call("PATCH /playlists/{id}", { params: { id }, body: { name } });
      operations.push(answer.operation_id);
    }
    offerUndo({ tone: "success", title: mutationText("renamed", { name: folder }) }, operations);
  } catch (error) {
    showFailure(mutationText("notRenamed"), error);
  } finally {
    refreshPlaylists(renamed.map(({ id }) => id));
  }
}
