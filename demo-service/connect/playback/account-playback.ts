import { emptyOrder, type PlayOrder } from "./play-order.ts";

/**
 * What an account's player does. The position is never ticked: it follows from where it stood at
 * `timestamp` (epoch milliseconds) and whether it has been moving since.
 */
export interface PlayerState {
  readonly order: PlayOrder;
  /** of the current track; 0 without one */
  readonly durationMs: number;
  readonly positionMs: number;
  readonly timestamp: number;
  readonly paused: boolean;
  /** how much of this track has been heard until `timestamp` */
  readonly listenedMs: number;
  /** counts the tracks that were started */
  readonly playSerial: number;
  /** counts commands: a device's report about an older one is out of date */
  readonly controlSerial: number;
  /** counts starts, pauses and resumes by command, which a device must obey */
  readonly pauseSerial: number;
  /** counts the positions that a device must take over */
  readonly positionSerial: number;
}

/** A track to start and where. */
export interface TrackStart {
  order: PlayOrder;
  durationMs: number;
  positionMs: number;
  paused: boolean;
}

/** A play counts from here on (or at the end of a shorter track). */
const COUNTED_MS = 30_000;
/** A device's clock and ours end a track a little apart. */
const END_TOLERANCE_MS = 1_500;

/** A player that has never played. */
export function idlePlayer(now: number): PlayerState {
  return {
    order: emptyOrder,
    durationMs: 0,
    positionMs: 0,
    timestamp: now,
    paused: true,
    listenedMs: 0,
    playSerial: 0,
    controlSerial: 0,
    pauseSerial: 0,
    positionSerial: 0,
  };
}

/** Milliseconds into the track at `now`, never past its end. */
export function positionAt(state: PlayerState, now: number): number {
  return Math.min(state.durationMs, state.positionMs + movedSince(state, now));
}

/** Milliseconds of this track that have been heard until `now`, seeking left out. */
export function listenedAt(state: PlayerState, now: number): number {
  const left = Math.max(0, state.durationMs - state.positionMs);
  return state.listenedMs + Math.min(left, movedSince(state, now));
}

/** Whether what was heard until `now` counts as a play: 30 s, or the whole of a shorter track. */
export function isCountedPlay(state: PlayerState, now: number): boolean {
  if (state.durationMs === 0) return false;
  return listenedAt(state, now) >= Math.min(COUNTED_MS, state.durationMs - END_TOLERANCE_MS);
}

/** A new track by command: the device has to load it. */
export function startTrack(state: PlayerState, start: TrackStart, now: number): PlayerState {
  return {
    ...followTrack(state, start, now),
    controlSerial: state.controlSerial + 1,
    pauseSerial: state.pauseSerial + 1,
    positionSerial: state.positionSerial + 1,
  };
}

/** A new track that the device began by itself, as instructed. */
export function followTrack(state: PlayerState, start: TrackStart, now: number): PlayerState {
  return {
    ...state,
    ...start,
    positionMs: Math.min(start.positionMs, start.durationMs),
    timestamp: now,
    listenedMs: 0,
    playSerial: state.playSerial + 1,
  };
}

/** Pauses or resumes by command. */
export function setPaused(state: PlayerState, paused: boolean, now: number): PlayerState {
  return {
    ...anchor(state, now),
    paused,
    controlSerial: state.controlSerial + 1,
    pauseSerial: state.pauseSerial + 1,
  };
}

/** Moves within the track by command. */
export function seekTo(state: PlayerState, positionMs: number, now: number): PlayerState {
  return {
    ...anchor(state, now),
    positionMs: Math.max(0, Math.min(positionMs, state.durationMs)),
    controlSerial: state.controlSerial + 1,
    positionSerial: state.positionSerial + 1,
  };
}

/** Stops where it is because its device is gone; whichever comes next has to take the position over. */
export function suspend(state: PlayerState, now: number): PlayerState {
  const stopped = setPaused(state, true, now);
  return { ...stopped, positionSerial: state.positionSerial + 1 };
}

/** Goes over to another device in the state it is in. */
export function moveToDevice(state: PlayerState, now: number): PlayerState {
  return seekTo(state, positionAt(state, now), now);
}

/** What the device says about itself; it is right about its own position. */
export function takeReport(
  state: PlayerState,
  report: { positionMs: number; paused: boolean },
  now: number,
): PlayerState {
  const positionMs = Math.max(0, Math.min(report.positionMs, state.durationMs));
  return { ...anchor(state, now), positionMs, paused: report.paused };
}

function anchor(state: PlayerState, now: number): PlayerState {
  return {
    ...state,
    positionMs: positionAt(state, now),
    listenedMs: listenedAt(state, now),
    timestamp: now,
  };
}

function movedSince(state: PlayerState, now: number): number {
  return state.paused ? 0 : Math.max(0, now - state.timestamp);
}
