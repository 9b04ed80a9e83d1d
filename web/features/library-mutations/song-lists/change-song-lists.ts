import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { songListsText } from "#web/features/library-mutations/texts/song-lists-text.ts";
import { offerUndo } from "#web/features/library-mutations/offer-undo.ts";
import { refreshPlaylists } from "#web/features/library-mutations/stale-after-mutation.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** The playlists that get a song, and those that lose it. */
export interface ListChanges {
  added: readonly Playlist[];
  removed: readonly Playlist[];
}

/**
 * Puts a song into playlists and takes it out of others, and says so, with one Undo for all of it: also for what was done
 * before something failed. Answers whether all of it was done.
 */
export async function changeSongLists(uri: string, { added, removed }: ListChanges): Promise<boolean> {
  const operationIds: (string | null)[] = [];
  const ids = [...added, ...removed].map(({ id }) => id);
  const refusals: string[] = [];
  try {
    if (added.length > 0) {
      const body = { playlist_ids: added.map(({ id }) => id), uris: [uri], skip_present: true };
      const { operation_id: id, items } = await call("POST /playlists/add", { body });
      operationIds.push(id);
      refusals.push(...items.flatMap(({ failure }) => (failure === null ? [] : [wordMessage(failure)])));
    }
    for (const { id } of removed) {
      const answer = await call("DELETE /playlists/{id}/items", {
        params: { id },
        body: { items: [{ uri }] },
      });
      operationIds.push(answer.operation_id);
    }
  } catch (error) {
    refusals.push(sentenceOf(error));
  } finally {
    refreshPlaylists(ids);
  }
  if (refusals.length > 0)
    showToast({
      tone: "danger",
      title: songListsText("notChanged"),
      detail: joinSentences(...new Set(refusals)),
    });
  const [only] = [...added, ...removed];
  const isOne = ids.length === 1 && only !== undefined;
  const title = isOne
    ? songListsText(added.length === 1 ? "addedTo" : "removedFrom", { playlist: playlistName(only.name) })
    : songListsText("changed", { count: ids.length });
  if (refusals.length === 0 || operationIds.some((id) => id !== null))
    offerUndo({ tone: "success", title }, operationIds);
  return refusals.length === 0;
}
