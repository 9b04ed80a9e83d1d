import {
  dropExpired,
  otherDevice,
  playerStateAt,
  positionNow,
  proposeChange,
  settleChange,
  unansweredLifeMs,
} from "./merge-state.ts";
import type { PlaybackModel, ShownState, ProposedFields } from "./player-state.ts";
import { emptyPlayerStore, type PlayerStore, setNotice, usePlayerStore } from "./player-store.ts";

/** Replaces the model by what `change` makes of it, and shows it as of now. */
export function updateModel(change: (model: PlaybackModel, nowMs: number) => PlaybackModel): void {
  const nowMs = Date.now();
  usePlayerStore.setState((store) => {
    return shownOf(dropExpired(change(store.model, nowMs), nowMs), store.state, nowMs);
  });
}

/** A model and what screens show of it now (epoch ms), `before` being what they show yet. */
export function shownOf(
  model: PlaybackModel,
  before: ShownState,
  nowMs: number,
): Pick<PlayerStore, "model" | "state" | "other"> {
  return { model, state: keepSame(before, playerStateAt(model, nowMs)), other: otherDevice(model) };
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

/** A device has gone: what it was said to play stands paused where it is now, and is no one's. */
export function forgetDevice(id: string): void {
  updateModel((model, nowMs) => {
    const { provider } = model;
    if (provider?.device?.id !== id) return model;
    const position = { ms: positionNow(provider, nowMs), atMs: nowMs };
    return { ...model, provider: { ...provider, paused: true, position, device: null } };
  });
}

/** Forgets everything: no one is signed in. */
export function resetPlayerStore(): void {
  setNotice(null);
  usePlayerStore.setState(emptyPlayerStore, true);
}

/** Keeps the track's identity while it is the same track, so that rows and covers do not render again. */
function keepSame(before: ShownState, after: ShownState): ShownState {
  const isSameTrack =
    before.track !== null &&
    after.track !== null &&
    JSON.stringify(before.track) === JSON.stringify(after.track);
  return isSameTrack ? { ...after, track: before.track } : after;
}
