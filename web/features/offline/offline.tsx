/* The public entry to the app without a connection: what says so, and what is kept for it. */
import { isServerAway, subscribeConnection, useIsServerAway } from "#web/platform/offline/connection.ts";
import { watchStaleParts } from "#web/platform/loading/stale-parts.ts";
import { lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

export { startKeeping, stopKeeping } from "./keeping.ts";
export { useIsServerAway };

/** What is kept in this browser, and how to have more or nothing of it. */
export const StoragePanel = lazyPart(async () => (await import("./storage-panel.tsx")).StoragePanel);

/** Says across the whole width that the server is away; only shown while it is. */
export const OfflineLine = lazyPart(async () => (await import("./offline-line.tsx")).OfflineLine);

/** Calls back when the server is there again after it was away; returns how to stop. */
export function onServerBack(listener: () => void): () => void {
  return subscribeConnection(() => {
    if (!isServerAway()) listener();
  });
}

/** Sees to it that a page of an older version goes on. `isBusy`: see `StaleParts`. Called once. */
export function watchVersion(isBusy: () => boolean): void {
  watchStaleParts({
    isBusy,
    isOffline: () => isServerAway() || !navigator.onLine,
    offer: (reload) => void offerReload(reload),
  });
}

async function offerReload(reload: () => void): Promise<void> {
  const { offlineText } = await loadWithTexts(() => import("./texts/offline-text.ts"));
  showToast({
    tone: "info",
    title: offlineText("update.title"),
    detail: offlineText("update.detail"),
    action: { label: offlineText("update.reload"), onSelect: reload },
  });
}
