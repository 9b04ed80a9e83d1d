import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import type { PageSound } from "./page-sound.ts";
import type { Forward } from "./provider-calls.ts";
import type { PlaybackSdk } from "./sdk/load-sdk.ts";
import type { ProviderToken } from "./sdk/token-source.ts";
import type { StreamParts } from "./watch-playback.ts";

/** What `GET /auth/spotify-token` tells, as far as the player needs it. */
interface PlayerToken extends ProviderToken {
  sdk_url: string;
  capabilities: { playback: boolean };
}

/**
 * Where the music comes from, and how it is asked for: the service by way of the server (`createServerSource`), the songs
 * that this browser keeps (`openKeptSongs`), or a test's.
 */
export interface PlaybackSource {
  askToken: () => Promise<PlayerToken>;
  forward: Forward;
  loadSdk: (url: string) => Promise<PlaybackSdk>;
  /** the source's own sentence about a failure; null when there is none */
  sentenceOf: (error: unknown) => string | null;
  /** whether the provider answered that it does not know what, or which device, was named */
  isUnknown: (error: unknown) => boolean;
  /** whether it was the device that the provider does not know */
  isDeviceUnknown: (error: unknown) => boolean;
  /** whether the provider refused what was asked for, so that another way may work */
  isRefused: (error: unknown) => boolean;
  /** Gatefold's own queue of the person */
  queue: QueueParts;
  /** A song's sound for this page to play beside the player; null where the service allows none. */
  soundOf: (song: PlayerTrack) => Promise<PageSound | null>;
  /** called when a like or an unlike was carried out */
  onLiked: () => void;
  /** Calls back when songs were liked or unliked elsewhere; answers how to stop. */
  onLikesChanged: (listener: () => void) => () => void;
  /** the server's stream of playback */
  stream: StreamParts;
}

/** The account has no playback (its `capabilities` say so). */
export class NoPlaybackError extends Error {
  override name = "NoPlaybackError";
}
