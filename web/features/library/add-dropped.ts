import { call } from "#web/platform/api.ts";
import { describeFailure } from "#web/platform/failure.ts";
import { formatCount } from "#web/platform/format.ts";
import { libraryMenuText } from "#web/platform/messages/en-library-menu.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { showToast } from "#web/ui/toast.tsx";
import { libraryKey, type Playlist } from "./library.queries.ts";
import { playlistName } from "./sidebar-items.ts";

/** The server takes this many at once. */
const mostAtOnce = 1000;

function isSendable(uri: string): boolean {
  return /^spotify:(?:track|episode):[0-9A-Za-z]+$/u.test(uri);
}

/** Adds dropped tracks to the end of a playlist and says how it went; the person's own files cannot be added. */
export async function addDropped(playlist: Playlist, dropped: readonly string[]): Promise<void> {
  const uris = dropped.filter(isSendable);
  let added = 0;
  try {
    for (let from = 0; from < uris.length; from += mostAtOnce) {
      const body = { uris: uris.slice(from, from + mostAtOnce) };
      added += (await call("POST /playlists/{id}/items", { params: { id: playlist.id }, body })).added;
    }
    if (uris.length === 0) showToast({ tone: "danger", title: libraryMenuText("notAdded") });
    else showToast({ tone: "success", title: describeAdded(added, playlist) });
  } catch (error) {
    const { title, advice } = describeFailure(error);
    const part = added === 0 ? "" : ` ${libraryMenuText("addedPart", { formatted: formatCount(added) })}`;
    showToast({ tone: "danger", title: libraryMenuText("notAdded"), detail: `${title} ${advice}${part}` });
  }
  // Also after a failure: it may have been carried out all the same.
  const { id } = playlist;
  for (const key of [["playlists"], ["playlist", id], ["playlist-rows", id], ["status"]])
    void queryClient.invalidateQueries({ queryKey: [...libraryKey, ...key] });
}

function describeAdded(count: number, { name }: Playlist): string {
  return libraryMenuText("added", { count, formatted: formatCount(count), playlist: playlistName(name) });
}
