import type { PlayerCommands } from "./player-commands.ts";
import { setNotice } from "./player-store.ts";

/** The commands before they are loaded: each waits for them, which the first move or press begins. */
export function createLazyCommands(load: () => Promise<PlayerCommands>): PlayerCommands {
  /** Without a network there is nothing to load, and nothing to play either. */
  const run = async (use: (commands: PlayerCommands) => unknown): Promise<void> => {
    try {
      await use(await load());
    } catch {
      setNotice({ about: "play-failed", detail: null });
    }
  };
  return {
    play: (request, preview) => run((commands) => commands.play(request, preview)),
    toggle: () => run((commands) => commands.toggle()),
    skip: (direction) => run((commands) => commands.skip(direction)),
    seek: (positionMs) => void run((commands) => commands.seek(positionMs)),
    setVolume: (volume) => void run((commands) => commands.setVolume(volume)),
    toggleShuffle: () => run((commands) => commands.toggleShuffle()),
    cycleRepeat: () => run((commands) => commands.cycleRepeat()),
    transferHere: () => run((commands) => commands.transferHere()),
    transferTo: (device) => run((commands) => commands.transferTo(device)),
    toggleLike: () => run((commands) => commands.toggleLike()),
    setSleep: (sleep) => void run((commands) => commands.setSleep(sleep)),
    listDevices: async () => (await load()).listDevices(),
    readQueue: async () => (await load()).readQueue(),
    addToQueue: async (uri) => (await load()).addToQueue(uri),
  };
}
