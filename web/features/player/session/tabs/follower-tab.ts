import {
  commandsBy,
  commandTable,
  type CommandName,
  runOf,
} from "#web/features/player/session/command-table.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { shownOf } from "#web/features/player/state/player-model.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { createQueueReceiver } from "./shared-queue.ts";
import type { SharedState, TabMessage } from "./tab-messages.ts";

/** How long the leading tab may take to answer before a command counts as lost. */
const answerLimitMs = 15_000;

/** A tab that is looked at says so this often, so that one that crashed is not waited for. */
const lookingEveryMs = 60_000;

/** A tab that follows: it shows what the leading one tells and leaves commands to it. */
export interface Following {
  commands: PlayerCommands;
  takeMessage(message: TabMessage): void;
  stop(): void;
}

/**
 * @param parts.takeOver makes this tab the leading one and answers its own commands: for what needs a press in the
 *   tab that sounds
 */
export function follow(parts: {
  tab: string;
  send: (message: TabMessage) => void;
  takeOver: () => Promise<PlayerCommands>;
}): Following {
  const { tab, send, takeOver } = parts;
  const asked = new Map<number, (answer: { value: unknown; isRefused: boolean }) => void>();
  let lastId = 0;
  let canSound = true;
  const hearQueue = createQueueReceiver();

  const ask = (command: CommandName, ...given: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const end = ({ value, isRefused }: { value: unknown; isRefused: boolean }): void => {
        clearTimeout(limit);
        asked.delete(id);
        if (isRefused) reject(new Error("The other tab could not do this."));
        else resolve(value);
      };
      const limit = setTimeout(end, answerLimitMs, { value: undefined, isRefused: true });
      asked.set(id, end);
      send({ kind: "command", tab, id, command, given });
    });
  const sayLooking = (): void =>
    send({ kind: "looking", tab, isVisible: document.visibilityState === "visible" });
  const sayGone = (): void => send({ kind: "looking", tab, isVisible: false });

  usePlayerStore.setState({ isFollower: true });
  const timer = setInterval(sayLooking, lookingEveryMs);
  document.addEventListener("visibilitychange", sayLooking);
  window.addEventListener("pagehide", sayGone);
  sayLooking();

  return {
    commands: createFollowerCommands({ ask, takeOver, canSound: () => canSound }),
    takeMessage(message) {
      if (message.kind === "state") {
        ({ canSound } = message);
        showShared(message);
      } else if (message.kind === "queue") {
        const store = hearQueue(message);
        if (store !== null) useQueueStore.setState(store);
      } else if (message.kind === "answer" && message.tab === tab) asked.get(message.id)?.(message);
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", sayLooking);
      window.removeEventListener("pagehide", sayGone);
      usePlayerStore.setState({ isFollower: false });
    },
  };
}

function showShared({ model, like, notice, sleep }: SharedState): void {
  usePlayerStore.setState(({ state }) => ({ ...shownOf(model, state, Date.now()), like, sleep }));
  setNotice(notice);
}

interface CommandParts {
  ask: (command: CommandName, ...given: unknown[]) => Promise<unknown>;
  takeOver: () => Promise<PlayerCommands>;
  canSound: () => boolean;
}

/**
 * The commands of a tab that follows. What makes sound begin is done here instead where the leading tab may not
 * sound by itself, since no one has pressed anything in it.
 */
function createFollowerCommands({ ask, takeOver, canSound }: CommandParts): PlayerCommands {
  return commandsBy(async (name, given) => {
    if (commandTable[name] === "asks") return ask(name, ...given);
    if (commandTable[name] === "begins" && !canSound() && mayBegin(name))
      return runOf(await takeOver(), name, given);
    // The sound is in this browser already, in another tab: it comes to this one.
    if (name === "transferHere" && usePlayerStore.getState().model.sdk !== null)
      return (await takeOver()).transferHere();
    // What the leading tab could not do, it says in what it shows.
    return ask(name, ...given).catch(() => undefined);
  });
}

/** Whether sound begins in this browser by the command as things stand. */
function mayBegin(name: CommandName): boolean {
  const { state, other } = usePlayerStore.getState();
  if (name === "toggle") return state.paused && other === null;
  if (name === "playNext" || name === "addSongs") return state.track === null;
  return true;
}
