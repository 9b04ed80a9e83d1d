import { useMemo } from "react";
import { useLibraryEntries } from "#web/features/collection/collection.ts";
import { listOfAlbum, listOfArtist, listOfPlaylist, type MusicList } from "#web/features/lists/lists.ts";
import { formatSongs } from "#web/features/library/library.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";
import type { EntriesKind, SearchEntry } from "./search.queries.ts";

type EntryKind = "artist" | "album" | "playlist";

/** What is known of an entry; `track_count` null: nothing. */
type NamedEntry = Pick<SearchEntry, "id" | "name" | "images" | "artist_name"> & {
  owner_name?: string | null;
  track_count: number | null;
};

const imagePx = 150;

/** An entry of a search alone, before the library is read in this browser, or of the service. */
export function listOfEntry(kind: EntryKind, entry: NamedEntry): MusicList {
  const { id, track_count: count } = entry;
  const songs = count === null ? "" : formatSongs(count);
  const lines = {
    artist: () => songs,
    album: () => entry.artist_name ?? commonText("variousArtists"),
    playlist: () => entry.owner_name ?? songs,
  };
  const names = { artist: artistName, album: albumName, playlist: ({ name }: { name: string }) => name };
  return {
    kind,
    id,
    name: names[kind](entry),
    line: lines[kind](),
    imageUrl: pickImage(entry.images, imagePx),
    uri: `spotify:${kind}:${id}`,
    url: null,
  };
}

const kindOf: Readonly<Record<EntriesKind, EntryKind>> = {
  artists: "artist",
  albums: "album",
  playlists: "playlist",
};

/** Makes lists of entries, with all that this browser knows of them. */
export function useMusicLists(): (kind: EntriesKind, entries: readonly SearchEntry[]) => MusicList[] {
  const { playlists, albums, artists } = useLibraryEntries();
  return useMemo(() => {
    const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
      new Map(entries.map((entry) => [entry.id, entry]));
    const known = { playlists: byId(playlists), albums: byId(albums), artists: byId(artists) };
    const listOf = (kind: EntriesKind, entry: SearchEntry): MusicList => {
      const [playlist, album, artist] = [
        kind === "playlists" ? known.playlists.get(entry.id) : undefined,
        kind === "albums" ? known.albums.get(entry.id) : undefined,
        kind === "artists" ? known.artists.get(entry.id) : undefined,
      ];
      if (playlist !== undefined) return listOfPlaylist(playlist);
      if (album !== undefined) return listOfAlbum(album);
      return artist === undefined ? listOfEntry(kindOf[kind], entry) : listOfArtist(artist);
    };
    return (kind, entries) => entries.map((entry) => listOf(kind, entry));
  }, [playlists, albums, artists]);
}
