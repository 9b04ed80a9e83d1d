import type { RouteOutput } from "#contract/api.ts";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { adviceUntil } from "#web/platform/api/failure.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { showFailure, showSuccess } from "#web/ui/show-failure.ts";
import { showToast } from "#web/ui/toast.tsx";
import { slicesOf } from "./slices.ts";
import { refreshPlaylists } from "./stale-after-mutation.ts";

/** The server takes this many at once. */
const mostAtOnce = 1000;
/** The provider takes no longer name. */
export const longestName = 100;

/** Of these URIs, those that playlists take, each once: not the person's own files. */
export function addableUris(uris: readonly (string | null)[]): string[] {
  const known = uris.filter((uri) => uri !== null);
  return [...new Set(known)].filter((uri) => /^spotify:(?:track|episode):[0-9A-Za-z]+$/u.test(uri));
}

/** Adds songs to the end of a playlist. `onAdded` is called with the number that every request has added. */
async function send(id: string, uris: readonly string[], onAdded: (count: number) => void): Promise<void> {
  try {
    for (const slice of slicesOf(uris, mostAtOnce)) {
      const { added } = await call("POST /playlists/{id}/items", { params: { id }, body: { uris: slice } });
      onAdded(added);
    }
  } finally {
    // Also after a failure: it may have been carried out all the same.
    refreshPlaylists([id]);
  }
}

function describeAdded(count: number, name: string): string {
  const playlist = playlistName(name);
  return trackText("added", { count, formatted: formatCount(count), playlist });
}

/** Adds songs to the end of a playlist and says so; rejects when they could not be added. */
export async function addToPlaylist(
  { id, name }: { id: string; name: string },
  uris: readonly string[],
): Promise<void> {
  let count = 0;
  await send(id, uris, (added) => (count += added));
  showSuccess(describeAdded(count, name));
}

/** Adds what of these URIs a playlist takes, and says how it went. */
export async function addAndTell(
  { id, name }: { id: string; name: string },
  wanted: readonly (string | null)[],
): Promise<void> {
  const uris = addableUris(wanted);
  if (uris.length === 0) return (showToast({ tone: "danger", title: trackText("notAdded") }), undefined);
  let count = 0;
  try {
    await send(id, uris, (added) => (count += added));
    showSuccess(describeAdded(count, name));
  } catch (error) {
    const part = count === 0 ? "" : trackText("addedPart", { formatted: formatCount(count) });
    showFailure(trackText("notAdded"), error, part);
  }
}

/** Makes a playlist of this name, never public, and adds songs to it; rejects when one of the two failed. */
export async function createPlaylistOf(name: string, uris: readonly string[]): Promise<void> {
  const made = await call("POST /playlists/create", {
    body: { name: name.slice(0, longestName), public: false },
  });
  await send(made.id, uris, () => undefined);
  showSuccess(trackText("made", { playlist: playlistName(made.name) }));
}

/** The same, and says so when it failed. An empty name gets a stand-in. */
export async function createAndTell(typed: string, uris: readonly string[]): Promise<void> {
  try {
    await createPlaylistOf(typed || trackText("newPlaylist"), uris);
  } catch (error) {
    showFailure(trackText("notMade"), error);
  }
}

/** What became of adding to several playlists: why it failed, by the names of those that did not take the songs. */
function refusedBy(
  answer: RouteOutput<"POST /playlists/add">,
  playlists: readonly Playlist[],
): [name: string, reason: string][] {
  return answer.items.flatMap(({ playlist_id: id, failure }) => {
    const name = playlists.find((playlist) => playlist.id === id)?.name ?? "";
    if (failure === null) return [];
    const until = failure.retry_at === null ? "" : ` ${adviceUntil(failure.retry_at)}`;
    return [[playlistName(name), `${failure.detail}${until}`]];
  });
}

/** Adds songs to several playlists at once; answers whether all took them. */
export async function addToSeveral(
  playlists: readonly Playlist[],
  added: readonly string[],
  skipPresent: boolean,
): Promise<boolean> {
  const ids = playlists.map(({ id }) => id);
  const refused = new Map<string, string>();
  try {
    for (const uris of slicesOf(added, mostAtOnce)) {
      const body = { playlist_ids: ids, uris, skip_present: skipPresent };
      const answer = await call("POST /playlists/add", { body });
      for (const [name, reason] of refusedBy(answer, playlists)) refused.set(name, reason);
    }
    if (refused.size === 0) showSuccess(trackText("addedSeveral", { count: ids.length }));
    else
      showToast({
        tone: "danger",
        title: trackText("notAddedTo", { playlists: [...refused.keys()].join(", ") }),
        detail: [...new Set(refused.values())].join(" "),
      });
    return refused.size === 0;
  } catch (error) {
    showFailure(trackText("notAdded"), error);
    return false;
  } finally {
    refreshPlaylists(ids);
  }
}
