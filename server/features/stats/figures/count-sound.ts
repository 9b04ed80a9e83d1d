import type * as z from "zod";
import type { statsSound as contract } from "#contract/stats/stats-charts.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { type TrackSound } from "#server/features/stats/listening/song-facts.db.ts";
import type { DayRange } from "../days/ranges.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";

const bpmStep = 10;

type SoundCounts = Omit<z.output<(typeof contract)["output"]>, "start" | "end">;

/** The addresses of songs that count in a range. */
export function* heardUris(listening: ZonedListening, range: DayRange): PartedWork<string[]> {
  const heard = new Uint8Array(listening.book.songs.length);
  yield* eachCounted(listening, range, (at) => (heard[listening.song[at] ?? -1] = 1));
  const uris: string[] = [];
  yield* visitInParts(0, heard.length, (song) => {
    const uri = listening.book.songs[song]?.uri ?? null;
    if (uri !== null && heard[song] === 1) uris.push(uri);
  });
  return uris;
}

/** Plays by decade of release, tempo and key, as far as these are known. */
export function* countSound(
  listening: ZonedListening,
  range: DayRange,
  sounds: ReadonlyMap<string, TrackSound>,
): PartedWork<SoundCounts> {
  const counts = {
    decades: new Map<number, number>(),
    tempos: new Map<number, number>(),
    keys: new Map<number, number>(),
  };
  let total = 0;
  const facts: (SoundFacts | null)[] = [];
  yield* visitInParts(0, listening.book.songs.length, (song) => {
    const uri = listening.book.songs[song]?.uri ?? null;
    facts[song] = factsOf(uri === null ? undefined : sounds.get(uri));
  });
  yield* eachCounted(listening, range, (at) => {
    total += 1;
    const of = facts[listening.song[at] ?? -1];
    if (of === undefined || of === null) return;
    addTo(counts.decades, of.decade);
    addTo(counts.tempos, of.tempo);
    addTo(counts.keys, of.key);
  });
  return {
    total_plays: total,
    known: {
      decades: sumOf(counts.decades),
      tempos: sumOf(counts.tempos),
      keys: sumOf(counts.keys),
    },
    decades: ordered(counts.decades).map(([decade, plays]) => ({ decade, plays })),
    tempos: ordered(counts.tempos).map(([bpm, plays]) => ({ from_bpm: bpm, plays })),
    keys: ordered(counts.keys).map(([key, plays]) => ({ key: key >> 1, mode: key & 1, plays })),
  };
}

/** What plays of a song count towards. */
export interface SoundFacts {
  /** its first year */
  decade: number | null;
  /** beats per minute from which its step begins */
  tempo: number | null;
  /** pitch class and mode as one number */
  key: number | null;
}

/** The facts of a song by what the catalogue knows of it. */
export function factsOf(sound: TrackSound | undefined): SoundFacts | null {
  if (sound === undefined) return null;
  const year = Number(/^(\d{4})/.exec(sound.release_date ?? "")?.[1] ?? 0);
  const { tempo, key, mode } = sound;
  return {
    decade: year === 0 ? null : Math.floor(year / 10) * 10,
    tempo: tempo === null || tempo <= 0 ? null : Math.floor(tempo / bpmStep) * bpmStep,
    key: isKey(key) && isMode(mode) ? key * 2 + mode : null,
  };
}

function isKey(key: number | null): key is number {
  return key !== null && key >= 0 && key <= 11;
}

function isMode(mode: number | null): mode is number {
  return mode === 0 || mode === 1;
}

function addTo(counts: Map<number, number>, key: number | null): void {
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function ordered(counts: ReadonlyMap<number, number>): [number, number][] {
  return [...counts].toSorted(([left], [right]) => left - right);
}
