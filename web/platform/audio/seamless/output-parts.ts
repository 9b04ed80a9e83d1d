import type { SongSamples } from "./song-samples.ts";
import type { SongVoice } from "./song-voice.ts";

/** Messages of an output to the device that plays on it; as the embedded provider's SDK names them. */
export interface SongOutputListener {
  /** the song has come to its end, or the next one begins to sound over it: `load` is to be called */
  handleEnded(): void;
  /** sound comes out, or went on after waiting for data */
  handlePlaying(): void;
  /** the page must be clicked before anything may sound */
  handleAutoplayBlocked(): void;
  handleFailure(message: string): void;
  /** the sound was paused or resumed, also by others: media keys, the system, the page */
  handleToggled(isPaused: boolean): void;
  /** little is left of the song: `fetchAhead` is to be called; said again and again until the end */
  handleNearEnd(): void;
}

/** How songs follow one another. */
interface SeamSettings {
  /** seconds that two songs sound together; 0: the next begins with the frame after the last */
  crossfadeS: number;
  /** songs are brought to one loudness */
  isLevelled: boolean;
}

/** What an output works with. */
export interface SongOutputParts {
  listener: SongOutputListener;
  /** where a song's sound is; null where it is gone */
  sourceOf: (songId: string) => string | Promise<Blob | null>;
  settings: () => SeamSettings;
  /** false: every song plays on the element alone (sound-route.ts) */
  hasGraph: boolean;
}

/** A song on an output. */
export interface OutputSong {
  id: string;
  /** null until it is open, and where the element plays it by itself */
  samples: SongSamples | null;
  voice: SongVoice | null;
  /** the element has its file */
  isReady: boolean;
}

/** The song that is to come. */
export interface ComingSong extends OutputSong {
  opened: Promise<SongSamples | null>;
  /** seconds of the context; 0 until the seam is planned */
  startsAt: number;
  /** the listener was asked to go over to it */
  isAnnounced: boolean;
}
