import type { CataloguePlay } from "../catalogue.ts";
import { hash, permutation, unit } from "../seeded.ts";
import { HISTORY_END_MS, type Likes } from "./likes.ts";
import { trackAt, trackIdAt, type TrackPlace } from "./music.ts";

const WEEK_MS = 7 * 86_400_000;
const HOURS = 168;
/** How much is played in each hour of a day, from midnight (UTC). */
const DAY = [2, 1, 0.4, 0.2, 0.2, 0.4, 2, 5, 7, 6, 5, 5, 6, 5, 5, 6, 7, 9, 10, 9, 10, 10, 7, 4] as const;

/** Cumulative weights of the hours of a week, counted backwards from its end; the weekend is louder. */
const CUMULATIVE = ((): Float64Array => {
  const sums = new Float64Array(HOURS + 1);
  for (let hour = 0; hour < HOURS; hour++) {
    const weekend = hour < 48 ? 1.5 : 1;
    sums[hour + 1] = (sums[hour] ?? 0) + weekend * (DAY[(45 - (hour % 24)) % 24] ?? 1);
  }
  const total = sums[HOURS] ?? 1;
  return sums.map((sum) => sum / total);
})();

/** An account's plays: `total` of them over `weeks`. */
export interface PlaysPlan {
  seed: number;
  total: number;
  weeks: number;
  likedTotal: number;
}

/**
 * Plays by position, newest first. Some songs are played much more than others, favourites change with
 * the seasons, one play in seven is of a song that is not liked, one in five is broken off.
 */
export function planPlays(plan: PlaysPlan, likes: Likes): (position: number) => CataloguePlay {
  const favourites = permutation(plan.likedTotal, plan.seed + 1);
  const perWeek = plan.total / plan.weeks;
  return (position) => {
    const week = Math.floor(position / perWeek);
    const playedAtMs = HISTORY_END_MS - (week + backwardsInWeek(position / perWeek - week)) * WEEK_MS;
    const rank = Math.floor(plan.likedTotal * unit(plan.seed, position) ** 2.6);
    const season = hash(plan.seed + 2, week >>> 3) % plan.likedTotal;
    const place = likes.placeAt(favourites.forward((rank + season) % plan.likedTotal));
    const played = hash(plan.seed + 3, position) % 7 === 0 ? neighbourOf(place) : place;
    const { durationMs } = trackAt(played);
    const share = unit(plan.seed + 4, position);
    return {
      trackId: trackIdAt(played),
      playedAtMs: Math.round(playedAtMs),
      msPlayed: share < 0.8 ? durationMs : Math.round(durationMs * (share - 0.8) * 5),
    };
  };
}

/** A song that the same artist has and no one likes: the last of the first album's eight certain ones. */
export function neighbourOf(place: TrackPlace): TrackPlace {
  return place.artist % 20 === 0
    ? { ...place, artist: place.artist + 1, album: 0, track: 7 }
    : { ...place, album: 0, track: 7 };
}

/** Maps a share of a week's plays to a share of its time, so that hours carry their weights. */
function backwardsInWeek(share: number): number {
  let low = 0;
  let high = HOURS;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((CUMULATIVE[middle] ?? 1) <= share) low = middle;
    else high = middle;
  }
  const from = CUMULATIVE[low] ?? 0;
  const to = CUMULATIVE[low + 1] ?? 1;
  return (low + (share - from) / (to - from || 1)) / HOURS;
}
