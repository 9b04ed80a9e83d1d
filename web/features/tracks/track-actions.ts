import type { RouteOutput } from "#contract/api.ts";
import { refreshLiked } from "#web/features/player/player.tsx";
import { call, forward } from "#web/platform/api.ts";
import { adviceUntil, describeFailure } from "#web/platform/failure.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { showToast } from "#web/ui/toast.tsx";
import { libraryKey, type Playlist, playlistName } from "./own-playlists.ts";
import type { TrackRow } from "./track-rows.ts";

/** The server takes this many at once. */
const mostAtOnce = 1000;
/** The provider takes this many at once when it is asked about likes. */
const mostLikes = 40;
const longestName = 100;

/** Says in an accessible toast that something did not work, and why. */
export function showFailure(title: string, error: unknown): void {
  const { title: reason, advice } = describeFailure(error);
  showToast({ tone: "danger", title, detail: `${reason} ${advice}` });
}

function showSuccess(title: string): void {
  showToast({ tone: "success", title });
}

/** URIs that playlists take: not the person's own files. Each song once. */
export function addableUris(rows: readonly TrackRow[]): string[] {
  const uris = rows.map(({ uri }) => uri).filter((uri) => uri !== null);
  return [...new Set(uris)].filter((uri) => /^spotify:(?:track|episode):[0-9A-Za-z]+$/u.test(uri));
}

function slicesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
}

/** Reads again what a write to these playlists has changed; also after a failure, which may have been carried out. */
export function refreshPlaylists(ids: readonly string[]): void {
  const keys = [
    ["playlists"],
    ["status"],
    ["holding"],
    ...ids.flatMap((id) => [
      ["playlist", id],
      ["playlist-rows", id],
    ]),
  ];
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [...libraryKey, ...key] });
}

/** Adds songs to the end of a playlist. */
export async function addToPlaylist(
  playlist: { id: string; name: string },
  rows: readonly TrackRow[],
): Promise<void> {
  const uris = addableUris(rows);
  try {
    if (uris.length === 0) return (showToast({ tone: "danger", title: trackText("notAdded") }), undefined);
    for (const slice of slicesOf(uris, mostAtOnce))
      await call("POST /playlists/{id}/items", { params: { id: playlist.id }, body: { uris: slice } });
    showSuccess(trackText("added", { count: uris.length, playlist: playlistName(playlist.name) }));
  } catch (error) {
    showFailure(trackText("notAdded"), error);
  }
  refreshPlaylists([playlist.id]);
}

/** Makes a playlist of this name (or a stand-in for an empty one) and adds songs to it. Undefined when it failed. */
export async function createPlaylistOf(
  typed: string,
  rows: readonly TrackRow[],
): Promise<Playlist | undefined> {
  const name = typed.slice(0, longestName) || trackText("newPlaylist");
  try {
    const made = await call("POST /playlists/create", { body: { name } });
    await addToPlaylist(made, rows);
    return made;
  } catch (error) {
    showFailure(trackText("notAdded"), error);
    return undefined;
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
  rows: readonly TrackRow[],
  skipPresent: boolean,
): Promise<boolean> {
  const ids = playlists.map(({ id }) => id);
  const refused = new Map<string, string>();
  try {
    for (const uris of slicesOf(addableUris(rows), mostAtOnce)) {
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
  } catch (error) {
    showFailure(trackText("notAdded"), error);
    refreshPlaylists(ids);
    return false;
  }
  refreshPlaylists(ids);
  return refused.size === 0;
}

/** Puts songs at the end of the provider's queue, in their order. */
export async function addToQueue(uris: readonly string[]): Promise<void> {
  try {
    for (const uri of uris) await forward("POST", "me/player/queue", { query: { uri } });
    showSuccess(trackText("queued"));
  } catch (error) {
    showFailure(trackText("notQueued"), error);
  }
}

/** Whether all of these are liked. */
export async function areLiked(uris: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    slicesOf(uris, mostLikes).map((slice) =>
      forward("GET", "me/library/contains", { query: { uris: slice.join(",") } }),
    ),
  );
  return answers.every((answer) => Array.isArray(answer) && answer.every((isLiked) => isLiked === true));
}

/** Saves songs to Liked Songs, or takes them out. */
export async function setLiked(uris: readonly string[], isLiked: boolean): Promise<boolean> {
  try {
    for (const slice of slicesOf(uris, mostLikes))
      await forward(isLiked ? "PUT" : "DELETE", "me/library", { query: { uris: slice.join(",") } });
    showSuccess(trackText(isLiked ? "saved" : "unsaved"));
    void queryClient.invalidateQueries({ queryKey: ["liked"] });
    refreshLiked();
    return true;
  } catch (error) {
    showFailure(trackText("notSaved"), error);
    return false;
  }
}

/** What is known of a song's genre after a change. */
export type GenreAnswer = RouteOutput<"POST /classification/override">;

/** Sets the person's own genre of songs, or clears it (null); answers what applies now, or null when it failed. */
export async function overrideGenre(
  trackIds: readonly string[],
  genre: string | null,
): Promise<GenreAnswer[] | null> {
  const answers: GenreAnswer[] = [];
  try {
    for (const id of trackIds)
      answers.push(await call("POST /classification/override", { body: { track_id: id, genre } }));
    return answers;
  } catch (error) {
    showFailure(trackText("overrideFailed"), error);
    return answers.length === 0 ? null : answers;
  }
}

/** Puts a link into the clipboard. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showSuccess(trackText("copied"));
  } catch (error) {
    showFailure(trackText("notCopied"), error);
  }
}
