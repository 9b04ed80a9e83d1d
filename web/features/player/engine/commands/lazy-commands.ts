import { setNotice } from "#web/features/player/state/player-store.ts";
import { commandsBy, commandTable } from "./command-table.ts";
import type { PlayerCommands } from "./playback-commands.ts";

/** The commands before they are loaded: each waits for them, which the first move or press begins. */
export function createLazyCommands(load: () => Promise<PlayerCommands>): PlayerCommands {
  return commandsBy(async (name, given) => {
    const run = async (): Promise<unknown> =>
      ((await load())[name] as (...args: unknown[]) => unknown)(...given);
    if (commandTable[name] === "asks") return run();
    try {
      return await run();
    } catch {
      // Without a network there is nothing to load, and nothing to play either.
      return setNotice({ about: "play-failed", detail: null });
    }
  });
}
