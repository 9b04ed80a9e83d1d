/** What the bundler says of the build; other runtimes (tests without one) say nothing. */
const { PROD: isBuilt = false } = (import.meta.env ?? {}) as { PROD?: boolean };

/**
 * The path that everything of this Gatefold lies below, without a last slash: empty where it has a whole origin. The page
 * and its workers are built once for any path: their own scripts lie in `assets`, one folder below it.
 */
export const basePath = isBuilt ? pathAbove(import.meta.url) : "";

function pathAbove(script: string): string {
  return new URL("..", script).pathname.slice(0, -1);
}

/**
 * The address of something of this Gatefold, from its path (`/auth/me`). Every path that the router does not write itself
 * (fetched, in an `href` or `src`, given to `location`) passes here; `testing/rules/absolute-paths.test.ts` looks.
 */
export function addressOf(path: string): string {
  return basePath + path;
}

/** A path of this Gatefold from one of the whole origin, as the address bar has it. */
export function pathBelow(path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** Where the page is, with query and hash, as the router and the server take it: without what Gatefold lies below. */
export function currentPlace(): string {
  return pathBelow(location.pathname) + location.search + location.hash;
}
