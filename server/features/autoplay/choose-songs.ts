import type { AutoplayReason } from "#contract/player/queue-song.ts";

/** One way in which a song of the library goes with what played. */
export interface Link {
  trackId: string;
  reason: AutoplayReason;
  /** 0 to 1: how near that brings it; more than one way brings it nearer */
  strength: number;
}

/** A song that may be chosen. */
export interface Candidate {
  id: string;
  /** the same for every edition of the song */
  songKey: string;
  /** the main artist, by which neighbours are kept apart */
  artist: string;
}

interface Choice {
  /** of every edition of what was heard lately, of what is to come, and of what is never to be played */
  avoidedKeys: ReadonlySet<string>;
  /** main artists of what played last, newest first */
  lastArtists: readonly string[];
  seed: number;
  count: number;
}

/** So many songs in a row are by different artists, where the library has them. */
export const artistDistance = 3;

/** How much of the further ways counts beside the strongest one. */
const furtherWays = 0.3;
/** What chance adds at most, so that the same songs do not follow the same song for ever. */
const chance = 0.25;

/**
 * Chooses at most `count` songs that go with what played, each song once, the nearest first; the same for the same
 * seed. Each has the reason that brings it nearest.
 */
export function chooseSongs(
  candidates: readonly Candidate[],
  links: readonly Link[],
  { avoidedKeys, lastArtists, seed, count }: Choice,
): { id: string; reason: AutoplayReason }[] {
  const linksOf = Map.groupBy(links, ({ trackId }) => trackId);
  const ranked = candidates
    .flatMap((candidate) => {
      const near = rank(linksOf.get(candidate.id) ?? []);
      return near === null || avoidedKeys.has(candidate.songKey)
        ? []
        : [{ candidate, reason: near.reason, score: near.score + chance * fraction(seed, candidate.id) }];
    })
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  const met = new Set<string>();
  const left = ranked.filter(({ candidate: { songKey } }) => !met.has(songKey) && met.add(songKey));
  const artists = lastArtists.slice(0, artistDistance - 1).toReversed();
  const chosen: { id: string; reason: AutoplayReason }[] = [];
  while (chosen.length < count && left.length > 0) {
    const near = new Set(artists.slice(1 - artistDistance));
    const spread = left.findIndex(({ candidate }) => !near.has(candidate.artist));
    const [next] = left.splice(Math.max(0, spread), 1);
    if (next === undefined) break;
    artists.push(next.candidate.artist);
    chosen.push({ id: next.candidate.id, reason: next.reason });
  }
  return chosen;
}

/** How near its ways bring a song, and the strongest of them; null without any. */
function rank(links: readonly Link[]): { score: number; reason: AutoplayReason } | null {
  const [best, ...further] = links.toSorted((a, b) => b.strength - a.strength);
  if (best === undefined) return null;
  const more = further.reduce((sum, { strength }) => sum + strength, 0);
  return { score: best.strength + furtherWays * Math.min(1, more), reason: best.reason };
}

/** A number from 0 to 1 that is always the same for a seed and an id. */
function fraction(seed: number, id: string): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000;
}
