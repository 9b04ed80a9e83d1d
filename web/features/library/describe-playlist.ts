import { commonText } from "#web/platform/texts/common-text.ts";
import { libraryText } from "#web/features/library/texts/library-text.ts";
import type { Playlist } from "./library.queries.ts";

/** `12 songs` with the number as people write it. */
export function formatSongs(count: number): string {
  return commonText("songs", { count });
}

/** What a playlist is called: its name, or a stand-in when that is empty. */
export function playlistName(name: string): string {
  return name.trim() === "" ? libraryText("unnamedPlaylist") : name;
}

/** How many songs a playlist has and whose it is; one that may not be read says where it opens. */
export function playlistDetail(playlist: Playlist): string {
  const count = playlist.readable ? formatSongs(playlist.track_count) : libraryText("opensAtProvider");
  return playlist.own
    ? count
    : libraryText("playlistBy", { songs: count, owner: playlist.owner.display_name });
}

/** A genre that the person's songs would make a playlist of. */
export interface SuggestedPlaylist {
  genre: string;
  /** the genre as people write it */
  name: string;
  trackCount: number;
}
