import { beforeAll, expect, test } from "vitest";
import { createSteps, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { findMilestones } from "../pages/find-milestones.ts";
import { always, eachCounted, eachPlay, inTimeZone, withoutPrivate } from "../listening/listening.ts";
import type { ZonedListening } from "../listening/listening.ts";
import { linkAlbums } from "../listening/link-albums.ts";
import { createSongIndex, partsOf } from "#server/features/stats/listening/song-index.ts";
import { noGenres } from "../listening/song-genres.ts";
import { countClock } from "./count-clock.ts";
import { countSeries, divideRange } from "./count-series.ts";
import { countSkips } from "./count-skips.ts";
import { countSound, heardUris } from "./count-sound.ts";
import { eachReturn, findNew, findReturns } from "./find-discoveries.ts";
import { findSessions } from "./find-sessions.ts";
import { activeDays } from "./find-streaks.ts";
import { firstPlays } from "./first-plays.ts";
import { measureCoverage } from "./measure-coverage.ts";
import { countGroups, rankGroups, rankOf } from "./rank-groups.ts";
import { countHabits } from "./read-habits.ts";
import { countDays, summarise } from "./summarise.ts";

const plays = 100_000;
const songs = 20_000;
/** Units between two turns: some milliseconds of work. */
const maxPart = 10_000;
const playsAPart = 2_000;
const steps = createSteps(null);
const day0 = Date.UTC(2010, 0, 1);
const range = { start: 14_610, end: 14_610 + 4_000 };

let listening: ZonedListening;

beforeAll(async () => {
  const book = createSongIndex();
  await book.add(
    Array.from({ length: songs }, (_, at) => ({
      song_id: String((at + 1) * 2 ** 20),
      name_key: String(at),
      uri: `spotify:track:${at}`,
      name: `Song ${at}`,
      artist: `Artist ${at % 5_000}`,
      album: `Album ${at % 7_000}`,
    })),
    steps,
  );
  const each = { length: plays };
  const ofPlays = {
    size: plays,
    endedMs: Float64Array.from(each, (_, at) => day0 + at * 3_000_000),
    playedMs: new Int32Array(plays).fill(180_000),
    song: Int32Array.from(each, (_, at) => (at * 7_919) % songs),
    flags: Uint8Array.from(each, (_, at) => at % 32),
    counts: new Uint8Array(plays).fill(1),
    book,
    leftOut: [],
  };
  listening = await inTimeZone(ofPlays, zoneNamed("UTC"), { steps });
});

/** What parted work yields, and what it returns. */
function partsAndResult<T>(work: PartedWork<T>): { parts: number[]; result: T } {
  const parts: number[] = [];
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return { parts, result: value };
    parts.push(value);
  }
}

const sounds = new Map<string, never>();
const nothing = () => undefined;
const countTracks = () => countGroups(listening, always, partsOf(listening.book, "tracks"));
const nameOf = (group: number) => listening.book.groups.tracks[group]?.name ?? "";
const seriesBy = (split: "none" | "source" | "skips" | "novelty" | "genre") =>
  countSeries(listening, range, { buckets: divideRange(range, "month"), split, genres: noGenres });

test.each<[string, () => PartedWork<unknown>]>([
  ["habits", () => countHabits(listening, range)],
  ["new songs", () => findNew(listening, range, "tracks")],
  ["new artists", () => findNew(listening, range, "artists")],
  ["returns", () => findReturns(listening, range)],
  ["each return", () => eachReturn(listening, range.end, nothing)],
  ["skips", () => countSkips(listening, range)],
  ["active days", () => activeDays(listening, range)],
  ["sessions", () => findSessions(listening, range)],
  ["days", () => countDays(listening, range)],
  ["summary", () => summarise(listening, range)],
  ["clock", () => countClock(listening, range)],
  ["series", () => seriesBy("none")],
  ["series by source", () => seriesBy("source")],
  ["series by skips", () => seriesBy("skips")],
  ["series by novelty", () => seriesBy("novelty")],
  ["series by genre", () => seriesBy("genre")],
  ["songs heard", () => heardUris(listening, range)],
  ["sound", () => countSound(listening, range, sounds)],
  ["coverage", () => measureCoverage(listening, range, noGenres)],
  ["first plays", () => firstPlays(listening, "artists")],
  ["groups", () => countTracks()],
  ["milestones", () => findMilestones(listening, range.end)],
  ["plays without private ones", () => withoutPrivate(listening)],
  ["linked albums", () => linkAlbums(listening)],
])("%s of many plays give way to others", (_name, work) => {
  const { parts } = partsAndResult(work());
  expect(parts.length).toBeGreaterThanOrEqual(plays / playsAPart);
  expect(Math.max(...parts)).toBeLessThanOrEqual(maxPart);
});

test("the ranks of many songs give way to others, and are those of a plain sort", () => {
  const counts = partsAndResult(countTracks()).result;
  counts.plays.forEach((_, song) => (counts.plays[song] = (song * 31) % 997));
  const ranked = partsAndResult(rankGroups(counts, nameOf, 50));
  const plain = [...counts.plays.keys()].toSorted(
    (left, right) =>
      (counts.plays[right] ?? 0) - (counts.plays[left] ?? 0) ||
      (counts.ms[right] ?? 0) - (counts.ms[left] ?? 0) ||
      (nameOf(left) < nameOf(right) ? -1 : 1),
  );
  expect(ranked.result.map(({ group }) => group)).toEqual(plain.slice(0, 50));
  const rank = partsAndResult(rankOf(counts, plain[700] ?? -1, nameOf));
  expect(rank.result).toBe(701);
  for (const { parts } of [ranked, rank]) {
    expect(parts.length).toBeGreaterThanOrEqual(songs / playsAPart);
    expect(Math.max(...parts)).toBeLessThanOrEqual(maxPart);
  }
});

test("between two turns a bounded number of plays is visited, each once", () => {
  for (const each of [eachCounted, eachPlay]) {
    let [since, all] = [0, 0];
    const work = each(listening, always, () => {
      since += 1;
      all += 1;
    });
    for (const part of work) {
      expect(since).toBe(part);
      since = 0;
    }
    expect(all).toBe(plays);
  }
});
