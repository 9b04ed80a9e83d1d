import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Playlist, playlistsQuery } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
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
    onError: (_error, _name, before) => before !== undefined && showName(before),
    onSettled: () => refreshPlaylists([id]),
  });
}
