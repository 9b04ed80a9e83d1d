import type { PlayerCommands } from "./playback-commands.ts";

/**
 * Every command of the player, and what it is like. `begins`: sound may begin by it, which needs a press in the tab
 * that sounds. `acts`: anything else a person does; a failure is said in a sentence. `asks`: it answers something, and
 * rejects when it cannot.
 */
export const commandTable = {
  play: "begins",
  playList: "begins",
  playNext: "begins",
  addSongs: "begins",
  playAdded: "begins",
  playSong: "begins",
  playRow: "begins",
  undoQueue: "begins",
  toggle: "begins",
  transferHere: "begins",
  skip: "acts",
  seek: "acts",
  setVolume: "acts",
  toggleShuffle: "acts",
  cycleRepeat: "acts",
  reshuffle: "acts",
  removeAdded: "acts",
  moveAdded: "acts",
  clearAdded: "acts",
  moveRow: "acts",
  removeRows: "acts",
  playRowNext: "acts",
  transferTo: "acts",
  renameDevice: "acts",
  toggleLike: "acts",
  setSleep: "acts",
  listDevices: "asks",
  readQueue: "asks",
  loadQueue: "asks",
} as const satisfies Record<keyof PlayerCommands, "begins" | "acts" | "asks">;

/** The name of a command. */
export type CommandName = keyof typeof commandTable;

/** Commands that are done by `run`, wherever that does them; what it answers is the command's answer. */
export function commandsBy(run: (name: CommandName, given: unknown[]) => Promise<unknown>): PlayerCommands {
  const names = Object.keys(commandTable) as CommandName[];
  const commands = names.map((name) => [name, (...given: unknown[]) => run(name, given)] as const);
  return Object.fromEntries(commands) as unknown as PlayerCommands;
}
