import type { EventDataOf } from "#contract/events.ts";
import { onServerEvent } from "#web/features/events/events.ts";
import { isScanActive } from "#web/features/library/scan/scan-progress-rule.ts";
import { useProgress } from "#web/features/library/scan/scan-progress.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { libraryKey } from "./library-keys.ts";
import { cacheStatusQuery, likedCountQuery } from "./library.queries.ts";

/** So long after a change this tab looks whether it has read it: by then it has read what it changed itself. */
const settleMs = 400;

const likesListeners = new Set<() => void>();

/** Calls back when songs were liked or unliked elsewhere: in another browser, or at the service. Answers how to stop. */
export function onLikesChanged(listener: () => void): () => void {
  likesListeners.add(listener);
  return () => void likesListeners.delete(listener);
}

/** Follows what changes the library elsewhere, and reads it again. Answers how to stop. */
export function followChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onServerEvent("library", (status) => {
    clearTimeout(timer);
    timer = setTimeout(() => void takeStatus(status), settleMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The event brings the state with it. What a scan changes is read when it ends. */
async function takeStatus(status: EventDataOf<"library">): Promise<void> {
  const known = queryClient.getQueryData(cacheStatusQuery.queryKey);
  if (known === undefined || known.version === status.version) return;
  if (isScanActive(useProgress.getState().progress)) return;
  queryClient.setQueryData(cacheStatusQuery.queryKey, status);
  const likedBefore = queryClient.getQueryData(likedCountQuery.queryKey)?.total;
  void queryClient.invalidateQueries({ queryKey: libraryKey, predicate: isNotStatus });
  const liked = await queryClient.fetchQuery({ ...likedCountQuery, staleTime: 0 }).catch(() => undefined);
  if (liked === undefined || liked.total === likedBefore) return;
  void queryClient.invalidateQueries({ queryKey: ["liked"] });
  for (const listener of likesListeners) listener();
}

function isNotStatus({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== "status";
}
