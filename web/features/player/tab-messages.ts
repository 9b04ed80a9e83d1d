import type { PlaybackModel } from "./player-state.ts";
import type { PlayerStore } from "./player-store.ts";

/** Commands that a tab may leave to the leading one, with what they take. */
export type TabCommand =
  | "play"
  | "toggle"
  | "skip"
  | "seek"
  | "setVolume"
  | "toggleShuffle"
  | "cycleRepeat"
  | "transferHere"
  | "transferTo"
  | "toggleLike"
  | "setSleep"
  | "listDevices"
  | "readQueue"
  | "addToQueue";

/** What the leading tab shows, so that all show the same. */
export interface SharedState {
  model: PlaybackModel;
  like: PlayerStore["like"];
  notice: PlayerStore["notice"];
  sleep: PlayerStore["sleep"];
  /** the leading tab may sound: somebody has pressed something in it */
  canSound: boolean;
}

/** What tabs of one browser say to each other; all are built alike or loaded anew, so nothing else comes. */
export type TabMessage =
  /** a tab that follows is there, or is looked at again or no more */
  | { kind: "looking"; tab: string; isVisible: boolean }
  | ({ kind: "state" } & SharedState)
  | { kind: "command"; tab: string; id: number; command: TabCommand; given: unknown[] }
  | { kind: "answer"; tab: string; id: number; value: unknown; isRefused: boolean };
