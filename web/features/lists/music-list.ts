import { commonText } from "#web/platform/texts/common-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";
import { formatSongs, type Playlist, playlistDetail, playlistName } from "#web/features/library/library.ts";
import type { AlbumEntry, ArtistEntry } from "#web/features/collection/collection.ts";
import type { ListSource } from "#web/features/player/player.tsx";

/** Liked songs as a list of the service: it plays them under this address, though nothing documents it. */
const likedContext = "spotify:collection:tracks";

/** A list that is played, queued, dragged and opened as a whole. */
export interface MusicList {
  kind: "liked" | "playlist" | "album" | "artist";
  /** id of its page; `liked` for the liked songs */
  id: string;
  name: string;
  /** one line: whose it is, how many songs it has */
  line: string;
  imageUrl: string | null;
  /** the picture is one of the artist, as the service gives it, and not a cover */
  isPortrait?: boolean;
  /** its address as a list of the service; null for what the service has not */
  uri: string | null;
  /** its page at the service */
  url: string | null;
  /** given for playlists that the library holds */
  playlist?: Playlist;
}

/** The liked songs; `count` is undefined while it is not known. */
export function likedList(count?: number): MusicList {
  return {
    kind: "liked",
    id: "liked",
    name: commonText("likedSongs"),
    line: count === undefined ? "" : formatSongs(count),
    imageUrl: null,
    uri: likedContext,
    url: null,
  };
}

/** A playlist of the library. */
export function listOfPlaylist(playlist: Playlist): MusicList {
  return {
    kind: "playlist",
    id: playlist.id,
    name: playlistName(playlist.name),
    line: playlistDetail(playlist),
    imageUrl: pickImage(playlist.images, 150),
    uri: playlist.uri,
    url: playlist.external_urls.spotify,
    playlist,
  };
}

/** An album of the library, as far as the person's songs describe it. */
export function listOfAlbum(album: AlbumEntry): MusicList {
  const artist = album.artistName ?? commonText("variousArtists");
  return {
    kind: "album",
    id: album.id,
    name: albumName(album),
    line: artist,
    imageUrl: album.imageUrl,
    uri: `spotify:album:${album.id}`,
    url: album.url,
  };
}

/** An artist of the library. */
export function listOfArtist(artist: ArtistEntry): MusicList {
  return {
    kind: "artist",
    id: artist.id,
    name: artistName(artist),
    line: formatSongs(artist.trackCount),
    imageUrl: artist.imageUrl,
    uri: `spotify:artist:${artist.id}`,
    url: null,
  };
}

/** What the queue calls a list. */
export function sourceOf({
  kind,
  id,
  name,
}: Pick<MusicList, "kind" | "id" | "name">): Omit<ListSource, "address"> {
  return kind === "liked" ? { kind, id: "", name } : { kind, id, name };
}

const pages = {
  liked: "/playlist/$id",
  playlist: "/playlist/$id",
  album: "/album/$id",
  artist: "/artist/$id",
} as const;

/** The route of the pages of lists of a kind. */
export function pagePathOf(kind: MusicList["kind"]): (typeof pages)[MusicList["kind"]] {
  return pages[kind];
}

/** The path of its page. */
export function pathOf({ kind, id }: Pick<MusicList, "kind" | "id">): string {
  return `/${kind === "liked" ? "playlist" : kind}/${encodeURIComponent(id)}`;
}
