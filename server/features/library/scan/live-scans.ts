import type { LibraryState } from "#server/features/library/stored/library-state.db.ts";

/** Progress as it is shown; see contract/library.ts. */
export interface LiveProgress {
  status: "starting" | "running" | "paused" | "done" | "error" | "idle";
  stage: string;
  expectedTotal: number;
  processed: number;
  etaS: number | null;
}

/** A scan that this process works on, as far as it has committed. */
export interface LiveScan {
  progress: LiveProgress;
  /** null until the first commit of this attempt */
  state: LibraryState | null;
}

/**
 * The scans of this process by person. What is here is also in the database; reading it here keeps status and
 * progress quick while the database is busy with the scan itself.
 */
export type LiveScans = Map<string, LiveScan>;

/** Topic of a person's progress on the event bus. */
export function progressTopic(userId: string): string {
  return `library:${userId}`;
}

/** A library's state with its version, another text whenever something of the library has changed. */
export type RecentState = LibraryState & { version: string };

/**
 * Library states as they were read a moment ago. A scan on the embedded database makes every query wait for a turn,
 * and the state is asked for again and again while one runs: what is older than a second is read again while the
 * older answer still serves, for a few seconds.
 */
export interface RecentStates {
  get(userId: string): Promise<RecentState>;
  /** The state changed here. */
  forget(userId: string): void;
}

const freshMs = 1_000;
const servesMs = 5_000;

/** @param read reads a state from the database */
export function createRecentStates(
  now: () => number,
  read: (userId: string) => Promise<RecentState>,
): RecentStates {
  const known = new Map<string, { state: RecentState; readAtMs: number }>();
  const readings = new Map<string, Promise<RecentState>>();

  const readAgain = (userId: string): Promise<RecentState> => {
    const reading = read(userId);
    readings.set(userId, reading);
    // A reading that `forget` overtook says what was before.
    const isCurrent = () => readings.get(userId) === reading && readings.delete(userId);
    reading.then(
      (state) => isCurrent() && known.set(userId, { state, readAtMs: now() }),
      () => isCurrent(),
    );
    return reading;
  };

  return {
    get: async (userId) => {
      // Anyone who is not asked about any more is not kept.
      for (const [other, { readAtMs }] of known) if (now() - readAtMs > servesMs) known.delete(other);
      const recent = known.get(userId);
      if (recent && now() - recent.readAtMs <= freshMs) return recent.state;
      const reading = readings.get(userId) ?? readAgain(userId);
      return recent ? recent.state : reading;
    },
    forget: (userId) => {
      known.delete(userId);
      readings.delete(userId);
    },
  };
}
