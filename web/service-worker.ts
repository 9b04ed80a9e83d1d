import { clientsClaim, cacheNames } from "workbox-core";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

/*
 * Keeps the app itself, so that it opens without a connection and a tab finds the parts of its own version whatever was
 * deployed since. It never answers for the server's interface, the demo's service or a stream.
 *
 * Nothing takes over while tabs of an older version are open: a new one waits, and only then what it does not list goes.
 */

/** Files of this build, by addresses relative to this one's; put in by vite.config.ts. */
declare const partsOfApp: { url: string; revision: string | null }[];

const folder = new URL("./", location.href).pathname;

/** Asks the server, and without an answer takes the copy of a file of this build. */
function serverOrCopy(file: string): NetworkOnly {
  return new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(folder + file) }] });
}

precache(partsOfApp);
cleanupOutdatedCaches();
clientsClaim();
preloadNavigations();

// Names have a hash of their contents, so that a part of any version is the right one. What this version does not list is
// kept as well, for the tab of a version that came between two of ours.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${folder}assets/`),
  new CacheFirst({ cacheName: cacheNames.precache, matchOptions: { ignoreVary: true } }),
);

// Pages come from the server while it answers, so that a new version is there at the next load.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith(`${folder}provider/`),
  serverOrCopy("index.html"),
);

// What a page without a connection asks for beside its hashed parts.
const withoutHash = ["first-paint.js", "gatefold.svg", "manifest.webmanifest"];
for (const file of withoutHash)
  registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === folder + file, serverOrCopy(file));
