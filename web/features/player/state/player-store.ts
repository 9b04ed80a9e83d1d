import { create } from "zustand";
import {
  emptyPlaybackModel,
  emptyPlayerState,
  type PlaybackDevice,
  type PlaybackModel,
  type ShownState,
} from "./player-state.ts";
import type { SdkTrouble } from "./player-state.ts";

/** Commands that a person gives; a failed one says so under this name. */
export type PlayerCommand =
  | "play"
  | "pause"
  | "next"
  | "previous"
  | "seek"
  | "volume"
  | "shuffle"
  | "repeat"
  | "transfer"
  | "queue";

/** One sentence shown beside the player: what is wrong with playback, or which command did not work. */
export interface PlayerNotice {
  about: SdkTrouble | "no-playback" | `${PlayerCommand}-failed`;
  /** a sentence of the server that says more; null when there is none */
  detail: string | null;
}

/** The store. Screens read `state`; the rest is the player's own. */
export interface PlayerStore {
  state: ShownState;
  model: PlaybackModel;
  /** the like of one track; `isLiked` is null while it is not known */
  like: { uri: string | null; isLiked: boolean | null };
  notice: PlayerNotice | null;
  /** another device of the account that plays */
  other: PlaybackDevice | null;
  /** another tab of this browser leads: it has the sound, this one shows what it tells */
  isFollower: boolean;
  /** when playback is to stop by itself */
  sleep: SleepTimer | null;
  /** the sleep timer turns the sound down: the volume is not what a person chose */
  isFading: boolean;
}

/** Stops playback at a time (epoch ms), or when the track that plays then is over. */
export type SleepTimer = { kind: "time"; endsAtMs: number } | { kind: "track" };

/** No one is signed in. */
export const emptyPlayerStore: PlayerStore = {
  state: emptyPlayerState,
  model: emptyPlaybackModel,
  like: { uri: null, isLiked: null },
  notice: null,
  other: null,
  isFollower: false,
  sleep: null,
  isFading: false,
};

/** Subscribe narrowly: `state.position` changes every second while something plays. */
export const usePlayerStore = create<PlayerStore>(() => emptyPlayerStore);

/** How long a failed command is spoken of; what is wrong with playback itself stays until it is right again. */
const failureStaysMs = 8000;

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows one sentence; null takes it away. */
export function setNotice(notice: PlayerNotice | null): void {
  clearTimeout(noticeTimer);
  usePlayerStore.setState({ notice });
  if (notice?.about.endsWith("-failed")) noticeTimer = setTimeout(setNotice, failureStaysMs, null);
}
