/** Songs by their addresses, or by the ids that the person's library has for them. */
export type Songs = { uris: string[] } | { trackIds: string[] };

/** Rows of a playlist that go, and songs that come before the row at a position; positions are those of the rows `from`. */
export interface RowsEdit {
  /** `hashRows` of the rows that it speaks of */
  from: string;
  removed: number[];
  /** `isOwn`: the song is in the person's library, so that the service need not be asked for it */
  replaced: { position: number; uri: string; isOwn: boolean }[];
}

/**
 * One step of a plan. `fill`: songs go into the person's own playlists of a name, without those that are there; what there
 * is not is made, and what is full goes on in `{name} (2)`. `make`: a playlist of its own, doubles too. `rows`: an own
 * playlist loses rows and gets others. `unfollow`: an empty playlist leaves the library. `likes`: songs are liked, or no
 * longer. `add`: songs go to the end of a playlist, without those that are there. `rows`, `unfollow` and `add` leave a
 * playlist as it is that was changed elsewhere since the plan was made, or that may not be changed. `label` is the plan's own word for a step, by which
 * its report finds it again.
 */
export type Step = { label: string } & (
  | { kind: "fill"; name: string; songs: Songs }
  | { kind: "make"; name: string; uris: string[] }
  | ({ kind: "rows"; playlistId: string; name: string } & RowsEdit)
  | { kind: "unfollow"; playlistId: string; name: string }
  | { kind: "likes"; name: string; isLiked: boolean; uris: string[] }
  | { kind: "add"; playlistId: string; name: string; uris: string[] }
);

/** What a step has done. */
export interface StepOutcome {
  /** the playlist that was written, the first of several; null while there is none */
  playlistId: string | null;
  created: boolean;
  added: number;
  /** were there already */
  skipped: number;
  /** rows that were taken out; left out: none */
  removed?: number;
  /** why the playlist was left as it is; left out: it was not */
  left?: "changed-elsewhere" | "gone" | "refused";
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
  if (step.kind === "make" || step.kind === "likes" || step.kind === "add") return step.uris.length;
  if (step.kind === "rows") return step.removed.length + step.replaced.length;
  if (step.kind === "unfollow") return 1;
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
