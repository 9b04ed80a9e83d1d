import type { playKinds } from "#contract/stats/stats-plays.ts";
import type { DayRange } from "../days/ranges.ts";
import { hourOf, weekdayOf } from "../figures/count-clock.ts";
import type { SoundFacts } from "../figures/count-sound.ts";
import { eachReturn } from "../figures/find-discoveries.ts";
import { firstPlays } from "../figures/first-plays.ts";
import { eachPlay, playFlags, type ZonedListening } from "../listening/listening.ts";
import {
  doInSteps,
  forEachInSteps,
  visitInParts,
  type PartedWork,
  type Steps,
} from "#server/platform/process/loop-turns.ts";
import type { GenresOfSongs } from "../listening/song-genres.ts";
import { fold, groupKinds, isOf, type SongIndex } from "#server/features/stats/listening/song-index.ts";

/** Which plays are asked for. */
export interface PlayFilter {
  range: DayRange;
  q: string;
  show: (typeof playKinds)[number];
  /** ids of groups; undefined: any */
  tracks: string | undefined;
  artists: string | undefined;
  albums: string | undefined;
  genre: string | undefined;
  /** 1 is Monday; 0: any */
  weekday: number;
  /** -1: any */
  hour: number;
  /** facts that a song must have; null: any */
  sound: SoundFacts;
}

/** What is known of the songs of a book. */
export interface KnownSongs {
  genres: GenresOfSongs;
  /** of a song by its address */
  factsOf: (uri: string | null) => SoundFacts | null;
}

/** Kinds of plays that stand out among those before them. */
type Remarkable = "first" | "first_of_artist" | "returned";

const texts = new WeakMap<SongIndex, Promise<string[]>>();
/** Of a step, for a song whose names are folded, or looked through. */
const [unitsAFold, unitsALook] = [10, 2];

/** The places of the plays that a filter finds, newest first. */
export async function findPlays(
  listening: ZonedListening,
  filter: PlayFilter,
  { known, steps }: { known: KnownSongs; steps: Steps },
): Promise<number[]> {
  const isSong = await songFilter(listening.book, filter, { known, steps });
  return doInSteps(filterPlays(listening, filter, isSong), steps);
}

function* filterPlays(
  listening: ZonedListening,
  filter: PlayFilter,
  isSong: Uint8Array,
): PartedWork<number[]> {
  const isOfKind = yield* kindFilter(listening, filter);
  const found: number[] = [];
  yield* eachPlay(listening, filter.range, (at) => {
    const song = listening.song[at] ?? -1;
    if (isSong[song] === 1 && isOfKind(at) && isAtTime(listening, at, filter)) found.push(at);
  });
  return found.toReversed();
}

function* kindFilter(
  listening: ZonedListening,
  { show, range }: PlayFilter,
): PartedWork<(at: number) => boolean> {
  if (show === "first" || show === "first_of_artist" || show === "returned") {
    const places = yield* findRemarkable(listening, show, range);
    return (at) => places[at] === 1;
  }
  return (at) => isShown(listening, at, show);
}

/** 1 at the places of the plays of a kind, up to the end of a range. */
function* findRemarkable(
  listening: ZonedListening,
  kind: Remarkable,
  { end }: DayRange,
): PartedWork<Uint8Array> {
  const places = new Uint8Array(listening.size);
  if (kind === "returned") yield* eachReturn(listening, end, ({ at }) => (places[at] = 1));
  else {
    const firsts = yield* firstPlays(listening, kind === "first" ? "tracks" : "artists");
    yield* visitInParts(0, firsts.length, (group) => (places[firsts[group] ?? -1] = 1));
  }
  return places;
}

function isShown(
  { flags, counts }: ZonedListening,
  at: number,
  show: Exclude<PlayFilter["show"], Remarkable>,
): boolean {
  const flag = flags[at] ?? 0;
  switch (show) {
    case "all":
      return true;
    case "counted":
      return counts[at] === 1;
    case "short":
      return counts[at] === 0 && (flag & playFlags.hidden) === 0;
    default:
      return (flag & playFlags[show]) !== 0;
  }
}

function isAtTime(
  { day, endedMs, zone }: ZonedListening,
  at: number,
  { weekday, hour }: PlayFilter,
): boolean {
  if (weekday !== 0 && weekdayOf(day[at] ?? 0) !== weekday - 1) return false;
  return hour === -1 || hourOf(zone.localMs(endedMs[at] ?? 0)) === hour;
}

/** 1 for each song that a filter lets pass. */
async function songFilter(
  book: SongIndex,
  filter: PlayFilter,
  { known: { genres, factsOf }, steps }: { known: KnownSongs; steps: Steps },
): Promise<Uint8Array> {
  const { names, genreOf } = genres;
  const keep = (passes: Uint8Array, does: (song: number) => boolean) =>
    forEachInSteps(book.songs.slice(0, passes.length), { steps, units: unitsALook }, (_song, place) => {
      if (passes[place] === 1 && !does(place)) passes[place] = 0;
    });
  const passes = new Uint8Array(book.songs.length).fill(1);
  for (const kind of groupKinds) {
    const id = filter[kind];
    if (id === undefined) continue;
    const group = findGroup(book, kind, id);
    await keep(passes, (song) => group !== undefined && isOf(book, kind, { song, group }));
  }
  if (filter.genre !== undefined) {
    const genre = names.indexOf(filter.genre);
    await keep(passes, (song) => genre !== -1 && genreOf[song] === genre);
  }
  for (const fact of ["decade", "tempo", "key"] as const) {
    const wanted = filter.sound[fact];
    if (wanted !== null)
      await keep(passes, (song) => factsOf(book.songs[song]?.uri ?? null)?.[fact] === wanted);
  }
  const words = fold(filter.q).split(" ").filter(Boolean);
  if (words.length === 0) return passes;
  const known = await textsOf(book, steps);
  await keep(passes, (song) => words.every((word) => known[song]?.includes(word) === true));
  return passes;
}

/** A group by its id; a song also by the id of a track. */
export function findGroup(
  book: SongIndex,
  kind: (typeof groupKinds)[number],
  id: string,
): number | undefined {
  const group = book.findGroup(kind, id);
  if (group !== undefined || kind !== "tracks") return group;
  const song = book.findUri(`spotify:track:${id}`);
  return song === undefined ? undefined : book.groupOf.tracks[song];
}

/** What words are looked for in; the book only grows. */
function textsOf(book: SongIndex, steps: Steps): Promise<string[]> {
  // One after the other: a text stands at the place of its song.
  const known = (texts.get(book) ?? Promise.resolve([]))
    .catch((): string[] => [])
    .then(async (before) => {
      if (before.length === book.songs.length) return before;
      const all = [...before];
      await forEachInSteps(book.songs.slice(all.length), { steps, units: unitsAFold }, (song) =>
        all.push(fold(`${song.name}\n${song.artist}\n${song.album ?? ""}`)),
      );
      return all;
    });
  texts.set(book, known);
  return known;
}
