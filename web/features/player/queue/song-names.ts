import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** Most songs whose names are remembered. */
const maxNames = 1000;

/** Asks the server for what screens show of songs, by their addresses. */
export type DescribeSongs = (uris: readonly string[]) => Promise<readonly PlayerTrack[]>;

/** What is known of songs by their addresses. */
export interface SongNames {
  /** The song; only its address where no more is known yet. */
  songOf(uri: string): PlayerTrack;
  note(songs: readonly PlayerTrack[]): void;
  /** Asks for what is not known yet; what cannot be had stays unknown. */
  learn(uris: readonly string[]): Promise<void>;
}

/** Names of songs that are to come, so that `next` shows them at once. */
export function createSongNames(describe: DescribeSongs): SongNames {
  const known = new Map<string, PlayerTrack>();
  const note = (songs: readonly PlayerTrack[]): void => {
    for (const song of songs) {
      known.delete(song.uri);
      known.set(song.uri, song);
    }
    for (const uri of known.keys()) {
      if (known.size <= maxNames) break;
      known.delete(uri);
    }
  };
  return {
    songOf: (uri) => known.get(uri) ?? unnamedSong(uri),
    note,
    async learn(uris) {
      const missing = [...new Set(uris)].filter((uri) => !known.has(uri));
      if (missing.length === 0) return;
      await describe(missing).then(note, () => undefined);
    },
  };
}

/** A song of which only the address is known. */
function unnamedSong(uri: string): PlayerTrack {
  return {
    id: uri.split(":").at(-1) ?? uri,
    uri,
    name: "",
    artists: [],
    album: { id: null, name: "" },
    image: null,
    duration_ms: 0,
  };
}
