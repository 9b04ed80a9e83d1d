import { observeSdk } from "#web/features/player/state/merge-state.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import {
  type EngineParts,
  type PlayerEngine,
  startEngine,
} from "#web/features/player/session/device/playback-engine.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { modesIn, type QueueModes, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore, setNotice } from "#web/features/player/state/player-store.ts";
import { type Interrupted, interruptedOf, keptKey } from "#web/features/player/source/sdk/resume-playback.ts";
import { createQueuePublisher } from "./shared-queue.ts";
import { showStoredSong } from "#web/features/player/queue/keep/stored-queue.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { runNamed, type TabMessage } from "./tab-messages.ts";
import { clampVolume } from "#web/features/player/state/command-rules.ts";

const volumeKey = "player_volume";

/**
 * Takes this browser's last volume, so that a reload does not startle, and remembers every change. Answers how
 * to stop.
 */
function keepVolume(): () => void {
  const stored = Number.parseFloat(localStorage.getItem(volumeKey) ?? "1");
  updateModel((model) => ({ ...model, ownVolume: Number.isNaN(stored) ? 1 : clampVolume(stored) }));
  return usePlayerStore.subscribe(({ model }, before) => {
    if (model.ownVolume !== before.model.ownVolume) localStorage.setItem(volumeKey, String(model.ownVolume));
  });
}

const modesKey = "player_modes";

/**
 * Shows how the queue played when this browser had it last, until the server says how it does, and remembers every change.
 * Answers how to stop; `isForgetting`: no one is signed in any more.
 */
function keepModes(userId: string): (isForgetting: boolean) => void {
  if (modesIn(useQueueStore.getState()) === null) useQueueStore.setState({ modes: readKeptModes(userId) });
  let kept = modesIn(useQueueStore.getState());
  const unsubscribe = useQueueStore.subscribe((store) => {
    const modes = modesIn(store);
    if (modes?.shuffled === kept?.shuffled && modes?.repeat === kept?.repeat) return;
    kept = modes;
    localStorage.setItem(modesKey, JSON.stringify({ userId, modes }));
  });
  return (isForgetting) => {
    unsubscribe();
    if (isForgetting) localStorage.removeItem(modesKey);
  };
}

/** Of storage that others write only what this version wrote is taken. */
function readKeptModes(userId: string): QueueModes | null {
  try {
    const kept = JSON.parse(localStorage.getItem(modesKey) ?? "null") as {
      userId?: unknown;
      modes?: { shuffled?: unknown; repeat?: unknown } | null;
    } | null;
    const { shuffled, repeat } = (kept?.userId === userId && kept.modes) || {};
    const isRepeat = repeat === "off" || repeat === "context" || repeat === "track";
    return typeof shuffled === "boolean" && isRepeat ? { shuffled, repeat } : null;
  } catch {
    return null;
  }
}

/** A tab that has not said for this long that it is looked at has gone. */
const lookingHoldsMs = 130_000;

/** What an engine needs besides what the leading tab itself knows. */
export type LeadingEngineParts = Omit<EngineParts, "isWatched" | "interrupted">;

type ShowKept = (userId: string) => Interrupted | null;

/** The leading tab: it has the engine, notifies the others what it shows, and does what they ask. */
export interface Leading {
  /** null until they are loaded */
  commands(): PlayerCommands | null;
  /** Loads them; says in a sentence that they could not be loaded, and rejects. */
  ready(): Promise<PlayerCommands>;
  takeMessage(message: TabMessage): void;
  /** `isForgetting`: no one is signed in any more; else another tab goes on. */
  stop(isForgetting: boolean): void;
}

/** Begins to lead, with the state of the tab that led before, or what this browser played last. */
export function lead(parts: {
  userId: string;
  engine: LeadingEngineParts;
  send: (message: TabMessage) => void;
  /** shows what this browser played last, and answers what is to be gone on with */
  showKept: ShowKept;
}): Leading {
  const { userId, send } = parts;
  const interrupted = takeUp(userId, parts.showKept);
  const stopKeepingVolume = keepVolume();
  const stopKeepingModes = keepModes(userId);
  const visibleTabs = createVisibleTabs();
  const engine = startEngine({ ...parts.engine, isWatched: visibleTabs.isWatched, interrupted });
  const { commands, ready, load, stop: stopLoading } = loadCommands(engine);
  const stopShowing = showStoredSong(parts.engine.queue);
  const stopPlaying = loadWhilePlaying({ userId, engine, ready, stream: parts.engine.stream }, load);
  const handleVisibility = (): void => engine.lookAgain();
  document.addEventListener("visibilitychange", handleVisibility);
  const lookTimer = setInterval(handleVisibility, lookingHoldsMs / 2);
  const queuePublisher = createQueuePublisher();
  const sendQueue = (isWhole: boolean): void =>
    send({ kind: "queue", ...queuePublisher.publish(useQueueStore.getState(), isWhole) });
  const stopPublishing = notifyTabs(send, () => sendQueue(false));

  return {
    commands,
    ready,
    takeMessage(message) {
      if (message.kind === "looking") {
        visibleTabs.note(message);
        engine.lookAgain();
        sendState(send);
        sendQueue(true);
      } else if (message.kind === "command") void execute(ready, message, send);
    },
    stop(isForgetting) {
      clearInterval(lookTimer);
      document.removeEventListener("visibilitychange", handleVisibility);
      stopPublishing();
      stopLoading();
      stopShowing();
      stopPlaying(isForgetting);
      stopKeepingVolume();
      stopKeepingModes(isForgetting);
      engine.stop(isForgetting);
    },
  };
}

const firstInputs = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * The commands, loaded when someone first moves or presses something, or one is given; and where another device plays,
 * since the page then shows which of its lists and rows that is.
 */
function loadCommands(engine: PlayerEngine): Pick<Leading, "commands" | "ready"> & {
  load: () => Promise<PlayerCommands>;
  stop: () => void;
} {
  let loaded: PlayerCommands | null = null;
  let loading: Promise<PlayerCommands> | null = null;
  const loadAll = async (): Promise<PlayerCommands> => {
    const { createPlayerCommands } = await loadWithTexts(
      () => import("#web/features/player/session/playback-commands.ts"),
    );
    const commands = createPlayerCommands(engine);
    // What is pressed before the queue is known would take the place of it, and of what was added.
    await commands.loadQueue();
    loaded = commands;
    return commands;
  };
  const load = (): Promise<PlayerCommands> => {
    loading ??= loadAll();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const ready = async (): Promise<PlayerCommands> => {
    try {
      return await load();
    } catch (error) {
      // Without a network there is nothing to load, and nothing to play either.
      setNotice({ about: "play-failed", detail: null });
      throw error;
    }
  };
  const stop = (): void => {
    for (const input of firstInputs) window.removeEventListener(input, begin);
    stopLooking();
  };
  function begin(): void {
    stop();
    void load().catch(() => undefined);
  }
  for (const input of firstInputs) window.addEventListener(input, begin);
  const stopLooking = usePlayerStore.subscribe(({ other, state }) => {
    if (other !== null && !state.paused) begin();
  });
  return { commands: () => loaded, ready, load, stop };
}

/** Loads what only a page that plays needs when one does, or when a sleep timer is set. Answers how to stop. */
function loadWhilePlaying(
  parts: Parameters<
    typeof import("#web/features/player/session/playing/while-playing.ts").startWhilePlaying
  >[0],
  loadAll: () => Promise<unknown>,
): (isForgetting: boolean) => void {
  let stopStarted: ((isForgetting: boolean) => void) | null = null;
  let isStopped = false;
  const start = async (): Promise<void> => {
    const { startWhilePlaying } = await import("#web/features/player/session/playing/while-playing.ts");
    if (!isStopped) stopStarted = startWhilePlaying(parts);
    // The queue hands over what comes next, also when no one has pressed anything since the page was loaded.
    await loadAll();
  };
  const look = (): void => {
    const { model, sleep } = usePlayerStore.getState();
    if (model.sdk === null && sleep === null) return;
    unsubscribe();
    // Playing goes on without it; the next page loads it.
    start().catch(() => undefined);
  };
  const unsubscribe = usePlayerStore.subscribe(look);
  look();
  return (isForgetting) => {
    isStopped = true;
    unsubscribe();
    stopStarted?.(isForgetting);
    if (isForgetting) localStorage.removeItem(keptKey);
  };
}

/** What played until now in the tab that led, or in this one before it was reloaded. */
function takeUp(userId: string, showKept: ShowKept): Interrupted | null {
  const { model } = usePlayerStore.getState();
  if (model.sdk === null && model.provider === null) return showKept(userId);
  const interrupted = interruptedOf(model, Date.now());
  updateModel((observed, nowMs) => {
    const left = observeSdk(observed, null, nowMs);
    // The provider may say that nothing plays until this tab does.
    return {
      ...left,
      kept: observed.sdk === null ? observed.kept : left.provider,
      deviceId: null,
      changes: [],
    };
  });
  return interrupted;
}

/** Which tabs are looked at. */
function createVisibleTabs() {
  const untilByTab = new Map<string, number>();
  return {
    note({ tab, isVisible }: { tab: string; isVisible: boolean }): void {
      if (isVisible) untilByTab.set(tab, Date.now() + lookingHoldsMs);
      else untilByTab.delete(tab);
    },
    isWatched: (): boolean =>
      document.visibilityState === "visible" || [...untilByTab.values()].some((until) => until > Date.now()),
  };
}

function sendState(send: (message: TabMessage) => void): void {
  const { model, like, notice, sleep } = usePlayerStore.getState();
  // Where the browser does not tell, its own word follows when sound is held back.
  const canSound = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
  send({ kind: "state", model, like, notice, sleep, canSound });
}

/** Reports the other tabs whenever what they show changes; the position runs on in each of them. */
function notifyTabs(send: (message: TabMessage) => void, sendQueue: () => void): () => void {
  const publishState = (): void => sendState(send);
  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    const isSame =
      store.model === before.model &&
      store.like === before.like &&
      store.notice === before.notice &&
      store.sleep === before.sleep;
    if (!isSame) publishState();
  });
  const stopQueue = useQueueStore.subscribe(sendQueue);
  // The first press lets this tab sound.
  window.addEventListener("pointerdown", publishState, { once: true });
  window.addEventListener("keydown", publishState, { once: true });
  publishState();
  return () => {
    unsubscribe();
    stopQueue();
    window.removeEventListener("pointerdown", publishState);
    window.removeEventListener("keydown", publishState);
  };
}

/** Does what another tab asks, and answers it. */
async function execute(
  ready: Leading["ready"],
  { tab, id, command, given }: Extract<TabMessage, { kind: "command" }>,
  send: (message: TabMessage) => void,
): Promise<void> {
  try {
    const value = await runNamed(await ready(), command, given);
    send({ kind: "answer", tab, id, value, isRefused: false });
  } catch {
    send({ kind: "answer", tab, id, value: undefined, isRefused: true });
  }
}
