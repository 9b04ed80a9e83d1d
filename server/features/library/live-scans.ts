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
