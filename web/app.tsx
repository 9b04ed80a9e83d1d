import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { getPlayerState, startPlayer, stopPlayer } from "#web/features/player/player.tsx";
import { onLinkChanged, profileQuery, showLinkRefusal } from "#web/features/auth/auth.tsx";
import { dropCollection, loadCatalogueFor } from "#web/features/collection/collection.ts";
import { startEvents, stopEvents } from "#web/features/events/events.ts";
import { startLibrary, stopLibrary } from "#web/features/library/library.ts";
import { recallLibrary } from "#web/features/sidebar/sidebar.tsx";
import { notifyShortWait } from "#web/features/provider-budget/provider-budget.tsx";
import { onServerBack, startKeeping, stopKeeping, watchVersion } from "#web/features/offline/offline.tsx";
import { watchConnection } from "#web/platform/offline/connection.ts";
import { restoreTypedFields } from "#web/platform/loading/kept-fields.ts";
import { watchUpdates } from "#web/platform/updates/update-check.ts";
import { onLinkOver, onSessionRefused, onSlowWrite } from "#web/platform/api/api.ts";
import { whenPartWaits } from "#web/platform/loading/lazy-component.ts";
import { getLanguage, subscribeLanguage } from "#web/platform/i18n/language.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { getSession, subscribeSession, useSession } from "#web/platform/api/session.ts";
import { showToast, ToastRegion } from "#web/ui/feedback/toast.tsx";
import { TooltipLayer } from "#web/ui/tooltip.tsx";
import { router } from "./app-routes.tsx";
import { whenIdle } from "#web/platform/loading/when-idle.ts";
import { addressOf } from "#web/platform/base-path.ts";

/** A letter of each part of the text font besides the one for western Europe: its extension, Greek and Cyrillic. */
const otherScripts = "\u0151\u03a9\u0416";

/**
 * Loads the parts of the text font that names in other scripts need, when the browser has nothing else to do: 19 to 85
 * KB each, once, since they stay in the browser's cache. Otherwise each comes when the first such name is in sight, and
 * then all text in the page is laid out again, in the middle of a scroll.
 */
async function loadOtherScripts(): Promise<void> {
  await whenIdle();
  const font = `1em ${getComputedStyle(document.documentElement).fontFamily}`;
  // Without them, such names are in a font of the system's.
  await document.fonts.load(font, otherScripts).catch(() => undefined);
}

function startReading(): void {
  const userId = getSession()?.userId;
  if (userId !== undefined) startKeeping(userId);
  recallLibrary();
  startLibrary({
    onRead: () => {
      const session = getSession();
      if (session !== null) void loadCatalogueFor(session);
    },
  });
}

function stopReading(): void {
  stopLibrary();
  dropCollection();
}

let shownUserId = getSession()?.userId;

// Before anything is rendered for the next person: what was read is the former's.
subscribeSession(() => {
  const userId = getSession()?.userId;
  if (userId === shownUserId) return;
  shownUserId = userId;
  stopKeeping();
  queryClient.clear();
});

/** Begins and ends what runs as long as someone is signed in. */
function useSessionWork(): void {
  const appToken = useSession()?.appToken;

  useEffect(() => {
    if (appToken === undefined) return undefined;
    const stopListening = onSessionRefused(() => {
      // The profile call is the one that ends a session; any other refusal makes it ask.
      const profile = queryClient.getQueryState(profileQuery.queryKey);
      if (profile?.fetchStatus !== "fetching") void queryClient.invalidateQueries(profileQuery);
    });
    const stopNoticing = onLinkOver(() => {
      const isThoughtLinked = queryClient.getQueryData(profileQuery.queryKey)?.link_state === "linked";
      if (isThoughtLinked) void queryClient.invalidateQueries(profileQuery);
      stopPlayer(() => void showLinkRefusal(playerText("playFailed")));
    });
    const stopFollowing = onLinkChanged(() => {
      stopPlayer();
      stopReading();
      void queryClient.invalidateQueries();
      startReading();
      startPlayer();
    });
    const stopPublishing = onSlowWrite(() => {
      // What could not be asked is reported by the write itself when it fails.
      notifyShortWait().catch(() => undefined);
    });
    startReading();
    // A session that another device ended is found out by asking who is signed in.
    const follow = () => startEvents(() => void queryClient.invalidateQueries(profileQuery));
    follow();
    void loadOtherScripts();
    startPlayer();
    const stopWaiting = onServerBack(() => {
      follow();
      void queryClient.invalidateQueries();
    });
    return () => {
      stopWaiting();
      stopEvents();
      stopPublishing();
      stopFollowing();
      stopNoticing();
      stopListening();
      stopPlayer();
      stopReading();
      queryClient.clear();
    };
  }, [appToken]);

  // Signing in and out changes which pages may be seen.
  useEffect(() => subscribeSession(() => void router.invalidate()), []);
}

/** Takes the focus into a new page when what had it went away with the old one. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

let isStarted = false;

/** What the page does once, no matter who is signed in. */
function startOnce(): void {
  if (isStarted) return;
  isStarted = true;
  watchConnection();
  watchUpdates();
  restoreTypedFields();
  watchVersion(() => !getPlayerState().paused);
  void registerWorker();
}

/** The whole app. */
export function App() {
  useSessionWork();
  useEffect(() => router.subscribe("onRendered", keepFocus), []);
  useEffect(startOnce, []);
  useEffect(
    () => whenPartWaits(() => showToast({ tone: "info", title: commonText("failure.partWaits") })),
    [],
  );
  // What was worded in one language is made again in the other; music goes on, since the player is no part of the tree.
  const language = useSyncExternalStore(subscribeLanguage, getLanguage);
  return (
    <QueryClientProvider key={language} client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion label={commonText("messages")} closeLabel={commonText("close")} />
      <TooltipLayer />
    </QueryClientProvider>
  );
}

/**
 * Lets the service worker keep the app for when there is no connection; only once the page is there and idle, so that a
 * first visit pays nothing for it. Without one (an address that is not secure, a browser that forbids it) the app
 * works as before, with a connection.
 */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await whenIdle();
  await navigator.serviceWorker
    .register(addressOf("/service-worker.js"), { updateViaCache: "none" })
    .catch(() => undefined);
}
