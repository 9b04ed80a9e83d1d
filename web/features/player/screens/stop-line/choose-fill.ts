/** A song that is to come, and its length in milliseconds; null where that is not known. */
export interface TimedSong<Place> {
  place: Place;
  lengthMs: number | null;
}

/** Songs whose ends lie as near to a moment as they can, and how far the last of them is from it: later where it is positive. */
export interface Filling<Place> {
  places: readonly Place[];
  offMs: number;
}

/** So near to the moment is near enough. */
const nearMs = 1000;

/** How many songs before the end give way to others that fit better, at most. */
const maxGivenUp = 6;

/** Songs behind the moment that are tried, at most: pairs of them are. */
const maxTried = 2000;

/**
 * Songs in their order that end at a moment: as many from the front as fit, and at the end one or two from further behind where
 * those fit better. Songs of unknown length are left out. What is left out is to come behind the moment.
 *
 * @param leftMs from the end of the song that plays until the moment
 */
export function chooseFill<Place>(songs: readonly TimedSong<Place>[], leftMs: number): Filling<Place> {
  const known = songs.filter((song): song is KnownSong<Place> => song.lengthMs !== null && song.lengthMs > 0);
  const { fitting, ...front } = fitFromFront(known, leftMs);
  let { sumMs } = front;
  let best: { kept: number; last: readonly number[]; offMs: number } = {
    kept: fitting,
    last: [],
    offMs: sumMs - leftMs,
  };
  for (let givenUp = 0; givenUp <= Math.min(maxGivenUp, fitting); givenUp += 1) {
    if (Math.abs(best.offMs) <= nearMs) break;
    const kept = fitting - givenUp;
    const last = closest(known, kept, leftMs - sumMs);
    if (last !== null && Math.abs(last.offMs) < Math.abs(best.offMs)) best = { kept, ...last };
    sumMs -= known[kept - 1]?.lengthMs ?? 0;
  }
  const chosen = [...known.slice(0, best.kept).keys(), ...best.last.toSorted((a, b) => a - b)];
  return { places: chosen.flatMap((index) => known[index]?.place ?? []), offMs: best.offMs };
}

/** How many songs from the front end before the moment, and how long they are. */
function fitFromFront(
  songs: readonly KnownSong<unknown>[],
  leftMs: number,
): { fitting: number; sumMs: number } {
  let sumMs = 0;
  for (const [fitting, { lengthMs }] of songs.entries()) {
    if (sumMs + lengthMs > leftMs) return { fitting, sumMs };
    sumMs += lengthMs;
  }
  return { fitting: songs.length, sumMs };
}

interface KnownSong<Place> extends TimedSong<Place> {
  lengthMs: number;
}

/** The one or two songs from `from` on that are together as long as `roomMs`, as nearly as any are; null where there is none. */
function closest<Place>(
  songs: readonly KnownSong<Place>[],
  from: number,
  roomMs: number,
): { last: readonly number[]; offMs: number } | null {
  const byLength = songs
    .slice(from, from + maxTried)
    .map(({ lengthMs }, index) => ({ index: from + index, lengthMs }))
    .toSorted((a, b) => a.lengthMs - b.lengthMs);
  let best: { last: readonly number[]; offMs: number } | null = null;
  const note = (last: readonly number[], offMs: number): void => {
    if (best === null || Math.abs(offMs) < Math.abs(best.offMs)) best = { last, offMs };
  };
  for (const { index, lengthMs } of byLength) note([index], lengthMs - roomMs);
  let low = 0;
  let high = byLength.length - 1;
  while (low < high) {
    const [one, other] = [byLength[low], byLength[high]];
    if (one === undefined || other === undefined) break;
    const offMs = one.lengthMs + other.lengthMs - roomMs;
    note([one.index, other.index], offMs);
    if (offMs > 0) high -= 1;
    else low += 1;
  }
  return best;
}

/**
 * The songs up to the one whose end is nearest to a moment, in their order; none where the song that plays ends nearest to it.
 * What follows a song of unknown length is not looked at.
 */
export function chooseUntil<Place>(songs: readonly TimedSong<Place>[], leftMs: number): Filling<Place> {
  let best = { count: 0, offMs: -leftMs };
  let endMs = 0;
  for (const [index, { lengthMs }] of songs.entries()) {
    if (lengthMs === null) break;
    endMs += lengthMs;
    const offMs = endMs - leftMs;
    if (Math.abs(offMs) < Math.abs(best.offMs)) best = { count: index + 1, offMs };
    if (offMs > 0) break;
  }
  return { places: songs.slice(0, best.count).map(({ place }) => place), offMs: best.offMs };
}

/** The next time that a clock shows `time` (`HH:MM`), epoch ms; null for what is no time. */
export function nextTime(time: string, nowMs: number): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/u.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const at = new Date(nowMs);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at.getTime() <= nowMs) at.setDate(at.getDate() + 1);
  return at.getTime();
}
