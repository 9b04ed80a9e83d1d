import type { CommandName } from "#web/features/player/engine/commands/command-table.ts";
import type { PlaybackModel } from "#web/features/player/state/player-state.ts";
import type { QueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerStore } from "#web/features/player/state/player-store.ts";

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
  | { kind: "queue"; store: QueueStore }
  | { kind: "command"; tab: string; id: number; command: CommandName; given: unknown[] }
  | { kind: "answer"; tab: string; id: number; value: unknown; isRefused: boolean };
