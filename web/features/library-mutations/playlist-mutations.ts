import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { formatList } from "#web/platform/text/format.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import type { RouteOutput } from "#contract/api.ts";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { adviceUntil } from "#web/platform/api/failure.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { offerUndo } from "./offer-undo.ts";
import { slicesOf } from "./slices.ts";
import { refreshPlaylists } from "./stale-after-mutation.ts";

/** The server takes this many at once. */
const maxAtOnce = 1000;
/** Of these URIs, those that playlists take, each once: not the person's own files. */
export function addableUris(uris: readonly (string | null)[]): string[] {
  const known = uris.filter((uri) => uri !== null);
  return [...new Set(known)].filter((uri) => /^spotify:(?:track|episode):[0-9A-Za-z]+$/u.test(uri));
}

/** What was added so far, by which operations. */
interface Sent {
  count: number;
  operationIds: (string | null)[];
}

/** Adds songs to the end of a playlist; `sent` counts along. */
async function send(id: string, uris: readonly string[], sent: Sent): Promise<void> {
  try {
    for (const slice of slicesOf(uris, maxAtOnce)) {
      const answer = await call("POST /playlists/{id}/items", { params: { id }, body: { uris: slice } });
      sent.count += answer.added;
      sent.operationIds.push(answer.operation_id);
    }
  } finally {
    // Also after a failure: it may have been carried out all the same.
    refreshPlaylists([id]);
  }
}

function notifyAdded({ count, operationIds }: Sent, name: string): void {
  const playlist = playlistName(name);
  const title = mutationText("added", { count, playlist });
  offerUndo({ tone: "success", title }, operationIds);
}

interface NamedPlaylist {
  id: string;
  name: string;
}

/** Adds songs to the end of a playlist and says so; rejects when they could not be added. */
export async function addToPlaylist({ id, name }: NamedPlaylist, uris: readonly string[]): Promise<void> {
  const sent: Sent = { count: 0, operationIds: [] };
  await send(id, uris, sent);
  notifyAdded(sent, name);
}

/** Which of these songs a playlist holds; none where that cannot be found out, so that nothing is held up by it. */
async function splitByPresence(
  playlistId: string,
  uris: readonly string[],
): Promise<{ absent: string[]; present: string[] }> {
  const held = await readHeld(playlistId, uris).catch(() => new Set<string>());
  return { absent: uris.filter((uri) => !held.has(uri)), present: uris.filter((uri) => held.has(uri)) };
}

async function readHeld(playlistId: string, uris: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const slice of slicesOf(uris, maxAtOnce)) {
    const ids = slice.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []);
    if (ids.length === 0) continue;
    const { items } = await call("POST /playlists/holding", { body: { track_ids: ids } });
    const found = items.find(({ playlist_id: id }) => id === playlistId)?.track_ids ?? [];
    for (const id of found) held.add(`spotify:track:${id}`);
  }
  return held;
}

function askToAddAgain({ id, name }: NamedPlaylist, uris: readonly string[]): void {
  const values = { count: uris.length, playlist: playlistName(name) };
  showToast({
    tone: "info",
    title: mutationText("presentAlready", values),
    action: {
      label: mutationText("addAgain"),
      onSelect: () => void sendAndNotify({ id, name }, uris),
    },
  });
}

async function sendAndNotify({ id, name }: NamedPlaylist, uris: readonly string[]): Promise<void> {
  const sent: Sent = { count: 0, operationIds: [] };
  try {
    await send(id, uris, sent);
    notifyAdded(sent, name);
  } catch (error) {
    const { count } = sent;
    const part = count === 0 ? "" : mutationText("addedPart", { count });
    showFailure(mutationText("notAdded"), error, part);
  }
}

/**
 * Adds what of these URIs a playlist takes, and says how it went; what is there already after a question only. The
 * dialog, whose lines say what is there, needs none.
 */
export async function addAndNotify(
  playlist: NamedPlaylist,
  wanted: readonly (string | null)[],
): Promise<void> {
  const uris = addableUris(wanted);
  if (uris.length === 0) return (showToast({ tone: "danger", title: mutationText("notAdded") }), undefined);
  const { absent, present } = await splitByPresence(playlist.id, uris);
  if (absent.length > 0) await sendAndNotify(playlist, absent);
  if (present.length > 0) askToAddAgain(playlist, present);
}

/**
 * Makes a playlist of this name, never public, and adds songs to it; rejects when one of the two failed.
 * @returns the playlist's id
 */
export async function createPlaylistOf(name: string, uris: readonly string[]): Promise<string> {
  const made = await call("POST /playlists/create", {
    body: { name: name.slice(0, maxPlaylistNameLength), public: false },
  });
  const sent: Sent = { count: 0, operationIds: [made.operation_id] };
  await send(made.id, uris, sent);
  const title = mutationText("made", { playlist: playlistName(made.name) });
  offerUndo({ tone: "success", title }, sent.operationIds);
  return made.id;
}

/** The same, and says so when it failed; then it answers null. An empty name gets a stand-in. */
export async function createAndNotify(typed: string, uris: readonly string[]): Promise<string | null> {
  try {
    return await createPlaylistOf(typed || mutationText("newPlaylist"), uris);
  } catch (error) {
    showFailure(mutationText("notMade"), error);
    return null;
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
    return [[playlistName(name), `${wordMessage(failure)}${until}`]];
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
  const operationIds: (string | null)[] = [];
  try {
    for (const uris of slicesOf(added, maxAtOnce)) {
      const body = { playlist_ids: ids, uris, skip_present: skipPresent };
      const answer = await call("POST /playlists/add", { body });
      operationIds.push(answer.operation_id);
      for (const [name, reason] of refusedBy(answer, playlists)) refused.set(name, reason);
    }
    const title = mutationText("addedSeveral", { count: ids.length });
    if (refused.size === 0) offerUndo({ tone: "success", title }, operationIds);
    else
      showToast({
        tone: "danger",
        title: mutationText("notAddedTo", { playlists: formatList([...refused.keys()]) }),
        detail: joinSentences(...new Set(refused.values())),
      });
    return refused.size === 0;
  } catch (error) {
    showFailure(mutationText("notAdded"), error);
    return false;
  } finally {
    refreshPlaylists(ids);
  }
}
