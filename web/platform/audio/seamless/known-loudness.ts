import { measureLoudness } from "./loudness.ts";
import type { SongSamples } from "./song-samples.ts";

const storageKey = "gatefold_song_loudness";
/** Songs that are remembered; the first ones measured go first. */
const maxSongs = 2000;

type Known = Record<string, number | null>;

let known: Known | null = null;

function read(): Known {
  try {
    known ??= JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Known;
  } catch {
    known = {};
  }
  return known;
}

/** A song's loudness where it has been measured before, LUFS; null of silence, undefined where it has not. */
export function knownLoudness(songId: string): number | null | undefined {
  return read()[songId];
}

/** A song's loudness, LUFS, measured once and kept in this browser; null of silence, and where it cannot be read. */
export async function loudnessOf(songId: string, samples: SongSamples): Promise<number | null> {
  const before = knownLoudness(songId);
  if (before !== undefined) return before;
  try {
    const lufs = await measureLoudness(samples);
    const entries = [...Object.entries(read()), [songId, lufs && Math.round(lufs * 10) / 10] as const];
    known = Object.fromEntries(entries.slice(-maxSongs));
    localStorage.setItem(storageKey, JSON.stringify(known));
    return lufs;
  } catch {
    // It is tried again when the song is next played.
    return null;
  }
}
