import { type DraggedTracks, formatSongs } from "#web/features/library/library.ts";
import { slicesOf } from "#web/features/library-mutations/library-mutations.ts";
import { type PlayerTrack, queueAndNotify } from "#web/features/player/player.tsx";
import { call } from "#web/platform/api/api.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { queueWhole } from "./list-actions.ts";
import { listsText } from "./texts/lists-text.ts";

/** The server names this many songs at once. */
const maxNamesAtOnce = 200;

/** What the library knows of songs, by their addresses. */
async function namedSongs(uris: readonly string[]): Promise<PlayerTrack[]> {
  const slices = slicesOf(uris, maxNamesAtOnce);
  const answers = await Promise.all(
    slices.map((slice) => call("POST /queue/songs", { body: { uris: slice } })),
  );
  const known = new Map(answers.flatMap(({ items }) => items).map((song) => [song.uri, song]));
  return uris.flatMap((uri) => known.get(uri) ?? []);
}

/** Puts what was dragged at the end of the queue, songs or those of a list, and says so with the way back. */
export async function queueDragged({ uris, names, list }: DraggedTracks): Promise<void> {
  const [name = ""] = names;
  if (list !== undefined) return queueWhole({ ...list, name }, "last");
  try {
    const songs = await namedSongs(uris);
    queueAndNotify(songs, "last", songs.length === 1 ? name : formatSongs(songs.length));
  } catch (error) {
    showFailure(listsText("notQueued"), error);
  }
}
