import type { PlaybackEvent, ReportedPlayback } from "#contract/player/player.ts";
import { observeProvider } from "#web/features/player/state/merge-state.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import type { ProviderCalls } from "./provider-calls.ts";
import { readProviderState } from "./read-state.ts";
import { startStatePoll, type StatePoll } from "./state-poll.ts";

/** What a stream calls back with. `onBroken` comes once. */
export interface StreamHandlers {
  onOpen: () => void;
  onEvent: (event: PlaybackEvent) => void;
  onBroken: () => void;
}

/** The server's stream of playback, or a test's. */
export interface StreamParts {
  /** whether the server's routes list it; rejects when that cannot be known now */
  isServed: () => Promise<boolean>;
  /** Opens it; answers how to close it. */
  open: (handlers: StreamHandlers) => () => void;
  /**
   * Reports to the server what this page plays, or that it has gone, and where it stood then (null: nowhere); also from a page
   * that is being closed.
   */
  report: (deviceId: string, playback: ReportedPlayback | null, isGone: boolean) => Promise<unknown>;
}

/** Follows what the provider knows of playback. */
export interface ProviderWatch {
  /** Reads soon after a command to another device; the stream does so by itself. */
  readAfterCommand(): void;
  /** Someone looks again, or no one does any more. */
  lookAgain(): void;
  stop(): void;
}

/** Waits before the stream is opened again, in milliseconds; the last one repeats. */
const reopenWaitsMs = [1000, 2000, 5000, 15_000, 60_000];

/**
 * By the server's stream, if its routes list one (specification 1, section 4), while someone looks; else, and while
 * the stream is broken for longer than a moment, by readings every 15 s and on focus.
 */
export function watchProvider(parts: {
  calls: Pick<ProviderCalls, "readState">;
  stream: StreamParts;
  isWatched: () => boolean;
}): ProviderWatch {
  const { calls, stream, isWatched } = parts;
  let poll: StatePoll | null = null;
  let close: (() => void) | null = null;
  let isServed = false;
  let isStopped = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const startPolling = (): void => void (poll ??= startStatePoll(calls));
  const stopPolling = (): void => {
    poll?.stop();
    poll = null;
  };
  const drop = (): void => {
    clearTimeout(timer);
    close?.();
    close = null;
  };

  const open = (): void => {
    drop();
    close = stream.open({
      onOpen: () => {
        attempt = 0;
        stopPolling();
      },
      onEvent: takeEvent,
      onBroken: () => {
        drop();
        // A stream that ends in order is open again before anything is missed.
        if (attempt > 0) startPolling();
        timer = setTimeout(open, reopenWaitsMs[Math.min(attempt, reopenWaitsMs.length - 1)]);
        attempt += 1;
      },
    });
  };

  const lookAgain = (): void => {
    if (isStopped || !isServed) return;
    if (!isWatched()) {
      drop();
      stopPolling();
    } else if (close === null) open();
  };

  const begin = async (): Promise<void> => {
    // What cannot be known now is taken for a server without it.
    isServed = await stream.isServed().catch(() => false);
    if (isStopped) return;
    if (isServed) lookAgain();
    else startPolling();
  };
  void begin();

  return {
    readAfterCommand: () => poll?.readAfterCommand(),
    lookAgain,
    stop() {
      isStopped = true;
      drop();
      stopPolling();
    },
  };
}

/** An event's state was true `age_ms` ago; its position has been moved on to now by the server. */
function takeEvent({ source, age_ms: ageMs, playback }: PlaybackEvent): void {
  if (source === null) return;
  updateModel((model, nowMs) => {
    const askedAtMs = nowMs - ageMs;
    const seen = playback === null ? null : readProviderState(playback, askedAtMs, nowMs);
    return observeProvider(model, seen, { askedAtMs, nowMs });
  });
}
