import { addressOf } from "#web/platform/base-path.ts";
import { whenIdle } from "#web/platform/loading/when-idle.ts";

/**
 * Lets the service worker keep the app for when there is no connection; only once the page is there and idle, so that a
 * first visit pays nothing for it. Without one (an address that is not secure, a browser that forbids it) the app
 * works as before, with a connection.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await whenIdle();
  await navigator.serviceWorker
    .register(addressOf("/service-worker.js"), { updateViaCache: "none" })
    .catch(() => undefined);
}
