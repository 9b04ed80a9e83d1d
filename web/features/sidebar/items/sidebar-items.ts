import { Disc3, ListMusic, Sparkles, UserRound } from "lucide-react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import type { AlbumEntry, ArtistEntry } from "#web/features/collection/collection.ts";
import {
  formatSongs,
  playlistDetail,
  playlistName,
  type Playlist,
  type SuggestedPlaylist,
} from "#web/features/library/library.ts";
import { likedList, type MusicList } from "#web/features/lists/lists.ts";
import type { SidebarItem } from "./sidebar-item.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";

/** The liked songs, always first. */
export function likedItem(count: number | undefined): SidebarItem {
  return {
    id: "liked",
    to: "/playlist/$id",
    name: commonText("likedSongs"),
    detail: count === undefined ? "" : formatSongs(count),
    imageUrl: null,
    icon: ListMusic,
    uri: likedList().uri,
    url: null,
    creator: "",
    lastAddedAt: null,
    isLiked: true,
  };
}

export function playlistItem(playlist: Playlist): SidebarItem {
  return {
    id: playlist.id,
    to: "/playlist/$id",
    name: playlistName(playlist.name),
    detail: playlistDetail(playlist),
    imageUrl: pickImage(playlist.images, 40),
    icon: ListMusic,
    uri: playlist.uri,
    url: playlist.external_urls.spotify,
    creator: playlist.owner.display_name,
    lastAddedAt: playlist.last_added_at,
    playlist,
  };
}

export function albumItem(album: AlbumEntry): SidebarItem {
  return {
    id: album.id,
    to: "/album/$id",
    name: albumName(album),
    detail: `${album.artistName ?? commonText("variousArtists")} · ${formatSongs(album.trackCount)}`,
    imageUrl: album.imageUrl,
    icon: Disc3,
    uri: `spotify:album:${album.id}`,
    url: album.url,
    creator: album.artistName ?? commonText("variousArtists"),
    lastAddedAt: null,
  };
}

export function artistItem(artist: ArtistEntry): SidebarItem {
  return {
    id: artist.id,
    to: "/artist/$id",
    name: artistName(artist),
    detail: formatSongs(artist.trackCount),
    imageUrl: artist.imageUrl,
    icon: UserRound,
    uri: `spotify:artist:${artist.id}`,
    url: null,
    creator: artist.name,
    lastAddedAt: null,
  };
}

export function suggestedItem({ genre, name, trackCount }: SuggestedPlaylist): SidebarItem {
  return {
    id: `suggested:${genre}`,
    to: "/playlist/$id",
    name,
    detail: formatSongs(trackCount),
    imageUrl: null,
    icon: Sparkles,
    uri: null,
    url: null,
    creator: "",
    lastAddedAt: null,
    isSuggested: true,
  };
}

/** The list that an entry stands for. */
export function listOfItem(item: SidebarItem): MusicList {
  const { id, to, name, detail, imageUrl, uri, url, playlist, isLiked } = item;
  const kind = to === "/album/$id" ? "album" : to === "/artist/$id" ? "artist" : "playlist";
  return {
    kind: isLiked === true ? "liked" : kind,
    id,
    name,
    line: detail,
    imageUrl,
    uri,
    url,
    ...(playlist === undefined ? {} : { playlist }),
  };
}
