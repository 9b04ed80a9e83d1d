import type { IsWanted, PlayQueue } from "./play-queue.ts";
import { upcoming } from "./queue-rules.ts";

/** Most addresses that one play command carries; the service refuses bodies of about 32 KB, 800 addresses. */
export const windowLimit = 200;

/** What the provider was handed: it plays these addresses in this order. */
export interface PlayWindow {
  uris: readonly string[];
  /** the queue's row of each address; null for the first one where a person had added it */
  rows: readonly (number | null)[];
}

/**
 * The window that begins with the current song and goes on with the list; songs that were added or chosen are no part of
 * it, since the provider neither reorders nor removes what it was handed. Null when nothing plays.
 */
export function windowOf(queue: PlayQueue, isWanted: IsWanted, limit = windowLimit): PlayWindow | null {
  const { current } = queue;
  if (current === null) return null;
  const rest = upcoming({ ...queue, added: [], autoplay: [] }, isWanted, limit - 1);
  return {
    uris: [current.song.uri, ...rest.map(({ uri }) => uri)],
    rows: [
      current.from === "list" ? queue.row : null,
      ...rest.map((place) => (place.from === "list" ? place.row : null)),
    ],
  };
}

/** How many of the window's songs come after `row`; 0 when it is the last one, or none of the window's. */
export function leftAfter(window: PlayWindow, row: number): number {
  const place = window.rows.indexOf(row);
  return place === -1 ? 0 : window.rows.length - 1 - place;
}
