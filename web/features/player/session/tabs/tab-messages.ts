import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import type { PlaybackModel } from "#web/features/player/state/player-state.ts";
import type { ShuffleOrder, ListOrder } from "#web/features/player/queue/play-queue.ts";
import type { QueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerStore } from "#web/features/player/state/player-store.ts";

/** What the leading tab shows, so that all show the same. */
export interface SharedState {
  model: PlaybackModel;
  like: PlayerStore["like"];
  notice: PlayerStore["notice"];
  sleep: PlayerStore["sleep"];
  /** the leading tab may sound: someone has pressed something in it */
  canSound: boolean;
}

/** The rows of the list that plays, as it was shown and as it is dealt: up to 50,000 each. */
export interface SharedLists {
  uris: ListOrder["uris"];
  rows: ShuffleOrder["rows"];
}

/** The queue as the leading tab reports it: with the rows of its list only where they are others than it sent last. */
export interface SharedQueue {
  /** its list and its deck without their rows */
  store: QueueStore;
  /** null: those sent under the same mark */
  lists: SharedLists | null;
  mark: number;
}

/** The name of a command. */
export type CommandName = keyof PlayerCommands;

/** What tabs of one browser say to each other; all are built alike or reloaded, so nothing else comes. */
export type TabMessage =
  /** a tab that follows is there, or is looked at again or no more */
  | { kind: "looking"; tab: string; isVisible: boolean }
  | ({ kind: "state" } & SharedState)
  | ({ kind: "queue" } & SharedQueue)
  | { kind: "command"; tab: string; id: number; command: CommandName; given: readonly unknown[] }
  | { kind: "answer"; tab: string; id: number; value: unknown; isRefused: boolean };

/** Does a command by its name, as another tab gives it; answers what the command does. */
export async function runNamed(
  commands: PlayerCommands,
  name: CommandName,
  given: readonly unknown[],
): Promise<unknown> {
  const run = commands[name] as (...values: readonly unknown[]) => unknown;
  return run(...given);
}
