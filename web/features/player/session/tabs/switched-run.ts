import type { PlayerRun } from "./player-run.ts";

/**
 * The player with the server, and without it: while the server is away, the songs that this browser keeps play by a run of
 * their own. What played goes on in the run that follows, as after a reload of the page. With nothing kept, the run that
 * needs the server stays.
 */
export function startSwitchedRun(parts: {
  startOnline: () => PlayerRun;
  /** how to play what is kept, and to give the server the queue when it is back; null where nothing is kept */
  startKept: () => Promise<{ start: () => PlayerRun; handBack: () => Promise<void> } | null>;
  isAway: () => boolean;
  /** Calls back when the server goes or comes; answers how to stop. */
  onConnection: (listener: () => void) => () => void;
}): PlayerRun {
  let run = parts.startOnline();
  /** how the queue goes back to the server; null while the server has it */
  let handBack: (() => Promise<void>) | null = null;
  let isStopped = false;

  const replaceBy = (start: () => PlayerRun): void => {
    run.stop(false);
    run = start();
  };
  const goOnline = async (giveBack: () => Promise<void>): Promise<void> => {
    handBack = null;
    // A queue that another browser changed meanwhile stays as it is there.
    await giveBack().catch(() => undefined);
    if (!isStopped) replaceBy(parts.startOnline);
  };
  const follow = async (): Promise<void> => {
    if (!parts.isAway()) return handBack === null ? undefined : goOnline(handBack);
    const kept = handBack === null ? await parts.startKept() : null;
    // Meanwhile the server may be back, no one be signed in, or kept songs play since it went twice.
    if (kept === null || isStopped || handBack !== null || !parts.isAway()) return;
    handBack = kept.handBack;
    replaceBy(kept.start);
  };
  const look = (): void => {
    // What plays kept songs is kept with the app; where it cannot be loaded, the player waits for the server.
    void follow().catch(() => undefined);
  };
  const stopLooking = parts.onConnection(look);
  look();

  return {
    commands: () => run.commands(),
    ready: () => run.ready(),
    stop(isForgetting = true) {
      isStopped = true;
      stopLooking();
      run.stop(isForgetting);
    },
  };
}
