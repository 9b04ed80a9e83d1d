import { copyParts } from "../catalogue/copied-account.ts";
import { likedPage, type Library } from "../library/library.ts";
import { ProviderError } from "../demo-context.ts";

const DAY_MS = 86_400_000;
/** Days of each range (service's reference: about four weeks, six months, a year). */
const RANGES: Readonly<Record<string, number>> = { short_term: 28, medium_term: 182, long_term: 365 };
/** Plays that are looked at, newest first; enough to rank favourites, few enough to be quick. */
const PLAYS = 10_000;
const PAGE = 500;
const REACHABLE = 50;

/** Ids of the most played, the most played first, at most fifty of each. */
export interface TopItems {
  trackIds: string[];
  artistIds: string[];
}

const CACHE = new WeakMap<Library, Map<string, TopItems>>();

/**
 * What an account played most in a range, counted back from its newest play. An account without plays is
 * answered from its liked songs. Throws 400 for an unknown range.
 */
export function topItems(library: Library, accountId: string, range: string): TopItems {
  const days = RANGES[range];
  if (days === undefined) throw new ProviderError(400, "Invalid time range");
  const cache = CACHE.get(library) ?? new Map<string, TopItems>();
  CACHE.set(library, cache);
  // What is played here does not count, so that a copy's favourites are its account's.
  const key = `${copyParts(accountId)?.baseId ?? accountId} ${range}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const counted = count(library, playedIds(library, accountId, days * DAY_MS));
  cache.set(key, counted);
  return counted;
}

function playedIds(library: Library, accountId: string, spanMs: number): string[] {
  const account = library.catalogue.account(accountId);
  const newest = account?.plays(0, 1)[0]?.playedAtMs;
  if (account === null || newest === undefined)
    return likedPage(library, accountId, { offset: 0, limit: REACHABLE }).map(({ trackId }) => trackId);
  const ids: string[] = [];
  for (let offset = 0; offset < Math.min(PLAYS, account.playTotal); offset += PAGE) {
    const page = account.plays(offset, PAGE);
    const inside = page.filter((play) => play.playedAtMs > newest - spanMs);
    for (const { trackId } of inside) ids.push(trackId);
    if (inside.length < page.length) break;
  }
  return ids;
}

function count(library: Library, trackIds: readonly string[]): TopItems {
  const tracks = new Map<string, number>();
  for (const id of trackIds) tracks.set(id, (tracks.get(id) ?? 0) + 1);
  const artists = new Map<string, number>();
  for (const [id, times] of tracks) {
    for (const artist of library.catalogue.track(id)?.artistIds ?? [])
      artists.set(artist, (artists.get(artist) ?? 0) + times);
  }
  return { trackIds: maxOf(tracks), artistIds: maxOf(artists) };
}

function maxOf(counts: Map<string, number>): string[] {
  const sorted = [...counts].sort(([, left], [, right]) => right - left);
  return sorted.slice(0, REACHABLE).map(([id]) => id);
}
