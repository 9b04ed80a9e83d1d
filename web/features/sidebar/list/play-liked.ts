import { playList } from "#web/features/player/player.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";

/** Plays the liked songs, the newest first. */
export function playLiked(): void {
  playList({
    source: { kind: "liked", id: "", name: commonText("likedSongs"), address: "/playlist/liked" },
    uris: null,
    row: null,
    song: null,
    contextUri: "spotify:collection:tracks",
  });
}
