import { isSameLength, songNameOf } from "#server/platform/text/song-names.ts";

/** What of a track says which song it is. */
interface NamedTrack {
  name: string;
  /** the main artist's name */
  artist: string;
  /** recording code of the service */
  isrc: string | null;
  /** milliseconds; null: unknown */
  durationMs: number | null;
  isLocal: boolean;
}

/** Finds which tracks are the same song while they are added; a person's own files stand for themselves. */
interface TwinFinder {
  /** @param names words of the title without its edition and of the main artist: what the same songs have in common at least */
  add(track: NamedTrack, names: readonly [title: string, artist: string]): void;
  /** of each track the first one that is the same */
  finish(): Uint32Array;
}

interface Known {
  number: number;
  name: string;
  artist: string;
  durationMs: number | null;
}

/**
 * By recording code; else by folded title without edition words, main artist, and lengths within 2 s where both are known
 * (decisions, section 9.1). Full names are folded only of songs whose words are the same, since that is dear.
 */
export function createTwinFinder(): TwinFinder {
  const songOf: number[] = [];
  const byCode = new Map<string, number>();
  const byNames = new Map<string, Known[]>();
  /** The one that was added before, or undefined for a new song, which is noted. */
  const find = ({ isrc, name, artist, durationMs }: NamedTrack, key: string, number: number) => {
    const own = { number, name, artist, durationMs };
    const alike = byNames.get(key) ?? [];
    const first = (isrc === null ? undefined : byCode.get(isrc)) ?? findSame(alike, own);
    if (isrc !== null && !byCode.has(isrc)) byCode.set(isrc, first ?? number);
    if (first === undefined) byNames.set(key, [...alike, own]);
    return first;
  };
  return {
    add: (track, names) => {
      const number = songOf.length;
      const first = track.isLocal ? undefined : find(track, names.join("\n"), number);
      songOf.push(first ?? number);
    },
    finish: () => {
      byCode.clear();
      byNames.clear();
      return Uint32Array.from(songOf);
    },
  };
}

function findSame(alike: readonly Known[], song: Known): number | undefined {
  if (alike.length === 0 || song.name === "") return undefined;
  const wanted = songNameOf({ title: song.name, artist: song.artist });
  return alike.find(
    ({ name, artist, durationMs }) =>
      isSameLength(durationMs, song.durationMs) && songNameOf({ title: name, artist }) === wanted,
  )?.number;
}
