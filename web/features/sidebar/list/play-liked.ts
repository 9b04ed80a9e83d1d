import { playList } from "#web/features/player/player.tsx";
import { t } from "#web/platform/messages/messages.ts";

/** Plays the liked songs, the newest first. */
export function playLiked(): void {
  playList({
    source: { kind: "liked", id: "", name: t("library.likedSongs"), address: "/playlist/liked" },
    uris: null,
    row: null,
    song: null,
    contextUri: "spotify:collection:tracks",
  });
}
