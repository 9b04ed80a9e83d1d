import { request } from "#web/platform/api/api.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { offerUndo } from "./offer-undo.ts";
import { refreshOperations, refreshPlaylists } from "./stale-after-mutation.ts";

/**
 * Takes a playlist out of the library and says what came of it: an own one is deleted, another's is followed no more.
 * Undoing brings it back.
 */
export async function deleteAndNotify({
  id,
  name,
  own,
}: {
  id: string;
  name: string;
  own: boolean;
}): Promise<void> {
  try {
    const query = { uris: `spotify:playlist:${id}` };
    const answer = await request("DELETE", "/player/v1/me/library", { query });
    const title = mutationText(own ? "deleted" : "unfollowed", { name });
    offerUndo({ tone: "success", title }, [answer.headers.get("X-Operation-Id")]);
    refreshPlaylists([]);
    refreshOperations();
  } catch (error) {
    showFailure(mutationText(own ? "notDeleted" : "notUnfollowed"), error);
  }
}
