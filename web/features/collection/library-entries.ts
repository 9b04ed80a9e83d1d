import { queryClient } from "#web/platform/api/query-client.ts";
import type { AlbumEntry, ArtistEntry } from "#web/features/collection/group-songs.ts";
import { useCollection } from "#web/features/collection/collection-store.ts";
import { type Playlist, playlistsQuery, usePlaylists } from "#web/features/library/library.ts";

/** What a library has, for anyone who finds things by their names; lists are empty until they are read. */
export interface LibraryEntries {
  playlists: readonly Playlist[];
  albums: readonly AlbumEntry[];
  artists: readonly ArtistEntry[];
}

const none: readonly Playlist[] = [];

/** The library's playlists, albums and artists as they stand. The same lists until they change. */
export function listLibrary(): LibraryEntries {
  const { albums, artists } = useCollection.getState();
  return { playlists: queryClient.getQueryData(playlistsQuery.queryKey)?.items ?? none, albums, artists };
}

/** The same as React state. `isLoaded`: albums and artists are there. */
export function useLibraryEntries(): LibraryEntries & { isLoaded: boolean } {
  const playlists = usePlaylists().data?.items ?? none;
  const albums = useCollection((state) => state.albums);
  const artists = useCollection((state) => state.artists);
  const isLoaded = useCollection((state) => state.loadedAs > 0);
  return { playlists, albums, artists, isLoaded };
}
