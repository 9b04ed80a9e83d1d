import { forward } from "#web/platform/api/api.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import { showFailure, showSuccess } from "#web/ui/show-failure.ts";
import { slicesOf } from "./slices.ts";
import { refreshLiked } from "./stale-after-mutation.ts";

/** The provider takes this many at once when it is asked about likes. */
const mostLikes = 40;

/** Whether all of these are liked. `signal` frees the connection when nobody waits for it any more. */
export async function areLiked(uris: readonly string[], signal: AbortSignal): Promise<boolean> {
  const answers = await Promise.all(
    slicesOf(uris, mostLikes).map((slice) =>
      forward("GET", "me/library/contains", { query: { uris: slice.join(",") }, signal }),
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
    refreshLiked();
    return true;
  } catch (error) {
    showFailure(trackText("notSaved"), error);
    return false;
  }
}
