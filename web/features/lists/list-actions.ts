import { openInsteadOfPlaying } from "#web/features/auth/auth.tsx";
import type { DraggedTracks } from "#web/features/library/library.ts";
import { addAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { playContext, playList, queueAndNotify } from "#web/features/player/player.tsx";
import { listsText } from "#web/features/lists/texts/lists-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { readListSongs } from "./list-songs.ts";
import { likedList, type MusicList, pathOf, sourceOf } from "./music-list.ts";

/**
 * Plays a list from its beginning, or dealt: `isShuffled` left out, as lists are played now. Called inside a press, so that
 * the browser allows sound. Where nothing plays here, it opens at its service.
 */
export function playWhole(list: MusicList, isShuffled?: boolean): void {
  if (openInsteadOfPlaying(list.url)) return;
  const { kind, uri, playlist } = list;
  if (playlist !== undefined && !playlist.readable) return void (uri !== null && playContext(uri, 0));
  // The server has the own order of playlists; of other lists the page knows the songs.
  if (kind === "album" || kind === "artist" || uri === null) return void playSongs(list, isShuffled);
  playList({
    source: { ...sourceOf(list), address: pathOf(list) },
    uris: null,
    row: null,
    song: null,
    contextUri: uri,
    ...(isShuffled === undefined ? {} : { isShuffled }),
  });
}

/** Plays all liked songs, dealt, beginning with any of them. As `playWhole`: called inside a press. */
export function shuffleLiked(): void {
  playWhole(likedList(), true);
}

/** Plays the songs that are known of a list; the service plays those of which nothing is known. */
async function playSongs(list: MusicList, isShuffled: boolean | undefined): Promise<void> {
  const songs = await readSongs(list);
  if (songs === null) return;
  if (songs.length === 0) return void (list.uri !== null && playContext(list.uri));
  playList({
    source: { ...sourceOf(list), address: pathOf(list) },
    uris: songs.map(({ uri }) => uri),
    row: null,
    song: null,
    contextUri: null,
    ...(isShuffled === undefined ? {} : { isShuffled }),
  });
}

/** The songs of a list; null when they could not be read, which is said. */
export async function readSongs(list: Pick<MusicList, "kind" | "id" | "name">) {
  try {
    return await readListSongs(list);
  } catch (error) {
    showFailure(listsText("notRead", { name: list.name }), error);
    return null;
  }
}

/** Puts the songs of a list into the queue, in front or at its end, and says so with the way back. */
export async function queueWhole(
  list: Pick<MusicList, "kind" | "id" | "name">,
  where: "next" | "last",
): Promise<void> {
  const songs = await readSongs(list);
  if (songs === null) return;
  if (songs.length === 0) showToast({ tone: "info", title: listsText("emptyList", { name: list.name }) });
  queueAndNotify(songs, where, list.name);
}

/** Adds what was dragged to a playlist: songs, or those of a list. */
export async function addDragged(
  playlist: { id: string; name: string },
  { uris, names, list }: DraggedTracks,
): Promise<void> {
  if (list === undefined) return addAndNotify(playlist, uris);
  const songs = await readSongs({ ...list, name: names[0] ?? "" });
  if (songs !== null)
    await addAndNotify(
      playlist,
      songs.map(({ uri }) => uri),
    );
}
