/*
 * Statistics counted from raw plays by the words of the contract, play by play and with the platform's own clock: no code
 * is shared with the server's figures, which must come to the same.
 */

/** A song by what its names mean, however a file writes them. */
export interface RawSong {
  key: string;
  /** the main one first */
  artists: readonly string[];
  album: string | null;
}

/** A play as the best file describes it. Times in epoch milliseconds. */
export interface RawPlay {
  song: RawSong;
  endedAt: number;
  msPlayed: number;
  source: "extended" | "account" | "scrobbles";
  isPrivate: boolean;
  skipped: boolean | null;
}

/** Days, both included, by the clock of a zone. */
export interface RecountRange {
  start: string;
  end: string;
  tz: string;
}

const dayMs = 86_400_000;
export const countsFromMs = 30_000;
export const tenth = (ms: number) => Math.round(ms / 6_000) / 10;
export const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows: `2025-03-30 01:30:00`. */
function wallTime(atMs: number, tz: string): string {
  const clock =
    clocks.get(tz) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: tz, dateStyle: "short", timeStyle: "medium" });
  clocks.set(tz, clock);
  return clock.format(atMs);
}

export const dayOf = ({ endedAt }: RawPlay, tz: string) => wallTime(endedAt, tz).slice(0, 10);
export const inOrder = (plays: readonly RawPlay[]) =>
  plays.toSorted((left, right) => left.endedAt - right.endedAt);

export function groupsBy<Key, Value>(
  values: readonly Value[],
  keysOf: (value: Value) => readonly Key[],
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values)
    for (const key of keysOf(value)) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

/** What is counted by: a song, each of its artists, its album. */
export const keysOf = {
  tracks: ({ song }: RawPlay) => [song.key],
  artists: ({ song }: RawPlay) => song.artists,
  albums: ({ song }: RawPlay) => (song.album === null ? [] : [song.album]),
};
export type RecountKind = keyof typeof keysOf;

/** All figures of a range; lists are sorted, so that they compare whatever the order of equals. */
export function recount(plays: readonly RawPlay[], range: RecountRange, today: string) {
  const { start, end, tz } = range;
  const isIn = (play: RawPlay) => dayOf(play, tz) >= start && dayOf(play, tz) <= end;
  const all = inOrder(plays);
  const counted = all.filter(({ msPlayed }) => msPlayed >= countsFromMs);
  const heard = counted.filter(isIn);
  const shape = { all, counted, heard, stored: all.filter(isIn) };
  return {
    summary: summaryOf(heard),
    timeseries: daysBetween(start, end).map((date) => ({
      date,
      plays: heard.filter((play) => dayOf(play, tz) === date).length,
    })),
    clock: clockOf(heard, tz),
    habits: habitsOf(shape, range, today),
    coverage: coverageOf(shape, range),
    skips: skipsOf(shape.stored),
  };
}

interface Shape {
  /** every play there is, in order; those that count; those of the range that count; all of the range */
  all: RawPlay[];
  counted: RawPlay[];
  heard: RawPlay[];
  stored: RawPlay[];
}

export function summaryOf(heard: readonly RawPlay[]) {
  const unique = new Set(heard.map(({ song }) => song.key)).size;
  return {
    total_plays: heard.length,
    minutes_listened: Math.round(sum(heard.map(({ msPlayed }) => msPlayed)) / 60_000),
    unique_tracks: unique,
    repeat_tracks: heard.length - unique,
  };
}

function daysBetween(start: string, end: string): string[] {
  return Array.from({ length: numberOf(end) - numberOf(start) + 1 }, (_, at) => textOf(numberOf(start) + at));
}

/** Plays and minutes of groups: key, plays, minutes; by plays, minutes and key. */
export function recountTop(
  plays: readonly RawPlay[],
  { start, end, tz }: RecountRange,
  kind: RecountKind,
): [key: string, plays: number, minutes: number][] {
  const heard = plays.filter(
    (play) => play.msPlayed >= countsFromMs && dayOf(play, tz) >= start && dayOf(play, tz) <= end,
  );
  const groups = groupsBy<string, RawPlay>(heard, keysOf[kind]);
  return [...groups]
    .map(([key, of]): [string, number, number] => [
      key,
      of.length,
      tenth(sum(of.map(({ msPlayed }) => msPlayed))),
    ])
    .toSorted();
}

function clockOf(heard: readonly RawPlay[], tz: string) {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const ms = cells.map((row) => [...row]);
  for (const { endedAt, msPlayed } of heard) {
    const shown = wallTime(endedAt, tz);
    const weekday = (new Date(`${shown.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7;
    const hour = Number(shown.slice(11, 13));
    (cells[weekday] as number[])[hour] = (cells[weekday]?.[hour] ?? 0) + 1;
    (ms[weekday] as number[])[hour] = (ms[weekday]?.[hour] ?? 0) + msPlayed;
  }
  return { plays: cells, minutes: ms.map((row) => row.map(tenth)) };
}

function habitsOf({ counted, heard }: Shape, { start, tz, end }: RecountRange, today: string) {
  const byDay = groupsBy(heard, (play) => [dayOf(play, tz)]);
  const active = [...byDay.keys()].toSorted();
  const busiest = active.toSorted(
    (one, other) => (byDay.get(other)?.length ?? 0) - (byDay.get(one)?.length ?? 0),
  )[0];
  const firstDays = (kind: "tracks" | "artists") =>
    [...groupsBy<string, RawPlay>(counted, keysOf[kind])].map(
      ([key, of]) => [key, dayOf(of[0] as RawPlay, tz)] as const,
    );
  const isHeard = { tracks: namesIn(heard, "tracks"), artists: namesIn(heard, "artists") };
  const newOnes = (kind: "tracks" | "artists") =>
    firstDays(kind).filter(([key, day]) => isHeard[kind].has(key) && day >= start).length;
  return {
    active_days: active.length,
    busiest_day:
      busiest === undefined
        ? null
        : {
            date: busiest,
            plays: byDay.get(busiest)?.length ?? 0,
            minutes: tenth(sum((byDay.get(busiest) ?? []).map(({ msPlayed }) => msPlayed))),
          },
    current_streak: streakUpTo(new Set(counted.map((play) => dayOf(play, tz))), today),
    longest_streak: findLongest(streaksOf(active)),
    sessions: sessionsOf(heard),
    new_tracks: newOnes("tracks"),
    known_tracks: isHeard.tracks.size - newOnes("tracks"),
    new_artists: newOnes("artists"),
    known_artists: isHeard.artists.size - newOnes("artists"),
    returns: returnsOf(counted, { start, end, tz }),
  };
}

const namesIn = (plays: readonly RawPlay[], kind: RecountKind) =>
  new Set(plays.flatMap((play) => [...keysOf[kind](play)]));

interface Streak {
  days: number;
  start: string;
  end: string;
}

function streaksOf(days: readonly string[]): Streak[] {
  const streaks: Streak[] = [];
  for (const day of days) {
    const last = streaks.at(-1);
    if (last !== undefined && numberOf(day) === numberOf(last.end) + 1)
      streaks[streaks.length - 1] = { ...last, days: last.days + 1, end: day };
    else streaks.push({ days: 1, start: day, end: day });
  }
  return streaks;
}

/** The later of two equals. */
function findLongest(streaks: readonly Streak[]): Streak | null {
  return (
    streaks.toSorted((one, other) => other.days - one.days || (other.start < one.start ? -1 : 1))[0] ?? null
  );
}

function streakUpTo(days: ReadonlySet<string>, today: string): Streak | null {
  const yesterday = textOf(numberOf(today) - 1);
  const last = streaksOf([...days].toSorted()).findLast(({ end }) => end === today || end === yesterday);
  return last ?? null;
}

function sessionsOf(heard: readonly RawPlay[]) {
  const sessions: RawPlay[][] = [];
  for (const play of heard) {
    const before = sessions.at(-1)?.at(-1);
    const rest = play.endedAt - play.msPlayed - (before?.endedAt ?? Number.NEGATIVE_INFINITY);
    if (rest > 20 * 60_000) sessions.push([play]);
    else sessions.at(-1)?.push(play);
  }
  const lengths = sessions.map((of) => sum(of.map(({ msPlayed }) => msPlayed)));
  return {
    count: sessions.length,
    average_minutes: sessions.length === 0 ? 0 : tenth(sum(lengths) / sessions.length),
    longest_minutes: sessions.length === 0 ? null : tenth(Math.max(...lengths)),
  };
}

/** Songs with a play of the range that came 365 days or more after the one before. */
function returnsOf(counted: readonly RawPlay[], { start, end, tz }: RecountRange): number {
  return [...groupsBy<string, RawPlay>(counted, keysOf.tracks).values()].filter((of) =>
    of.some((play, at) => {
      const before = of[at - 1];
      const day = dayOf(play, tz);
      return (
        before !== undefined &&
        day >= start &&
        day <= end &&
        numberOf(day) - numberOf(dayOf(before, tz)) >= 365
      );
    }),
  ).length;
}

function skipsOf(stored: readonly RawPlay[]) {
  const known = stored.filter(({ skipped }) => skipped !== null);
  return { known: known.length, skipped: known.filter(({ skipped }) => skipped).length };
}

function coverageOf({ all, stored, heard }: Shape, { start, end, tz }: RecountRange) {
  const timeOf = (play: RawPlay | undefined) =>
    play === undefined ? null : new Date(play.endedAt).toISOString();
  const sources = (["extended", "account", "scrobbles"] as const).flatMap((source) => {
    const of = stored.filter((play) => play.source === source);
    const days = [...new Set(of.map((play) => dayOf(play, tz)))].toSorted();
    const counted = of.filter(({ msPlayed }) => msPlayed >= countsFromMs).length;
    const [first, last] = [days[0], days.at(-1)];
    return first === undefined
      ? []
      : [{ source, plays: of.length, counted, days: days.length, start: first, end: last }];
  });
  return {
    stored: stored.length,
    counted: heard.length,
    short: stored.length - heard.length,
    // No life has rules.
    left_out: 0,
    private: stored.filter(({ isPrivate }) => isPrivate).length,
    hidden: 0,
    first_play: timeOf(all[0]),
    last_play: timeOf(all.at(-1)),
    sources,
    gaps: gapsOf(all, { start, end, tz }),
  };
}

/** 14 days or more in a row without any play, between the first and the last one, cut to the range. */
function gapsOf(all: readonly RawPlay[], { start, end, tz }: RecountRange) {
  const days = [...new Set(all.map((play) => dayOf(play, tz)))].toSorted();
  return days.flatMap((day, at) => {
    const before = days[at - 1];
    if (before === undefined || numberOf(day) - numberOf(before) <= 14) return [];
    const from = Math.max(numberOf(before) + 1, numberOf(start));
    const to = Math.min(numberOf(day) - 1, numberOf(end));
    return from > to ? [] : [{ start: textOf(from), end: textOf(to), days: to - from + 1 }];
  });
}
