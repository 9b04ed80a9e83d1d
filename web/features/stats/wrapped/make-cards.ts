import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { RouteOutput } from "#contract/api.ts";
import type { StatsSummary, TopItem } from "#contract/stats/stats.ts";
import { longWeekday, nameOfHour } from "#web/features/stats/charts/week-names.ts";
import { timeOfDay } from "#web/features/stats/range/wanted-range.ts";
import { wrappedText } from "#web/features/stats/texts/wrapped-text.ts";
import { formatCount, formatDay, formatList, formatMonth, formatPercent } from "#web/platform/text/format.ts";
import type { Cover, WrappedCard } from "./wrapped-card.ts";

/** The server's figures of a range, as far as a Wrapped needs it. */
export interface WrappedFacts {
  /** the range in words, short enough for a headline */
  title: string;
  summary: StatsSummary;
  tracks: readonly TopItem[];
  artists: readonly TopItem[];
  albums: readonly TopItem[];
  genres: readonly TopItem[];
  clock: RouteOutput<"GET /stats/clock">["plays"];
  habits: RouteOutput<"GET /stats/habits">;
  /** plays of each bucket of the range */
  rhythm: readonly number[];
}

const minutesADay = 1440;
/** Days in a row from which on they are worth a card. */
const shortestStreak = 3;
/** Fewer rays are no picture. */
const fewestRays = 8;

const coverOf = ({ image_url: url, name }: { image_url: string | null; name: string }): Cover => ({
  url,
  name,
});
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Covers that a person knows, each picture once: of songs, albums and artists, in this order. */
function knownCovers({ tracks, albums, artists }: WrappedFacts): Cover[] {
  const covers = [...tracks, ...albums, ...artists].map(coverOf);
  const pictured = covers.filter(
    ({ url }, index) => url !== null && covers.findIndex((other) => other.url === url) === index,
  );
  return pictured.length >= 4 ? pictured : covers;
}

function introCard(facts: WrappedFacts, cover: Cover): WrappedCard {
  return {
    id: "intro",
    kicker: wrappedText("card.intro.kicker"),
    headline: facts.title,
    lines: [wrappedText("card.intro.line", { plays: facts.summary.total_plays })],
    art: { kind: "mosaic", covers: knownCovers(facts) },
    cover,
  };
}

const isOneDay = ({ summary: { start, end } }: WrappedFacts) => start === end;

/** Plays of each hour of the day. */
const hoursOf = ({ clock }: WrappedFacts) =>
  Array.from({ length: 24 }, (_, hour) => sum(clock.map((day) => day[hour] ?? 0)));

/** What the rays around a cover show: the buckets of the range or, where these are few, the hours of the day. */
const raysOf = (facts: WrappedFacts) => (facts.rhythm.length < fewestRays ? hoursOf(facts) : facts.rhythm);

function minutesCard(facts: WrappedFacts, cover: Cover): WrappedCard {
  const { summary } = facts;
  const minutes = summary.minutes_listened;
  const isLong = minutes >= minutesADay;
  const length = Math.round((minutes / (isLong ? minutesADay : 60)) * 10) / 10;
  return {
    id: "minutes",
    kicker: wrappedText("card.minutes.kicker"),
    headline: wrappedText("card.minutes.headline", { count: minutes }),
    lines: [
      wrappedText(isLong ? "card.minutes.days" : "card.minutes.hours", { count: length }),
      wrappedText("card.minutes.tracks", { count: summary.unique_tracks }),
    ],
    art: { kind: "rays", values: raysOf(facts), cover },
    cover,
  };
}

function artistCard([first, ...others]: readonly TopItem[]): WrappedCard | null {
  if (first === undefined) return null;
  const then = others.slice(0, 3).map(({ name }) => name);
  const values = {
    count: first.count,
    hours: formatCount(Math.round(first.minutes / 6) / 10),
  };
  return {
    id: "artist",
    kicker: wrappedText("card.artist.kicker"),
    headline: first.name,
    lines: [
      wrappedText("card.artist.plays", values),
      ...(then.length === 0 ? [] : [wrappedText("card.artist.others", { names: formatList(then) })]),
    ],
    art: { kind: "portrait", cover: coverOf(first) },
    cover: coverOf(first),
  };
}

function songCard([song]: readonly TopItem[]): WrappedCard | null {
  if (song === undefined) return null;
  return {
    id: "song",
    kicker: wrappedText("card.song.kicker"),
    headline: song.name,
    lines: [
      wrappedText("card.song.by", { name: (song.artists ?? []).join(", ") }),
      wrappedText("card.song.plays", { count: song.count }),
    ],
    art: { kind: "record", cover: coverOf(song) },
    cover: coverOf(song),
  };
}

function dayCard(facts: WrappedFacts, cover: Cover): WrappedCard | null {
  const busiest = facts.habits.busiest_day;
  // One day alone does not stand out.
  if (busiest === null || isOneDay(facts)) return null;
  const weekday = longWeekday((new Date(timeOfDay(busiest.date)).getUTCDay() + 6) % 7);
  return {
    id: "day",
    kicker: wrappedText("card.day.kicker"),
    headline: formatDay(busiest.date),
    lines: [
      wrappedText("card.day.plays", {
        count: busiest.plays,
        minutes: Math.round(busiest.minutes),
        weekday,
      }),
    ],
    art: {
      kind: "sheet",
      number: String(Number(busiest.date.slice(8))),
      above: weekday,
      below: formatMonth(busiest.date.slice(0, 7)),
    },
    cover,
  };
}

function hourCard(facts: WrappedFacts, cover: Cover): WrappedCard | null {
  const hours = hoursOf(facts);
  const total = sum(hours);
  if (total === 0) return null;
  const peak = hours.indexOf(Math.max(...hours));
  const onDays = facts.clock.map((day) => day[peak] ?? 0);
  return {
    id: "hour",
    kicker: wrappedText("card.hour.kicker"),
    headline: wrappedText("card.hour.headline", { from: nameOfHour(peak), to: nameOfHour(peak + 1) }),
    lines: [
      wrappedText("card.hour.share", { percent: formatPercent(((hours[peak] ?? 0) / total) * 100) }),
      ...(isOneDay(facts)
        ? []
        : [wrappedText("card.hour.weekday", { weekday: longWeekday(onDays.indexOf(Math.max(...onDays))) })]),
    ],
    art: { kind: "clock", hours, label: nameOfHour(peak) },
    cover,
  };
}

function streakCard(facts: WrappedFacts, cover: Cover): WrappedCard | null {
  const streak = facts.habits.longest_streak;
  if (streak === null || streak.days < shortestStreak) return null;
  return {
    id: "streak",
    kicker: wrappedText("card.streak.kicker"),
    headline: wrappedText("card.streak.headline", { count: streak.days }),
    lines: [wrappedText("card.streak.line", { start: formatDay(streak.start), end: formatDay(streak.end) })],
    art: { kind: "rays", values: raysOf(facts), cover },
    cover,
  };
}

function lovesCard({ habits: { discoveries } }: WrappedFacts): WrappedCard | null {
  const [first] = discoveries.tracks;
  if (first === undefined) return null;
  const count = discoveries.new_tracks;
  const artists = discoveries.new_artists;
  return {
    id: "loves",
    kicker: wrappedText("card.loves.kicker"),
    headline: wrappedText("card.loves.headline", { count }),
    lines: [
      wrappedText("card.loves.first", { name: first.name }),
      ...(artists === 0 ? [] : [wrappedText("card.loves.artists", { count: artists })]),
    ],
    art: { kind: "fan", covers: discoveries.tracks.slice(0, 3).map(coverOf) },
    cover: coverOf(first),
  };
}

function lostCard({ habits: { returns } }: WrappedFacts): WrappedCard | null {
  const [first] = returns.tracks.toSorted((a, b) => b.away_days - a.away_days);
  if (first === undefined) return null;
  const more = returns.total - 1;
  return {
    id: "lost",
    kicker: wrappedText("card.lost.kicker"),
    headline: first.name,
    lines: [
      wrappedText("card.lost.away", { count: first.away_days }),
      ...(more < 1 ? [] : [wrappedText("card.lost.more", { count: more })]),
    ],
    art: { kind: "return", cover: coverOf(first) },
    cover: coverOf(first),
  };
}

function genresCard({ genres }: WrappedFacts, cover: Cover): WrappedCard | null {
  const [first, ...others] = genres;
  if (first === undefined) return null;
  const close = others.slice(0, 2).map(({ name }) => genreDisplay(name));
  return {
    id: "genres",
    kicker: wrappedText("card.genres.kicker"),
    headline: wrappedText("card.genres.headline", { name: genreDisplay(first.name) }),
    lines: close.length === 0 ? [] : [wrappedText("card.genres.line", { names: formatList(close) })],
    art: { kind: "bubbles", parts: genres.map(({ name, count }) => ({ name: genreDisplay(name), count })) },
    cover,
  };
}

const namesOf = (items: readonly TopItem[]) => items.slice(0, 5).map(({ name }) => name);

function sumCard(facts: WrappedFacts, cover: Cover): WrappedCard {
  const { summary, artists, tracks, title } = facts;
  return {
    id: "sum",
    kicker: wrappedText("card.sum.kicker"),
    headline: title,
    lines: [],
    art: {
      kind: "lists",
      covers: knownCovers(facts).slice(0, 4),
      columns: [
        { title: wrappedText("card.sum.artists"), names: namesOf(artists) },
        { title: wrappedText("card.sum.songs"), names: namesOf(tracks) },
      ],
      figures: [
        { name: wrappedText("card.sum.minutes"), value: formatCount(summary.minutes_listened) },
        { name: wrappedText("card.sum.plays"), value: formatCount(summary.total_plays) },
      ],
    },
    cover,
  };
}

/** The cards of a Wrapped, one thought each; what a range does not tell has no card. Without a play there is none. */
export function makeCards(facts: WrappedFacts): WrappedCard[] {
  if (facts.summary.total_plays === 0) return [];
  const covers = knownCovers(facts);
  const at = (index: number): Cover => covers[index % Math.max(1, covers.length)] ?? { url: null, name: "" };
  const cards = [
    introCard(facts, at(0)),
    minutesCard(facts, at(1)),
    artistCard(facts.artists),
    songCard(facts.tracks),
    dayCard(facts, at(2)),
    hourCard(facts, at(3)),
    lovesCard(facts),
    lostCard(facts),
    streakCard(facts, at(4)),
    genresCard(facts, at(5)),
    sumCard(facts, at(0)),
  ];
  return cards.filter((card) => card !== null);
}

/** Every cover that cards show, once. */
export function coversOf(cards: readonly WrappedCard[]): string[] {
  const shown = cards.flatMap(({ art, cover }) => {
    if ("covers" in art) return [cover, ...art.covers];
    return "cover" in art ? [cover, art.cover] : [cover];
  });
  return [...new Set(shown.flatMap(({ url }) => (url === null ? [] : [url])))];
}
