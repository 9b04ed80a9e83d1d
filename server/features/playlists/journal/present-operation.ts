import { dayMs } from "#contract/base/durations.ts";
import { undoneWithinDays, type Operation } from "#contract/playlists/operations.ts";
import type { OperationRow, PartSummary } from "./operations.db.ts";

type State = Operation["state"];

/** Until when an operation can be undone, in epoch milliseconds. */
export function undoneUntilMs({ created_at: createdAt }: Pick<OperationRow, "created_at">): number {
  return createdAt.getTime() + undoneWithinDays * dayMs;
}

/** An operation as clients see it. @param nowMs epoch milliseconds */
export function presentOperation(row: OperationRow, parts: readonly PartSummary[], nowMs: number): Operation {
  const state = stateOf(row);
  const untilMs = undoneUntilMs(row);
  const isStanding = parts.some(({ standing }) => standing > 0);
  return {
    operation_id: String(row.operation_id),
    kind: row.kind as Operation["kind"],
    by: row.kind === "refresh" ? "rule" : "you",
    state,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    undo_until: Math.floor(untilMs / 1000),
    can_undo: isStanding && state !== "running" && state !== "undone" && untilMs >= nowMs,
    undoes: textOf(row.undoes),
    undone_by: textOf(row.undone_by),
    job_id: row.job_id,
    targets: parts.map((part) => ({
      playlist_id: part.playlist_id,
      name: part.playlist_name,
      changes: part.kinds as Operation["targets"][number]["changes"],
      added: part.added,
      removed: part.removed,
    })),
  };
}

function stateOf({
  undone_by: undoneBy,
  finished_at: finishedAt,
  is_running: isRunning,
}: OperationRow): State {
  if (isRunning) return "running";
  if (undoneBy !== null) return "undone";
  return finishedAt === null ? "partial" : "done";
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}
