/** Songs by their addresses, or by the ids that the person's library has for them. */
export type Songs = { uris: string[] } | { trackIds: string[] };

/**
 * One step of a plan. `fill`: songs go into the person's own playlists of a name, without those that are there; what there
 * is not is made, and what is full goes on in `{name} (2)`. `make`: a playlist of its own, doubles too. `label` is the plan's
 * own word for it, by which its report finds it again.
 */
export type Step = { label: string } & (
  | { kind: "fill"; name: string; songs: Songs }
  | { kind: "make"; name: string; uris: string[] }
);

/** What a step has done. */
export interface StepOutcome {
  /** the playlist that was written, the first of several; null while there is none */
  playlistId: string | null;
  created: boolean;
  added: number;
  /** were there already */
  skipped: number;
}

/** A plan as far as it is carried out. */
export interface PlanState {
  steps: readonly Step[];
  /** of the steps that are done, in their order */
  outcomes: readonly StepOutcome[];
  /** of the step under way, as far as it is; null: it has not written yet */
  current: StepOutcome | null;
}

/** How many things a step does: the unit of progress. */
function sizeOf(step: Step): number {
  if (step.kind === "make") return step.uris.length;
  return "uris" in step.songs ? step.songs.uris.length : step.songs.trackIds.length;
}

/** Things that are done, and all that are to be done. */
export function countSteps({ steps, outcomes, current }: PlanState): { done: number; total: number } {
  const sizes = steps.map(sizeOf);
  const whole = sum(sizes.slice(0, outcomes.length));
  return { done: whole + (current === null ? 0 : current.added + current.skipped), total: sum(sizes) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
