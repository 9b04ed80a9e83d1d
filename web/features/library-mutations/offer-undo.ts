import type { Conflict } from "#contract/base/errors.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { showToast, type Toast } from "#web/ui/feedback/toast.tsx";
import { refreshLiked, refreshOperations, refreshPlaylists } from "./stale-after-mutation.ts";

/** Names of operations, as writes answer them; null where nothing was changed. */
type OperationIds = readonly (string | null | undefined)[];

/** Says what was done, and offers to undo it; for as long as other toasts stay, the history has it longer. */
export function offerUndo(toast: Omit<Toast, "action" | "isBrief">, operationIds: OperationIds): void {
  const ids = operationIds.filter((id) => typeof id === "string");
  if (ids.length === 0) return void showToast(toast);
  const action = { label: mutationText("undo"), onSelect: () => void undoAndNotify(ids) };
  showToast({ ...toast, action, isBrief: true, isUndo: true });
}

/** Undoes operations, the last first, and says how it went; answers whether all is undone, or will be. */
export async function undoAndNotify(operationIds: readonly string[], keepChanges = false): Promise<boolean> {
  try {
    await undoAll(operationIds, keepChanges);
    return true;
  } catch (error) {
    showFailure(mutationText("notUndone"), error);
    return false;
  }
}

/** Undoes an operation and says so; answers what is in the way, if another change is. */
export async function undoOrConflict(operationId: string): Promise<readonly Conflict[]> {
  try {
    await undoAll([operationId], false);
  } catch (error) {
    if (error instanceof ApiFailure && error.conflicts.length > 0) return error.conflicts;
    showFailure(mutationText("notUndone"), error);
  }
  return [];
}

async function undoAll(operationIds: readonly string[], keepChanges: boolean): Promise<void> {
  let isGoingOn = false;
  try {
    for (const id of operationIds.toReversed()) {
      const body = { keep_changes: keepChanges };
      const { status, playlist_ids: changed } = await call("POST /operations/{id}/undo", {
        params: { id },
        body,
      });
      isGoingOn ||= status !== "done";
      refreshUndone(changed);
    }
    if (isGoingOn)
      showToast({ tone: "info", title: mutationText("undoing"), detail: mutationText("undoingMore") });
    else showSuccess(mutationText("undone"));
  } finally {
    refreshOperations();
  }
}

function refreshUndone(changed: readonly string[]): void {
  const ids = changed.filter((id) => id !== "liked");
  if (ids.length < changed.length) refreshLiked();
  if (ids.length > 0) refreshPlaylists(ids);
}
