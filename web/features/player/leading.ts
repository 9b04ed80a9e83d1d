import { keepPlayback, showKeptPlayback } from "./kept-playback.ts";
import { keepVolume } from "./kept-volume.ts";
import { connectMediaSession } from "./media-session.ts";
import { observeSdk } from "./merge-state.ts";
import { createPlayerCommands, type PlayerCommands } from "./player-commands.ts";
import { type EngineParts, startEngine } from "./player-engine.ts";
import { refreshState, updateModel } from "./player-model.ts";
import { usePlayerStore } from "./player-store.ts";
import { type Interrupted, interruptedOf } from "./resume-playback.ts";
import { obeySleepTimer } from "./sleep-timer.ts";
import type { TabMessage } from "./tab-messages.ts";

/** A tab that has not said for this long that it is looked at has gone. */
const lookingHoldsMs = 130_000;

/** What an engine needs besides what the leading tab itself knows. */
export type LeadingEngineParts = Omit<EngineParts, "isWatched" | "interrupted">;

/** The leading tab: it has the engine, tells the others what it shows, and does what they ask. */
export interface Leading {
  commands: PlayerCommands;
  takeMessage(message: TabMessage): void;
  /** `isForgetting`: nobody is signed in any more; else another tab goes on. */
  stop(isForgetting: boolean): void;
}

/** Begins to lead, with what the tab that led before told, or what this browser played last. */
export function lead(parts: {
  userId: string;
  engine: LeadingEngineParts;
  send: (message: TabMessage) => void;
}): Leading {
  const { userId, send } = parts;
  const interrupted = takeUp(userId);
  const stopKeepingVolume = keepVolume();
  const kept = keepPlayback(userId);
  const lookers = createLookers();
  const engine = startEngine({ ...parts.engine, isWatched: lookers.isWatched, interrupted });
  const commands = createPlayerCommands(engine);
  const stopMedia = connectMediaSession(commands);
  const stopSleep = obeySleepTimer({
    player: () => engine.sdk(),
    pause: async () => {
      if (!usePlayerStore.getState().state.paused) await commands.toggle();
    },
    refresh: refreshState,
  });
  const handleVisibility = (): void => engine.lookAgain();
  document.addEventListener("visibilitychange", handleVisibility);
  const lookTimer = setInterval(handleVisibility, lookingHoldsMs / 2);
  const stopTelling = tellOthers(send);

  return {
    commands,
    takeMessage(message) {
      if (message.kind === "looking") {
        lookers.note(message);
        engine.lookAgain();
        sendState(send);
      } else if (message.kind === "command") void obey(commands, message, send);
    },
    stop(isForgetting) {
      clearInterval(lookTimer);
      document.removeEventListener("visibilitychange", handleVisibility);
      stopTelling();
      stopSleep();
      stopMedia();
      kept.stop(isForgetting);
      stopKeepingVolume();
      engine.stop(isForgetting);
    },
  };
}

/** What played until now in the tab that led, or in this one before it was loaded anew. */
function takeUp(userId: string): Interrupted | null {
  const { model } = usePlayerStore.getState();
  if (model.sdk === null && model.provider === null) return showKeptPlayback(userId);
  const interrupted = interruptedOf(model, Date.now());
  updateModel((told, nowMs) => ({ ...observeSdk(told, null, nowMs), deviceId: null, changes: [] }));
  return interrupted;
}

/** Which tabs are looked at. */
function createLookers() {
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

/** Tells the other tabs whenever what they show changes; the position runs on in each of them. */
function tellOthers(send: (message: TabMessage) => void): () => void {
  const tell = (): void => sendState(send);
  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    const isSame =
      store.model === before.model &&
      store.like === before.like &&
      store.notice === before.notice &&
      store.sleep === before.sleep;
    if (!isSame) tell();
  });
  // The first press lets this tab sound.
  window.addEventListener("pointerdown", tell, { once: true });
  window.addEventListener("keydown", tell, { once: true });
  tell();
  return () => {
    unsubscribe();
    window.removeEventListener("pointerdown", tell);
    window.removeEventListener("keydown", tell);
  };
}

/** Does what another tab asks, and answers it. */
async function obey(
  commands: PlayerCommands,
  { tab, id, command, given }: Extract<TabMessage, { kind: "command" }>,
  send: (message: TabMessage) => void,
): Promise<void> {
  const run = commands[command] as (...args: unknown[]) => unknown;
  try {
    send({ kind: "answer", tab, id, value: await run(...given), isRefused: false });
  } catch {
    send({ kind: "answer", tab, id, value: undefined, isRefused: true });
  }
}
