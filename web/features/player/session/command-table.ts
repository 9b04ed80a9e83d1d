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
  listenIn: "begins",
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
  stopAfter: "acts",
  playThenStop: "acts",
  endListenIn: "acts",
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

/** Does a command by its name, wherever that does it; what it answers is the command's answer. */
type RunCommand = <Name extends CommandName>(
  name: Name,
  given: Parameters<PlayerCommands[Name]>,
) => Promise<unknown>;

type Answered = <Name extends CommandName>(
  name: Name,
  given: Parameters<PlayerCommands[Name]>,
) => Promise<Awaited<ReturnType<PlayerCommands[Name]>>>;

/**
 * Commands that are done elsewhere: by the tab that leads, or once what does them is loaded. Each is written out, so that
 * one gets from a press to what `createPlayerCommands` does for it.
 */
export function commandsBy(runAny: RunCommand): PlayerCommands {
  // What comes from another tab, or from what is not loaded yet, is typed here, once.
  const run = runAny as Answered;
  return {
    play: (...given) => run("play", given),
    playList: (...given) => run("playList", given),
    playNext: (...given) => run("playNext", given),
    addSongs: (...given) => run("addSongs", given),
    playAdded: (...given) => run("playAdded", given),
    playSong: (...given) => run("playSong", given),
    playRow: (...given) => run("playRow", given),
    undoQueue: (...given) => run("undoQueue", given),
    listenIn: (...given) => run("listenIn", given),
    toggle: (...given) => run("toggle", given),
    transferHere: (...given) => run("transferHere", given),
    skip: (...given) => run("skip", given),
    seek: (...given) => void run("seek", given),
    setVolume: (...given) => void run("setVolume", given),
    toggleShuffle: (...given) => run("toggleShuffle", given),
    cycleRepeat: (...given) => run("cycleRepeat", given),
    reshuffle: (...given) => void run("reshuffle", given),
    removeAdded: (...given) => void run("removeAdded", given),
    moveAdded: (...given) => void run("moveAdded", given),
    clearAdded: (...given) => void run("clearAdded", given),
    moveRow: (...given) => void run("moveRow", given),
    removeRows: (...given) => void run("removeRows", given),
    playRowNext: (...given) => void run("playRowNext", given),
    stopAfter: (...given) => void run("stopAfter", given),
    playThenStop: (...given) => void run("playThenStop", given),
    endListenIn: (...given) => run("endListenIn", given),
    transferTo: (...given) => run("transferTo", given),
    renameDevice: (...given) => run("renameDevice", given),
    toggleLike: (...given) => run("toggleLike", given),
    setSleep: (...given) => void run("setSleep", given),
    listDevices: (...given) => run("listDevices", given),
    readQueue: (...given) => run("readQueue", given),
    loadQueue: (...given) => run("loadQueue", given),
  };
}

/** Does one of some commands. */
export function runOf<Name extends CommandName>(
  commands: PlayerCommands,
  name: Name,
  given: Parameters<PlayerCommands[Name]>,
): ReturnType<PlayerCommands[Name]> {
  const run = commands[name] as (
    ...args: Parameters<PlayerCommands[Name]>
  ) => ReturnType<PlayerCommands[Name]>;
  return run(...given);
}
