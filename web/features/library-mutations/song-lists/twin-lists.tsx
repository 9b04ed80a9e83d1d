import { useQuery } from "@tanstack/react-query";
import { libraryKeys, playlistName } from "#web/features/library/library.ts";
import { useHolding, useOwnPlaylists } from "#web/features/library-mutations/playlist-choices.ts";
import { songListsText } from "#web/features/library-mutations/texts/song-lists-text.ts";
import { call } from "#web/platform/api/api.ts";

/** A playlist that holds the same recording, and the album it is from there. */
interface TwinList {
  id: string;
  track: string;
  album: string;
  name: string;
}

/** The person's playlists that hold the same recording from another album, and not the song itself. */
export function useTwinLists(uri: string): readonly TwinList[] {
  const id = uri.replace("spotify:track:", "");
  const { playlists = [] } = useOwnPlaylists();
  const holding = useHolding([uri]);
  const { data } = useQuery({
    queryKey: [...libraryKeys.holding(), "of", id],
    queryFn: ({ signal }) => call("GET /tracks/{id}/playlists", { params: { id }, signal }),
  });
  return (data?.twins ?? []).flatMap(({ playlist_id: listId, track_id: track, album }) => {
    const list = playlists.find((playlist) => playlist.id === listId);
    return list === undefined || holding.has(listId)
      ? []
      : [{ id: listId, track, album, name: playlistName(list.name) }];
  });
}

/** A sentence for each of them. */
export function TwinLists({ lists }: { lists: readonly TwinList[] }) {
  return lists.map(({ id, track, name, album }) => (
    <p key={`${id} ${track}`} className="pt-1">
      {songListsText("twin", { playlist: name, album })}
    </p>
  ));
}
