import type { PlayerCommands } from "./player-commands.ts";
import { shownOf } from "./player-model.ts";
import { setNotice, type SleepTimer, usePlayerStore } from "./player-store.ts";
import type { SharedState, TabCommand, TabMessage } from "./tab-messages.ts";

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

  const ask = (command: TabCommand, ...given: unknown[]): Promise<unknown> =>
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
  const tell = async (command: TabCommand, ...given: unknown[]): Promise<void> => {
    // What the leading tab could not do, it says in what it shows.
    await ask(command, ...given).catch(() => undefined);
  };
  const sayLooking = (): void =>
    send({ kind: "looking", tab, isVisible: document.visibilityState === "visible" });
  const sayGone = (): void => send({ kind: "looking", tab, isVisible: false });

  usePlayerStore.setState({ isFollower: true });
  const timer = setInterval(sayLooking, lookingEveryMs);
  document.addEventListener("visibilitychange", sayLooking);
  window.addEventListener("pagehide", sayGone);
  sayLooking();

  return {
    commands: createFollowerCommands({ ask, tell, takeOver, canSound: () => canSound }),
    takeMessage(message) {
      if (message.kind === "state") {
        ({ canSound } = message);
        showShared(message);
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
  ask: (command: TabCommand, ...given: unknown[]) => Promise<unknown>;
  tell: (command: TabCommand, ...given: unknown[]) => Promise<void>;
  takeOver: () => Promise<PlayerCommands>;
  canSound: () => boolean;
}

/**
 * The commands of a tab that follows. What makes sound begin is done here instead where the leading tab may not
 * sound by itself, since nobody has pressed anything in it.
 */
function createFollowerCommands({ ask, tell, takeOver, canSound }: CommandParts): PlayerCommands {
  return {
    async play(request, preview) {
      if (canSound()) await tell("play", request, preview);
      else await (await takeOver()).play(request, preview);
    },
    async toggle() {
      const { state, other } = usePlayerStore.getState();
      if (state.paused && other === null && !canSound()) await (await takeOver()).toggle();
      else await tell("toggle");
    },
    skip: (direction) => tell("skip", direction),
    seek: (positionMs) => void tell("seek", positionMs),
    setVolume: (volume) => void tell("setVolume", volume),
    toggleShuffle: () => tell("toggleShuffle"),
    cycleRepeat: () => tell("cycleRepeat"),
    async transferHere() {
      // The sound is in this browser already, in another tab: it comes to this one.
      const isInOtherTab = usePlayerStore.getState().model.sdk !== null;
      if (isInOtherTab || !canSound()) await (await takeOver()).transferHere();
      else await tell("transferHere");
    },
    transferTo: (device) => tell("transferTo", device),
    toggleLike: () => tell("toggleLike"),
    setSleep: (sleep: SleepTimer | null) => void tell("setSleep", sleep),
    listDevices: async () => (await ask("listDevices")) as never,
    readQueue: async () => (await ask("readQueue")) as never,
    addToQueue: async (uri) => void (await ask("addToQueue", uri)),
  };
}
