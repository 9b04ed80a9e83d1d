import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { shownOf } from "#web/features/player/state/player-model.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { createQueueReceiver } from "./shared-queue.ts";
import { type CommandName, runNamed, type SharedState, type TabMessage } from "./tab-messages.ts";

/** How long the leading tab may take to answer before a command counts as lost. */
const answerLimitMs = 15_000;

/** A tab that is looked at says so this often, so that one that crashed is not waited for. */
const lookingEveryMs = 60_000;

/** A tab that follows: it shows what the leading one tells and leaves commands to it. */
export interface Following {
  ready(): Promise<PlayerCommands>;
  commands(): PlayerCommands;
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

  const ask: CommandParts["ask"] = (command, given) =>
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

  const commands = createFollowerCommands({ ask, takeOver, canSound: () => canSound });
  return {
    commands: () => commands,
    ready: async () => commands,
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
  ask: (command: CommandName, given: readonly unknown[]) => Promise<unknown>;
  takeOver: () => Promise<PlayerCommands>;
  canSound: () => boolean;
}

/** The commands of a tab that follows: the leading tab carries each out, where `createPlayerCommands` has it. */
function createFollowerCommands(parts: CommandParts): PlayerCommands {
  const { begins, acts, asks } = createSenders(parts);
  const transferHere = acts("transferHere");
  return {
    play: begins("play"),
    playList: begins("playList"),
    playNext: begins("playNext"),
    addSongs: begins("addSongs"),
    playAdded: begins("playAdded"),
    playSong: begins("playSong"),
    playRow: begins("playRow"),
    undoQueue: begins("undoQueue"),
    listenIn: begins("listenIn"),
    resume: begins("resume"),
    async transferHere() {
      const { model } = usePlayerStore.getState();
      // The sound is in this browser already, in another tab, or may not begin there: it comes to this one.
      if (model.sdk === null && parts.canSound()) return transferHere();
      await parts.takeOver().then(
        (commands) => commands.transferHere(),
        () => undefined,
      );
    },
    pause: acts("pause"),
    skip: acts("skip"),
    seek: acts("seek"),
    setVolume: acts("setVolume"),
    setShuffle: acts("setShuffle"),
    setRepeat: acts("setRepeat"),
    reshuffle: acts("reshuffle"),
    removeAdded: acts("removeAdded"),
    moveAdded: acts("moveAdded"),
    clearAdded: acts("clearAdded"),
    moveRow: acts("moveRow"),
    removeRows: acts("removeRows"),
    playRowNext: acts("playRowNext"),
    stopAfter: acts("stopAfter"),
    playThenStop: acts("playThenStop"),
    endListenIn: acts("endListenIn"),
    transferTo: acts("transferTo"),
    renameDevice: acts("renameDevice"),
    setLiked: acts("setLiked"),
    setSleep: acts("setSleep"),
    listDevices: asks("listDevices"),
    readQueue: asks("readQueue"),
    loadQueue: asks("loadQueue"),
  };
}

/**
 * How commands get to the leading tab. `begins`: sound may begin by it. Where the leading tab may not sound by itself, since
 * no one has pressed anything in it, this tab takes over and does it. `acts`: anything else a person does; what the leading
 * tab could not do, it says in what it shows. `asks`: it answers something, and rejects when it cannot.
 */
function createSenders({ ask, takeOver, canSound }: CommandParts) {
  return {
    begins: <Name extends CommandName>(name: Name) =>
      typed(name, (...given) => {
        const comesHere = !canSound() && mayBegin(name);
        const done = comesHere
          ? takeOver().then((commands) => runNamed(commands, name, given))
          : ask(name, given);
        return done.catch(() => undefined);
      }),
    acts: <Name extends CommandName>(name: Name) =>
      typed(name, (...given) => ask(name, given).catch(() => undefined)),
    asks: <Name extends CommandName>(name: Name) => typed(name, (...given) => ask(name, given)),
  };
}

/** What comes from another tab is typed here, once. */
function typed<Name extends CommandName>(
  _name: Name,
  send: (...given: unknown[]) => Promise<unknown>,
): PlayerCommands[Name] {
  return send as unknown as PlayerCommands[Name];
}

/** Whether sound begins in this browser by the command as things stand. */
function mayBegin(name: CommandName): boolean {
  const { state, other } = usePlayerStore.getState();
  if (name === "resume") return other === null;
  if (name === "playNext" || name === "addSongs") return state.track === null;
  return true;
}
