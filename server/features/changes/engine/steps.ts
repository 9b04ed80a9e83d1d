import type { Conflict } from "#contract/base/errors.ts";

/** Songs by their addresses, or by the ids that the person's library has for them. */
export type Songs = { uris: string[] } | { trackIds: string[] };

/** An address; null: a row that the service no longer names. */
export type Uri = string | null;

/**
 * What becomes of the rows of a playlist. `from` is the `hashRows` of the rows that are spoken of; null: those that the
 * copy here has when the step is carried out. Positions are those of the rows `from`.
 */
export type RowsEdit = { from: string | null } & (
  | {
      /** rows that go */
      removed: number[];
      /**
       * songs that come before the row at a position; `isOwn`: the song is in the person's library, so that the service
       * need not be asked for it
       */
      replaced: { position: number; uri: string; isOwn: boolean }[];
    }
  /** all rows, in their order */
  | { to: Uri[] }
  /** rows of an earlier state that come back, by their positions in it */
  | { earlier: Uri[]; back: number[] }
);

/**
 * One step of a plan. `fill`: songs go into the person's own playlists of a name, without those that are there; what there
 * is not is made, and what is full goes on in `{name} (2)`; `playlistId`: the first of them, of several of one name. `make`: a playlist of its own, doubles too; `isUnread`: what
 * the service lists was not read yet. `follow`: a playlist comes back into the library; one that the service no longer has
 * is made. `details`: an own playlist gets a name and a description. `rows`: a playlist gets other rows. `chosen`: rows that
 * the kind of plan chooses when it is carried out. `unfollow`: an empty playlist leaves the library. `likes`: songs are
 * liked, or no longer. `revert`: parts of an operation, all of one playlist or of the likes, are undone. Where `playlistId` is null, it is the playlist of the step
 * before. `label` is the plan's own word for a step, by which its report finds it again.
 */
export type Step = { label: string; name: string } & (
  | { kind: "fill"; songs: Songs; playlistId?: string }
  | { kind: "make"; uris: string[]; description?: string | null; isUnread?: boolean }
  | { kind: "follow"; playlistId: string; description: string | null }
  | { kind: "details"; playlistId: string | null; description: string | null }
  | ({ kind: "rows"; playlistId: string | null } & RowsEdit)
  | { kind: "chosen"; playlistId: string | null }
  | { kind: "unfollow"; playlistId: string }
  | { kind: "likes"; isLiked: boolean; uris: string[] }
  | {
      kind: "revert";
      /** null: the liked songs */
      playlistId: string | null;
      operationId: number;
      partIds: number[];
      keepChanges: boolean;
    }
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
  /** of each step, that of the one under way as far as it is; null: it has not written yet */
  outcomes: readonly (StepOutcome | null)[];
  /** the step under way; null: none is */
  current: number | null;
  /** what is in the way of the plan */
  conflicts: readonly Conflict[];
}

/** How many things a step does: the unit of progress. What is done at once counts as one, and what only prepares as none. */
function sizeOf(step: Step): number {
  if (step.kind === "make" || step.kind === "likes") return step.uris.length;
  if (step.kind === "rows") return "removed" in step ? step.removed.length + step.replaced.length : 1;
  if (step.kind === "follow" || step.kind === "details") return 0;
  if (step.kind !== "fill") return 1;
  return "uris" in step.songs ? step.songs.uris.length : step.songs.trackIds.length;
}

/** Songs are liked, or no longer, so many a step: a job that is cancelled ends behind one. */
export function likesInParts(uris: readonly string[], isLiked: boolean, atOnce = 200): Step[] {
  return Array.from({ length: Math.ceil(uris.length / atOnce) }, (_, part) => ({
    kind: "likes",
    label: "",
    name: "",
    isLiked,
    uris: uris.slice(part * atOnce, (part + 1) * atOnce),
  }));
}

/** Things that are done, and all that are to be done. */
export function countSteps({ steps, outcomes, current }: PlanState): { done: number; total: number } {
  let [done, total] = [0, 0];
  for (const [at, step] of steps.entries()) {
    const outcome = outcomes[at] ?? null;
    total += sizeOf(step);
    if (outcome !== null) done += at === current ? outcome.added + outcome.skipped : sizeOf(step);
  }
  return { done, total };
}
