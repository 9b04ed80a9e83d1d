import { request } from "#web/platform/api/api.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { offerUndo } from "./offer-undo.ts";
import { refreshOperations, refreshPlaylists } from "./stale-after-mutation.ts";

/**
 * Deletes a playlist of an account that belongs to no service, which has it nowhere else, and says what came of it; undoing
 * brings it back.
 */
export async function deleteAndNotify({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    const query = { uris: `spotify:playlist:${id}` };
    const answer = await request("DELETE", "/player/v1/me/library", { query });
    const title = mutationText("deleted", { name });
    offerUndo({ tone: "success", title }, [answer.headers.get("X-Operation-Id")]);
    refreshPlaylists([]);
    refreshOperations();
  } catch (error) {
    showFailure(mutationText("notDeleted"), error);
  }
}
