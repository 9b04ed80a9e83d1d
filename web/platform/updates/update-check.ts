import { create } from "zustand";
import { addressOf } from "#web/platform/base-path.ts";

/** How often the check looks whether it is time to ask, and how far requests are apart at least (specification 1, section 9). */
const tickMs = 60_000;
const askEveryMs = 5 * 60_000;
/** Kept by the browser, so that its tabs ask no more often together: when the server was asked last, epoch milliseconds. */
const storageKey = "updateCheck";

/** What the check works with; tests have their own. */
interface UpdateCheck {
  /** the build of this page; undefined: it is of no build, and nothing is checked */
  ownBuild: string | undefined;
  /** asks for the build of the server; null where it does not say */
  askBuild: () => Promise<string | null>;
}

const useUpdate = create<{ isAvailable: boolean }>(() => ({ isAvailable: false }));

/** The flag of the build: `VITE_UPDATE_CHECK=off npm start` builds an app that never looks for a newer one. */
const isOn = import.meta.env.PROD && import.meta.env["VITE_UPDATE_CHECK"] !== "off";

/** The build and the version that the server wrote into this page; undefined where none did. */
export function ownVersion(): { build: string | undefined; version: string | undefined } {
  const { build, version } = document.documentElement.dataset;
  return { build, version };
}

/** Notes the build that an answer of the server came from (`X-App-Version`): another one than the page's is an update. */
export function noteBuild(
  build: string | null | undefined,
  own = isOn ? ownVersion().build : undefined,
): void {
  if (own === undefined || build === null || build === undefined || build === own) return;
  useUpdate.setState({ isAvailable: true });
}

/** Whether the server has another build than this page. */
export function useIsUpdateAvailable(): boolean {
  return useUpdate((state) => state.isAvailable);
}

async function askServer(): Promise<string | null> {
  const response = await fetch(addressOf("/meta/version"), { cache: "no-store" });
  return response.headers.get("x-app-version");
}

function isDue(): boolean {
  const askedAt = Number(localStorage.getItem(storageKey) ?? 0);
  return !(Date.now() - askedAt < askEveryMs);
}

/**
 * Looks every 60 s whether 5 minutes have passed since this browser asked the server for its build, and asks then. A request
 * without an answer is no news. @returns how to stop
 */
export function watchUpdates(
  { ownBuild, askBuild }: UpdateCheck = {
    ownBuild: isOn ? ownVersion().build : undefined,
    askBuild: askServer,
  },
): () => void {
  if (ownBuild === undefined) return () => undefined;
  const timer = setInterval(() => {
    if (!isDue()) return;
    localStorage.setItem(storageKey, String(Date.now()));
    askBuild().then(
      (build) => noteBuild(build, ownBuild),
      () => undefined,
    );
  }, tickMs);
  return () => clearInterval(timer);
}
