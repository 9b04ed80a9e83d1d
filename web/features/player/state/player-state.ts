/** How a list repeats; the order of the specification's cycle. */
export type RepeatMode = "off" | "context" | "track";

/** An artist or album as the player shows it; `id` is null for local files. */
export interface NamedItem {
  id: string | null;
  name: string;
}

/** What is playing. `id` is the id that the library knows: the one that was asked for, not its replacement. */
interface PlayedTrack {
  id: string;
  name: string;
  artists: readonly NamedItem[];
  album: NamedItem;
  /** address of the cover; null when there is none */
  image: string | null;
  duration_ms: number;
}

/** The same with what tells songs, episodes and local files apart. */
export interface PlayerTrack extends PlayedTrack {
  /** `spotify:track:{id}`, or an episode's or local file's own form */
  uri: string;
}

/** The player's state, field by field (specification 1, section 3). */
export interface PlayerState {
  /** the playback SDK is connected, so this page is a device */
  isReady: boolean;
  /** this page is the device that plays */
  isActive: boolean;
  paused: boolean;
  /** milliseconds into the track, brought up to date once a second while it plays */
  position: number;
  /** milliseconds */
  duration: number;
  shuffle: boolean;
  repeat: RepeatMode;
  /** 0..1 */
  volume: number;
  /** this page's device; null until it is ready */
  deviceId: string | null;
  track: PlayedTrack | null;
}

/** The state as screens read it: links, lists and likes need to know besides what it is that plays. */
export interface ShownState extends PlayerState {
  track: PlayerTrack | null;
  /** the playlist, album or other list that plays; null for single tracks */
  contextUri: string | null;
}

/** Before anything is known. */
export const emptyPlayerState: ShownState = {
  isReady: false,
  isActive: false,
  paused: true,
  position: 0,
  duration: 0,
  shuffle: false,
  repeat: "off",
  volume: 1,
  deviceId: null,
  track: null,
  contextUri: null,
};

/** A device of the account other than this page, or this page under its provider's name. */
export interface PlaybackDevice {
  /** null where the provider keeps it to itself; then it takes no commands by id */
  id: string | null;
  name: string;
  isActive: boolean;
}

/** What one source said about playback at one moment, in one shape for every source. */
export interface Observation {
  source: "sdk" | "provider";
  /** epoch ms by this page's clock: when the source was asked or, for events, when the event came */
  askedAtMs: number;
  /** `ms` into the track at `atMs` of this page's clock */
  position: { ms: number; atMs: number };
  paused: boolean;
  durationMs: number;
  shuffle: boolean;
  repeat: RepeatMode;
  /** 0..1; null when the source does not tell */
  volume: number | null;
  track: PlayerTrack | null;
  contextUri: string | null;
  device: PlaybackDevice | null;
  /** in the order in which they would play; empty when the source does not tell */
  nextTracks: readonly PlayerTrack[];
  /** nearest first; empty when the source does not tell */
  previousTracks: readonly PlayerTrack[];
}

/** Fields that a command may change before its answer. */
export interface ProposedFields {
  paused?: boolean;
  positionMs?: number;
  track?: PlayerTrack;
  contextUri?: string | null;
  shuffle?: boolean;
  repeat?: RepeatMode;
  volume?: number;
}

/** A change shown before it is known to have happened. Times are epoch ms. */
export interface ProposedChange {
  id: number;
  fields: ProposedFields;
  madeAtMs: number;
  expiresAtMs: number;
  /** +1 next, -1 previous, 0 anything else */
  skip: number;
}

/** Everything known about playback, apart from how it is shown. */
export interface PlaybackModel {
  deviceId: string | null;
  /** volume of this page's device, 0..1 */
  ownVolume: number;
  sdk: Observation | null;
  provider: Observation | null;
  /**
   * what this browser played before it was reloaded, or a device played that has gone, paused where it was; null once
   * another device is known to be active
   */
  kept: Observation | null;
  /** a song that the provider plays under another address than the one that was asked for */
  relinked: Relinked | null;
  changes: readonly ProposedChange[];
}

/** The provider keeps several addresses of a recording, and plays the one that is licensed where the person is. */
export interface Relinked {
  /** the address that the provider reports */
  uri: string;
  /** the song that was asked for, which lists and likes know */
  asked: PlayerTrack;
}

/** Before anything was seen. */
export const emptyPlaybackModel: PlaybackModel = {
  deviceId: null,
  ownVolume: 1,
  sdk: null,
  provider: null,
  kept: null,
  relinked: null,
  changes: [],
};

/** What can be wrong with playback in this page; each has one sentence in the catalogue. */
export type SdkTrouble =
  | "no-premium"
  | "wrong-account"
  | "no-drm"
  | "not-authorized"
  | "playback-error"
  | "autoplay-blocked"
  | "sdk-unreachable"
  | "reconnecting"
  | "stalled";
