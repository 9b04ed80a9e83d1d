import { getPreferences } from "#web/features/preferences/preferences.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { SongOutputParts } from "#web/platform/audio/seamless/output-parts.ts";
import { SongOutput } from "#web/platform/audio/seamless/song-output.ts";
import { readSoundRoute } from "#web/platform/audio/sound-route.ts";

/**
 * The output of a player whose sound is ours: songs follow one another without a gap, as the person's preferences have it.
 * While the sleep timer waits for the end of a song, no other one begins over it.
 */
export function makeOwnOutput(parts: Pick<SongOutputParts, "listener" | "sourceOf">): SongOutput {
  return new SongOutput({
    ...parts,
    hasGraph: readSoundRoute().via === "graph",
    settings: () => {
      const { crossfadeSeconds, levelLoudness } = getPreferences();
      const stopsAfterSong = usePlayerStore.getState().sleep?.kind === "track";
      return { crossfadeS: stopsAfterSong ? 0 : crossfadeSeconds, isLevelled: levelLoudness };
    },
  });
}
