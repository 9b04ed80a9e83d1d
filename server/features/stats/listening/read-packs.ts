import { shortPlayMs } from "#contract/history/play-rule.ts";
import { dayMs } from "#contract/base/durations.ts";
import type { DayPack } from "#server/features/history/history.ts";
import { doInSteps, visitInParts, type PartedWork, type Steps } from "#server/platform/process/loop-turns.ts";
import { playFlags, restOf, type KeptRun, type Listening, type PlaceRange } from "./listening.ts";
import { linkAlbums } from "./link-albums.ts";
import { songNumberAt, type SongIndex } from "./song-index.ts";

const bytesOfPlay = 18;
/** Players tell the end of a song a little before it. */
const endToleranceMs = 1_000;

/** Where the plays of a day lie among a person's. */
interface DaySpan {
  day: number;
  from: number;
  to: number;
}

/** Plays with what is needed to exchange some of their days. */
export interface PackedListening {
  listening: Listening;
  days: DaySpan[];
  /** by which it was decided what counts */
  shortSongs: ReadonlyMap<string, number>;
  /** what was taken over from the plays before */
  kept: readonly KeptRun[];
}

/** Nothing was heard. */
export function emptyListening(book: SongIndex): PackedListening {
  return { listening: columnsOf(0, book), days: [], shortSongs: new Map(), kept: [] };
}

/** The songs of these days that a book does not know, by their ids. */
export async function unknownSongs(
  packs: readonly DayPack[],
  book: SongIndex,
  steps: Steps,
): Promise<Set<string>> {
  const unknown = new Map<number, string>();
  for (const { plays } of packs) {
    for (let at = 0; at < plays.length; at += bytesOfPlay) {
      const number = songNumberAt(plays, at + 8);
      if (book.find(number) === undefined && !unknown.has(number))
        unknown.set(number, plays.readBigInt64BE(at + 8).toString());
    }
    await steps.did(plays.length / bytesOfPlay);
  }
  return new Set(unknown.values());
}

/**
 * Puts days in place of what they were before. The book must know their songs.
 *
 * In steps: what hears of the songs of the book as a whole, which others read, changes at once at the end.
 *
 * @param shortSongs milliseconds of songs shorter than a play must be, by address: they count from their end
 */
export async function mergeDays(
  { listening: old, days: oldDays, shortSongs: oldShort }: PackedListening,
  packs: readonly DayPack[],
  { book, shortSongs, steps }: { book: SongIndex; shortSongs: ReadonlyMap<string, number>; steps: Steps },
): Promise<PackedListening> {
  const fresh = new Map(packs.map((pack) => [pack.day, pack.plays]));
  const spans = new Map(oldDays.map((span) => [span.day, span]));
  const order = [...new Set([...spans.keys(), ...fresh.keys()])].toSorted((left, right) => left - right);
  const sizeOf = (day: number) => {
    const pack = fresh.get(day);
    const span = spans.get(day);
    return pack === undefined ? (span?.to ?? 0) - (span?.from ?? 0) : pack.length / bytesOfPlay;
  };
  const listening = columnsOf(
    order.reduce((sum, day) => sum + sizeOf(day), 0),
    book,
  );
  const days: DaySpan[] = [];
  const kept = createCopier(old, listening);
  let from = 0;
  for (const day of order) {
    const to = from + sizeOf(day);
    const pack = fresh.get(day);
    const span = spans.get(day);
    if (pack !== undefined) readPack(listening, from, { day, pack });
    else if (span !== undefined) kept.add({ from: span.from, to: span.to, into: from });
    if (to > from) days.push({ day, from, to });
    await steps.did(to - from);
    from = to;
  }
  const runs = kept.end();
  const isSameRule = areEqual(shortSongs, oldShort);
  if (isSameRule)
    for (const { from: at, to, into } of runs) listening.counts.set(old.counts.subarray(at, to), into);
  const changed = isSameRule ? restOf(runs, listening.size) : [{ from: 0, to: listening.size }];
  await doInSteps(markCounting(listening, shortSongs, changed), steps);
  await doInSteps(linkAlbums(listening), steps);
  return { listening, days, shortSongs, kept: runs };
}

function columnsOf(size: number, book: SongIndex): Listening {
  return {
    size,
    endedMs: new Float64Array(size),
    playedMs: new Int32Array(size),
    song: new Int32Array(size),
    flags: new Uint8Array(size),
    counts: new Uint8Array(size),
    book,
    leftOut: [],
  };
}

function readPack(into: Listening, from: number, { day, pack }: { day: number; pack: Buffer }): void {
  for (let at = 0, place = from; at < pack.length; at += bytesOfPlay, place += 1) {
    into.endedMs[place] = day * dayMs + pack.readInt32BE(at);
    into.playedMs[place] = pack.readInt32BE(at + 4);
    into.song[place] = into.book.find(songNumberAt(pack, at + 8)) ?? -1;
    into.flags[place] = pack.readUInt16BE(at + 16);
  }
}

/** Whether two maps hold the same. */
function areEqual(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

/** Copies plays that stay as they were: days that follow each other at once, since a person has thousands. */
function createCopier(
  old: Listening,
  fresh: Listening,
): { add: (days: KeptRun) => void; end: () => readonly KeptRun[] } {
  let run: KeptRun = { from: 0, to: 0, into: 0 };
  const runs: KeptRun[] = [];
  const end = () => {
    const { from, to, into } = run;
    if (to > from) runs.push(run);
    fresh.endedMs.set(old.endedMs.subarray(from, to), into);
    fresh.playedMs.set(old.playedMs.subarray(from, to), into);
    fresh.song.set(old.song.subarray(from, to), into);
    fresh.flags.set(old.flags.subarray(from, to), into);
    return runs;
  };
  const follows = ({ from, into }: KeptRun) => from === run.to && into - run.into === from - run.from;
  return {
    add: (days) => {
      if (follows(days)) {
        run.to = days.to;
        return;
      }
      end();
      run = days;
    },
    end,
  };
}

/**
 * A play counts from 30 s, or from the end of a shorter song whose length the service or open data say (decisions,
 * section 9.2). A length that no one knows is in no list of short songs, so that 30 s decide.
 */
function* markCounting(
  listening: Listening,
  shortSongs: ReadonlyMap<string, number>,
  changed: readonly PlaceRange[],
): PartedWork<void> {
  const { counts, playedMs, flags, song, book } = listening;
  const min = new Int32Array(book.songs.length).fill(shortPlayMs);
  for (const [uri, durationMs] of shortSongs) {
    const place = book.findUri(uri);
    if (place !== undefined) min[place] = Math.max(Math.ceil(durationMs / 2), durationMs - endToleranceMs);
  }
  const mark = (at: number) => {
    const isHidden = ((flags[at] ?? 0) & playFlags.hidden) !== 0;
    // A song that was deleted a moment ago is in no figure any more.
    const from = min[song[at] ?? -1] ?? Number.POSITIVE_INFINITY;
    counts[at] = !isHidden && (playedMs[at] ?? 0) >= from ? 1 : 0;
  };
  for (const { from, to } of changed) yield* visitInParts(from, to, mark);
}
