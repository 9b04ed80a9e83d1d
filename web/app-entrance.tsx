import { StrictMode, Suspense, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type GoTo, LandingPage } from "#web/features/landing/landing-page.tsx";
import { getSession, subscribeSession } from "#web/platform/api/session.ts";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { addressOf, currentPlace } from "#web/platform/base-path.ts";
import type { TextTree } from "#web/platform/i18n/language.ts";
import { languagesOf, startLanguage } from "#web/platform/i18n/languages-of.ts";
import { storedLanguage, wantedLanguages } from "#web/platform/i18n/wanted-languages.ts";
import { watchStaleParts } from "#web/platform/loading/stale-parts.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { ToastRegion } from "#web/ui/feedback/toast.tsx";

/*
 * The first page for people who are not signed in, without the app: no router, no cache of answers, no player. It is built
 * by itself (vite.config.ts), with a smaller React, so that a first look costs a sixth of what the app does. The app
 * comes with a new load of the page once there is someone to show it to.
 */

const loadLanguages = () =>
  Promise.resolve(
    languagesOf(
      import.meta.glob<TextTree>(
        [
          "./features/{auth,landing}/texts/*.json",
          "./platform/texts/*.json",
          "../contract/messages/*.json",
          "!**/en.json",
          "!**/*.en.json",
        ],
        { import: "default" },
      ),
    ),
  );

function subscribePlace(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

/** `/login` is a step of this page, with its place among the browser's pages; everything else is the app's. */
const goTo: GoTo = (path) => {
  if (path !== "/login") return location.assign(addressOf(path));
  history.pushState(null, "", addressOf(path));
  dispatchEvent(new PopStateEvent("popstate"));
};

function Entrance() {
  const place = new URL(useSyncExternalStore(subscribePlace, currentPlace), location.href);
  const waitlist = place.searchParams.get("waitlist");
  return (
    <main className="min-h-dvh bg-app">
      <Suspense>
        <LandingPage
          waitlist={waitlist === "1" || waitlist === "lite" ? waitlist : undefined}
          isSignIn={place.pathname === "/login"}
          goTo={goTo}
        />
      </Suspense>
      <ToastRegion label={commonText("messages")} closeLabel={commonText("close")} />
    </main>
  );
}

/** Shows the entrance in a place of the page. `prepareApp` fetches the app, and is called when it may soon be wanted. */
export async function startEntrance(place: Element, prepareApp: () => void): Promise<void> {
  startAppearance();
  watchStaleParts({ isBusy: () => false, isOffline: () => !navigator.onLine, offer: (reload) => reload() });
  subscribeSession(() => {
    if (getSession() !== null) location.reload();
  });
  addEventListener("pointerdown", prepareApp, { once: true });
  addEventListener("keydown", prepareApp, { once: true });
  await startLanguage(loadLanguages, wantedLanguages(storedLanguage()));
  createRoot(place).render(
    <StrictMode>
      <Entrance />
    </StrictMode>,
  );
}
