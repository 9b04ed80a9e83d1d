import { forward, request } from "#web/platform/api/api.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { offerUndo } from "./offer-undo.ts";
import { slicesOf } from "./slices.ts";
import { refreshLiked } from "./stale-after-mutation.ts";

/** The provider takes this many at once when it is asked about likes. */
const maxLikes = 40;

/** Whether all of these are liked. `signal` frees the connection when no one waits for it any more. */
export async function areLiked(uris: readonly string[], signal: AbortSignal): Promise<boolean> {
  const answers = await Promise.all(
    slicesOf(uris, maxLikes).map((slice) =>
      forward("GET", "me/library/contains", { query: { uris: slice.join(",") }, signal }),
    ),
  );
  return answers.every((answer) => Array.isArray(answer) && answer.every((isLiked) => isLiked === true));
}

/** One write, so that it is undone as one. @returns the operation that it was, if it changed anything */
async function sendLiked(uris: readonly string[], isLiked: boolean): Promise<string | null> {
  const parts = uris.length > maxLikes ? { body: { uris } } : { query: { uris: uris.join(",") } };
  const answer = await request(isLiked ? "PUT" : "DELETE", "/player/v1/me/library", parts);
  return answer.headers.get("X-Operation-Id");
}

/** Saves songs to Liked Songs, or takes them out. */
export async function setLiked(uris: readonly string[], isLiked: boolean): Promise<boolean> {
  try {
    const operationId = await sendLiked(uris, isLiked);
    offerUndo({ tone: "success", title: mutationText(isLiked ? "saved" : "unsaved") }, [operationId]);
    refreshLiked();
    return true;
  } catch (error) {
    showFailure(mutationText("notSaved"), error);
    return false;
  }
}
