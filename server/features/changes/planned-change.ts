import { message, type Message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { applyChange, previewChange } from "#contract/playlists/changes.ts";
import type { MergedRow } from "#contract/playlists/playlist-merge.ts";
import type { AppContext } from "#server/features/context.ts";
import type { ComparableRow, PlaylistRow } from "#server/features/library/library.ts";
import { hashRows, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { JobKind } from "#server/platform/jobs/job-kind.ts";
import { defineChange, type ChangeJob } from "./engine/change-job.ts";
import { startChange } from "./engine/start-change.ts";
import type { LeftOut, Merged } from "./merge/merge-rows.ts";

type FillJob = JobKind<WriteCtx, ChangeJob<{ playlistId: string | null }>>;

/** Rows that go into one playlist, worked out, and by which job. */
export interface PlannedChange {
  job: FillJob;
  /** why it is refused while another of its kind is carried out */
  running: Message;
  merged: Merged;
  name: string;
  /** the playlist of the name; undefined: it is made */
  target: PlaylistRow | undefined;
}

/** A job that fills one playlist; `playlistId` is that once there is one. */
export function defineFill(kind: Pick<Parameters<typeof defineChange>[0], "name" | "operation">): FillJob {
  return defineChange({
    ...kind,
    present: ({ outcomes: [done] }) => ({ playlistId: done?.playlistId ?? null }),
  });
}

/** A short text of what a plan writes, another one for another plan. */
function markOf({ target, merged }: PlannedChange): string {
  return hashRows([target?.playlist_id ?? null, ...merged.rows.map(({ uri }) => uri)]);
}

/** Says what a plan does, with a page of its rows. */
export function presentPlan(
  planned: PlannedChange,
  page: { rows: "added" | "left-out"; offset: number; limit: number },
): z.output<(typeof previewChange)["output"]> {
  const { merged, target, name } = planned;
  const { rows, leftOut } = merged;
  const duplicates = leftOut.filter(({ reason }) => reason === "duplicate").length;
  const [from, to] = [page.offset, page.offset + page.limit];
  return {
    plan: markOf(planned),
    added: rows.length,
    skipped: leftOut.length,
    duplicates,
    unaddable: leftOut.length - duplicates,
    target: {
      playlist_id: target?.playlist_id ?? null,
      name,
      rows: target === undefined ? 0 : target.track_count + target.skipped_count,
    },
    items:
      page.rows === "added"
        ? rows.slice(from, to).map((row) => presentRow(row, null, null))
        : leftOut.slice(from, to).map(({ row, reason, sameAs }) => presentRow(row, reason, sameAs)),
  };
}

function presentRow(
  { uri, name, artist, duration_ms, playlist_id }: ComparableRow,
  reason: LeftOut["reason"] | null,
  same: ComparableRow | null,
): MergedRow {
  const sameAs =
    same === null
      ? null
      : { uri: same.uri, name: same.name, artist: same.artist, playlist_id: same.playlist_id };
  return { uri, name, artist, duration_ms, playlist_id, reason, same_as: sameAs };
}

/**
 * Carries out a plan, and answers when it ends, or after 20 s. Throws AppError `plan-changed` when `asked` is the mark of
 * another plan, and `conflict` while another of its kind is carried out.
 * @param asked undefined: whatever it is
 */
export async function carryOut(
  ctx: Pick<AppContext, "database" | "jobs">,
  person: UserScope,
  { planned, asked }: { planned: PlannedChange; asked: string | undefined },
  signal: AbortSignal,
): Promise<z.output<(typeof applyChange)["output"]>> {
  if (asked !== undefined && asked !== markOf(planned))
    throw new AppError("plan-changed", message("playlists.previewOutdated"));
  const { job: kind, running, merged, name, target } = planned;
  const songs = { uris: merged.rows.map(({ uri }) => uri) };
  const steps = [{ kind: "fill" as const, label: "", name, songs }];
  const { report, ...answer } = await startChange(ctx, person, { kind, steps, running }, signal);
  return {
    skipped: merged.leftOut.length,
    added: report.done,
    playlist_id: report.playlistId ?? target?.playlist_id ?? null,
    ...answer,
  };
}
