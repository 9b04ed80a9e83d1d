import { observeProvider } from "#web/features/player/state/merge-state.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { ProviderCalls } from "./provider-calls.ts";

/** Between two timed readings of the provider's state (specification 1, section 9). */
const pollEveryMs = 15_000;

/** Focus and visibility events come in pairs: readings this close together are one. */
const sameReadingMs = 1000;

/** What the clock and the page say when a reading might be due. Times are epoch ms. */
interface PollMoment {
  nowMs: number;
  readAtMs: number;
  isVisible: boolean;
  /** the SDK's events tell the state of this page */
  isPlayingHere: boolean;
  reason: "timer" | "focus" | "command";
}

/** Whether the provider's state is to be read now: never while the SDK reports it, nor while no one looks. */
export function isPollDue({ nowMs, readAtMs, isVisible, isPlayingHere, reason }: PollMoment): boolean {
  if (isPlayingHere || !isVisible) return false;
  return nowMs - readAtMs >= (reason === "timer" ? pollEveryMs : sameReadingMs);
}

/** Reads the provider's state when it is due and no one else reports it. */
export interface StatePoll {
  /** Reads soon after a command to another device, whose effect no event tells. */
  readAfterCommand(): void;
  stop(): void;
}

/** How long another device takes to carry out a command, roughly. */
const effectMs = 1000;

/** Starts polling: at once, every 15 s, and when the window comes into focus. */
export function startStatePoll(calls: Pick<ProviderCalls, "readState">): StatePoll {
  let readAtMs = -Infinity;
  let afterCommand: ReturnType<typeof setTimeout> | undefined;

  const read = async (): Promise<void> => {
    readAtMs = Date.now();
    const askedAtMs = readAtMs;
    try {
      const seen = await calls.readState();
      updateModel((model, nowMs) => observeProvider(model, seen, { askedAtMs, nowMs }));
    } catch {
      // A reading that fails changes nothing; the next one is due as usual.
    }
  };

  const readIfDue = (reason: PollMoment["reason"]): void => {
    const isPlayingHere = usePlayerStore.getState().model.sdk !== null;
    const isVisible = document.visibilityState === "visible";
    if (isPollDue({ nowMs: Date.now(), readAtMs, isVisible, isPlayingHere, reason })) void read();
  };
  const handleFocus = (): void => readIfDue("focus");

  const timer = setInterval(readIfDue, 1000, "timer");
  window.addEventListener("focus", handleFocus);
  document.addEventListener("visibilitychange", handleFocus);
  readIfDue("focus");

  return {
    readAfterCommand() {
      clearTimeout(afterCommand);
      afterCommand = setTimeout(readIfDue, effectMs, "command");
    },
    stop() {
      clearInterval(timer);
      clearTimeout(afterCommand);
      window.removeEventListener("focus", handleFocus);
      document.removeEventListener("visibilitychange", handleFocus);
    },
  };
}
