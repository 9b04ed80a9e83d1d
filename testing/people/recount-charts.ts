/*
 * Charts, comparisons and pages of statistics, counted from raw plays by the words of the contract as recount.ts does.
 */
import {
  countsFromMs,
  dayOf,
  groupsBy,
  inOrder,
  keysOf,
  numberOf,
  sum,
  summaryOf,
  tenth,
  textOf,
  type RawPlay,
  type RecountKind,
  type RecountRange,
} from "./recount.ts";

const isHeard = ({ msPlayed }: RawPlay) => msPlayed >= countsFromMs;
const within = (plays: readonly RawPlay[], { start, end, tz }: RecountRange) =>
  plays.filter((play) => dayOf(play, tz) >= start && dayOf(play, tz) <= end);

/** The figures of a range and of as many days before it. */
export function recountCompare(plays: readonly RawPlay[], range: RecountRange) {
  const days = numberOf(range.end) - numberOf(range.start) + 1;
  const before = {
    ...range,
    start: textOf(numberOf(range.start) - days),
    end: textOf(numberOf(range.start) - 1),
  };
  const figures = (of: RecountRange) => ({
    start: of.start,
    end: of.end,
    ...summaryOf(within(plays, of).filter(isHeard)),
  });
  return { current: figures(range), previous: figures(before) };
}

/** The genre of a song; null where none is known. */
export type GenreOf = (play: RawPlay) => string | null;

/** How a chart parts plays: the name of a play's line; the `first` are the first plays of each song. */
function lineOf(split: string, first: ReadonlySet<RawPlay>, genreOf: GenreOf): (play: RawPlay) => string {
  switch (split) {
    case "genre":
      return (play) => genreOf(play) ?? "unknown";
    case "novelty":
      return (play) => (first.has(play) ? "new" : "known");
    case "skips":
      return ({ skipped }) => (skipped === null ? "unknown" : skipped ? "skipped" : "played");
    case "source":
      return ({ source }) => source;
    default:
      return () => "all";
  }
}

/** The first day of the week, month or year of a day; weeks begin on Monday. */
function bucketOf(day: string, unit: string): string {
  if (unit === "week") return textOf(numberOf(day) - ((numberOf(day) + 3) % 7));
  return unit === "month" ? `${day.slice(0, 7)}-01` : unit === "year" ? `${day.slice(0, 4)}-01-01` : day;
}

/** Plays and minutes by line and bucket, in order; those without a play are left out. */
export function recountSeries(
  plays: readonly RawPlay[],
  range: RecountRange,
  { unit, split, genreOf }: { unit: string; split: string; genreOf: GenreOf },
): [line: string, bucket: string, plays: number, minutes: number][] {
  const heard = inOrder(plays).filter(isHeard);
  const firsts = [...groupsBy<string, RawPlay>(heard, keysOf.tracks).values()].flatMap((of) =>
    of.slice(0, 1),
  );
  const line = lineOf(split, new Set(firsts), genreOf);
  const shown = within(split === "skips" ? plays : heard, range);
  const bucket = (play: RawPlay) => {
    const first = bucketOf(dayOf(play, range.tz), unit);
    return first < range.start ? range.start : first;
  };
  return [...groupsBy(shown, (play) => [`${line(play)} ${bucket(play)}`])]
    .map(([key, of]): [string, string, number, number] => {
      const [name, date] = [key.slice(0, -11), key.slice(-10)];
      return [name, date, of.length, tenth(sum(of.map(({ msPlayed }) => msPlayed)))];
    })
    .toSorted();
}

/** Plays and minutes of each genre that is known: name, plays, minutes. */
export function recountGenres(plays: readonly RawPlay[], range: RecountRange, genreOf: GenreOf) {
  const heard = within(plays, range).filter(isHeard);
  return [...groupsBy(heard, (play) => [genreOf(play)].filter((genre) => genre !== null))]
    .map(([genre, of]): [string, number, number] => [
      genre,
      of.length,
      tenth(sum(of.map(({ msPlayed }) => msPlayed))),
    ])
    .toSorted();
}

/** All that is known of one song, artist or album. Places are a range where others have as many plays and minutes. */
export function recountPage(
  plays: readonly RawPlay[],
  tz: string,
  { kind, key }: { kind: RecountKind; key: string },
) {
  const all = inOrder(plays);
  const isIts = (play: RawPlay) => keysOf[kind](play).includes(key);
  const heard = all.filter(isHeard);
  const its = heard.filter(isIts);
  const known = all.filter((play) => isIts(play) && play.skipped !== null);
  const days = its.map((play) => dayOf(play, tz));
  return {
    plays: its.length,
    minutes: tenth(sum(its.map(({ msPlayed }) => msPlayed))),
    first_play: timeOf(its[0]),
    last_play: timeOf(its.at(-1)),
    skips: { known: known.length, skipped: known.filter(({ skipped }) => skipped).length },
    places: placesOf(heard, kind, key),
    ranks: monthsBetween(days[0] ?? "", days.at(-1) ?? "").map((month) => {
      const of = heard.filter((play) => dayOf(play, tz).startsWith(month));
      const ofIts = of.filter(isIts);
      return {
        month: `${month}-01`,
        plays: ofIts.length,
        minutes: tenth(sum(ofIts.map(({ msPlayed }) => msPlayed))),
        places: ofIts.length === 0 ? null : placesOf(of, kind, key),
      };
    }),
    tracks:
      kind === "tracks"
        ? []
        : [...groupsBy<string, RawPlay>(its, keysOf.tracks)].map(([, of]) => of.length).toSorted(),
  };
}

const timeOf = (play: RawPlay | undefined) =>
  play === undefined ? null : new Date(play.endedAt).toISOString();

/** The first and the last place that one may have among all. */
function placesOf(heard: readonly RawPlay[], kind: RecountKind, key: string): [first: number, last: number] {
  const groups = groupsBy<string, RawPlay>(heard, keysOf[kind]);
  const weight = (of: readonly RawPlay[]) => [of.length, sum(of.map(({ msPlayed }) => msPlayed))] as const;
  const [own, ownMs] = weight(groups.get(key) ?? []);
  const others = [...groups].filter(([name]) => name !== key).map(([, of]) => weight(of));
  const better = others.filter(([count, ms]) => count > own || (count === own && ms > ownMs)).length;
  const equal = others.filter(([count, ms]) => count === own && ms === ownMs).length;
  return [better + 1, better + 1 + equal];
}

/** `2025-03` and so on, both included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let day = first; day <= last && day !== ""; day = textOf(numberOf(day) + 1))
    if (months.at(-1) !== day.slice(0, 7)) months.push(day.slice(0, 7));
  return months;
}
