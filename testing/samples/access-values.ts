import type { Endpoint } from "#contract/base/endpoint.ts";
import { emptyQueueState } from "./empty-queue.ts";

/** Chooses what the owner has, or what there is not. */
type Pick = (owners: string, unknowns: string) => string;

/** What belongs to a sign-in: where its person gets mail, and an app of their own. */
export function signInValues({ path }: Endpoint, pick: Pick): Record<string, unknown> {
  const address = pick("the_owner@example.org", "nobody@example.org");
  const mail = path.startsWith("/auth/mail") ? { code: "000000", address } : {};
  return { ...mail, client_id: "0123456789abcdef0123456789abcdef" };
}

/** One value for a field of several paths. */
export function namedAlike(field: string, paths: readonly string[], value: string): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${path}/{${field}}`, value]));
}

/** What plays next: an empty queue, a list of one song, and a song that is not to be played. */
export function queueValues(pick: Pick, theirList: string): Record<string, unknown> {
  return {
    "lists/{id}": pick(theirList, "0".repeat(64)),
    "skips/{kind}": "song",
    playlist_id: pick("playlist-0-0", "playlist-9-9"),
    items: ["spotify:track:anybodystrack"],
    after: ["spotify:track:anybodystrack"],
    // No one's, so that it is refused whosever queue it would be.
    version: 7,
    state: emptyQueueState,
    undo: null,
  };
}

/** One call of the player's allow-list a method. */
export const forwardedPaths: Partial<Record<Endpoint["method"], string>> = {
  GET: "me/player",
  PUT: "me/player/pause",
  POST: "playlists/{id}/items",
  DELETE: "me/library",
};
