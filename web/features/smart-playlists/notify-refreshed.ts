import { wordReason } from "#web/platform/i18n/word-message.ts";
import type { RouteOutput } from "#contract/api.ts";
import { offerUndo, refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

type Refreshed = RouteOutput<"POST /smart-playlists">;

/** Says how the writing of a playlist went, and offers to undo it. */
export function notifyRefreshed(refreshed: Refreshed, playlist: string, done: "made" | "refreshed"): void {
  const { playlist_id: id, added, removed, operation_id: operationId, status } = refreshed;
  const detail = wordReason(refreshed);
  refreshPlaylists(id === null ? [] : [id]);
  if (status === "failed" || status === "cancelled") {
    const title = smartText(done === "made" ? "notMade" : "notRefreshed", { playlist });
    showToast({ tone: "danger", title, ...(detail === undefined ? {} : { detail }) });
    return;
  }
  if (status !== "done") {
    const title = smartText("goesOn", { playlist });
    showToast({ tone: "info", title, ...(detail === undefined ? {} : { detail }) });
    return;
  }
  const counts = { added: formatCount(added), removed: formatCount(removed) };
  const more = added + removed === 0 ? smartText("nothingChanged") : smartText("came", counts);
  offerUndo({ tone: "success", title: smartText(done, { playlist }), detail: more }, [operationId]);
}

/** Gives a smart playlist what its rule selects now, and says how that went. */
export async function refreshAndNotify(id: string, playlist: string): Promise<void> {
  try {
    notifyRefreshed(
      await call("POST /smart-playlists/{id}/refresh", { params: { id } }),
      playlist,
      "refreshed",
    );
  } catch (error) {
    showFailure(smartText("notRefreshed", { playlist }), error);
  }
}
