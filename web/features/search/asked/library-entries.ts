import { listLibrary, type LibraryEntries } from "#web/features/collection/collection.ts";
import { playlistName } from "#web/features/library/library.ts";
import { foldText } from "#web/platform/text/matches-words.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import type { Named } from "#web/platform/text/rank-names.ts";

/** A playlist, artist or album that is found by its name. */
export interface SearchEntry extends Named {
  kind: "playlist" | "artist" | "album";
  id: string;
  /** what it is, and whose */
  detail: string;
  imageUrl: string | null;
}

type Entries = readonly SearchEntry[];

/** Remembers what was made of a list, as long as it is the same list. */
function keptFor<List extends object>(make: (list: List) => Entries): (list: List) => Entries {
  const made = new WeakMap<List, Entries>();
  return (list) => {
    const known = made.get(list);
    if (known !== undefined) return known;
    const entries = make(list);
    made.set(list, entries);
    return entries;
  };
}

const coverPx = 40;

const playlistEntries = keptFor((playlists: LibraryEntries["playlists"]) =>
  playlists.map((playlist): SearchEntry => {
    const name = playlistName(playlist.name);
    return {
      kind: "playlist",
      id: playlist.id,
      name,
      folded: foldText(name),
      weight: playlist.track_count,
      detail: searchText("kinds.playlist"),
      imageUrl: pickImage(playlist.images, coverPx),
    };
  }),
);

const artistEntries = keptFor((artists: LibraryEntries["artists"]) =>
  artists
    .filter(({ name }) => name.trim() !== "")
    .map(({ id, name, trackCount, imageUrl }): SearchEntry => {
      const detail = searchText("kinds.artist");
      return { kind: "artist", id, name, folded: foldText(name), weight: trackCount, detail, imageUrl };
    }),
);

const albumEntries = keptFor((albums: LibraryEntries["albums"]) =>
  albums
    .filter(({ name }) => name.trim() !== "")
    .map((album): SearchEntry => {
      const { id, name, trackCount: weight, imageUrl } = album;
      const artist = album.artistName ?? commonText("variousArtists");
      const detail = searchText("albumBy", { artist });
      return { kind: "album", id, name, folded: foldText(name), weight, detail, imageUrl };
    }),
);

/** Everything of the library that has a name to be found by. Made once for the same lists. */
export function listEntries(): SearchEntry[] {
  const { playlists, artists, albums } = listLibrary();
  return [...playlistEntries(playlists), ...artistEntries(artists), ...albumEntries(albums)];
}
