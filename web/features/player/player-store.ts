import { create } from "zustand";
import {
  dropExpired,
  emptyPlaybackModel,
  otherDevice,
  playerStateAt,
  proposeChange,
  settleChange,
  type PlaybackModel,
  type ProposedFields,
  unansweredLifeMs,
} from "./merge-state.ts";
import { emptyPlayerState, type PlaybackDevice, type PlayerState } from "./player-state.ts";
import type { SdkTrouble } from "./sdk-events.ts";

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
  | "transfer";

/** One sentence shown beside the player: what is wrong with playback, or which command did not work. */
export interface PlayerNotice {
  about: SdkTrouble | "no-playback" | `${PlayerCommand}-failed`;
  /** a sentence of the server that says more; null when there is none */
  detail: string | null;
}

/** The store. Screens read `state`; the rest is the player's own. */
export interface PlayerStore {
  state: PlayerState;
  model: PlaybackModel;
  /** the like of one track; `isLiked` is null while it is not known */
  like: { uri: string | null; isLiked: boolean | null };
  notice: PlayerNotice | null;
  /** another device of the account that plays */
  other: PlaybackDevice | null;
}

const emptyStore: PlayerStore = {
  state: emptyPlayerState,
  model: emptyPlaybackModel,
  like: { uri: null, isLiked: null },
  notice: null,
  other: null,
};

/** Subscribe narrowly: `state.position` changes every second while something plays. */
export const usePlayerStore = create<PlayerStore>(() => emptyStore);

/** Replaces the model by what `change` makes of it, and shows it as of now. */
export function updateModel(change: (model: PlaybackModel, nowMs: number) => PlaybackModel): void {
  const nowMs = Date.now();
  usePlayerStore.setState((store) => {
    const model = dropExpired(change(store.model, nowMs), nowMs);
    return { model, state: keepSame(store.state, playerStateAt(model, nowMs)), other: otherDevice(model) };
  });
}

/** Brings the position up to now and lets expired changes go. */
export function refreshState(): void {
  updateModel((model) => model);
}

let lastChangeId = 0;

/** Shows a change before its command is sent; the answer's id settles it. */
export function proposeFields(fields: ProposedFields, skip = 0): number {
  lastChangeId += 1;
  const id = lastChangeId;
  updateModel((model, nowMs) =>
    proposeChange(model, { id, fields, skip, madeAtMs: nowMs, expiresAtMs: nowMs + unansweredLifeMs }),
  );
  return id;
}

/** Ends a proposed change: kept for a moment when its command succeeded, taken back when it failed. */
export function settleFields(id: number, succeeded: boolean): void {
  updateModel((model, nowMs) => settleChange(model, id, { succeeded, nowMs }));
}

/** How long a failed command is spoken of; what is wrong with playback itself stays until it is right again. */
const failureStaysMs = 8000;

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows one sentence; null takes it away. */
export function setNotice(notice: PlayerNotice | null): void {
  clearTimeout(noticeTimer);
  usePlayerStore.setState({ notice });
  if (notice?.about.endsWith("-failed")) noticeTimer = setTimeout(setNotice, failureStaysMs, null);
}

/** Forgets everything: nobody is signed in. */
export function resetPlayerStore(): void {
  clearTimeout(noticeTimer);
  usePlayerStore.setState(emptyStore, true);
}

/** Keeps the track's identity while it is the same track, so that rows and covers do not render again. */
function keepSame(before: PlayerState, after: PlayerState): PlayerState {
  const isSameTrack =
    before.track !== null &&
    after.track !== null &&
    JSON.stringify(before.track) === JSON.stringify(after.track);
  return isSameTrack ? { ...after, track: before.track } : after;
}
