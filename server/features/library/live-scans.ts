import type { LibraryState } from "./library-state.db.ts";

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
  /** stops it within moments */
  cancel: () => void;
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

/**
 * Library states as they were read within the last second. A scan on the embedded database makes every query wait
 * for a turn, and the state is asked for again and again while one runs.
 */
export interface RecentStates {
  get(userId: string): Promise<LibraryState>;
  /** The state changed here. */
  forget(userId: string): void;
}

const recentMs = 1_000;

/** @param read reads a state from the database */
export function createRecentStates(
  now: () => number,
  read: (userId: string) => Promise<LibraryState>,
): RecentStates {
  const known = new Map<string, { state: Promise<LibraryState>; untilMs: number }>();
  return {
    get: (userId) => {
      const recent = known.get(userId);
      if (recent && recent.untilMs > now()) return recent.state;
      const state = read(userId);
      // Whoever is not asked about any more is not kept.
      for (const [other, { untilMs }] of known) if (untilMs <= now()) known.delete(other);
      known.set(userId, { state, untilMs: now() + recentMs });
      state.catch(() => known.delete(userId));
      return state;
    },
    forget: (userId) => {
      known.delete(userId);
    },
  };
}
