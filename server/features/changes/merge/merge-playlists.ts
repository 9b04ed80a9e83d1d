import { message, type Message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type {
  mergePlaylists as contract,
  MergedRow,
  previewMerge as previewContract,
} from "#contract/playlists/playlist-merge.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  readMergeRows,
  readPlaylists,
  type MergeRow,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { hashRows } from "#server/features/playlists/playlists.ts";
import { defineChange } from "../engine/change-job.ts";
import { startChange } from "../engine/start-change.ts";
import { mergeRows, type LeftOut, type Merged } from "./merge-rows.ts";

type MergeCtx = Pick<AppContext, "database" | "jobs">;
type Asked = z.output<(typeof previewContract)["body"]>;
type MergeRequest = Omit<Asked, "rows" | "offset" | "limit">;

/** Puts the rows of a merge into its target; `playlistId` is that once there is one. */
export const mergePlaylistsJob = defineChange({
  name: "merge-playlists",
  operation: "merge",
  present: ({ outcomes: [done], current }) => ({ playlistId: (done ?? current)?.playlistId ?? null }),
});

/** What merging would do, from the cached library. Throws AppError as the contract's `previewMerge` says. */
export async function previewMerge(
  ctx: Pick<MergeCtx, "database">,
  person: UserScope,
  asked: Asked,
): Promise<z.output<(typeof previewContract)["output"]>> {
  const { merged, target, plan } = await planMerge(ctx, person, asked);
  const { rows, leftOut } = merged;
  const duplicates = leftOut.filter(({ reason }) => reason === "duplicate").length;
  const { offset, limit } = asked;
  const items =
    asked.rows === "added"
      ? rows.slice(offset, offset + limit).map((row) => presentRow(row, null, null))
      : leftOut
          .slice(offset, offset + limit)
          .map(({ row, reason, sameAs }) => presentRow(row, reason, sameAs));
  return {
    plan,
    added: rows.length,
    skipped: leftOut.length,
    duplicates,
    unaddable: leftOut.length - duplicates,
    target: {
      playlist_id: target?.playlist_id ?? null,
      name: asked.target_name,
      rows: target === undefined ? 0 : target.track_count + target.skipped_count,
    },
    items,
  };
}

function presentRow(
  { uri, name, artist, duration_ms: durationMs, playlist_id: playlistId }: MergeRow,
  reason: LeftOut["reason"] | null,
  same: MergeRow | null,
): MergedRow {
  return {
    uri,
    name,
    artist,
    duration_ms: durationMs,
    playlist_id: playlistId,
    reason,
    same_as:
      same === null
        ? null
        : { uri: same.uri, name: same.name, artist: same.artist, playlist_id: same.playlist_id },
  };
}

/**
 * Merges as a job, and answers when it ends, or after 20 s. Throws as `previewMerge`, `plan-changed` when it would do
 * something else than the preview of that plan, and `conflict` while one runs.
 */
export async function mergePlaylists(
  ctx: MergeCtx,
  person: UserScope,
  options: z.output<(typeof contract)["body"]>,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const { merged, target, plan } = await planMerge(ctx, person, options);
  if (options.plan !== undefined && options.plan !== plan)
    throw new AppError("plan-changed", message("playlists.previewOutdated"));
  const uris = merged.rows.map(({ uri }) => uri);
  const { report, ...answer } = await startChange(
    ctx,
    person,
    {
      kind: mergePlaylistsJob,
      steps: [{ kind: "fill", label: "", name: options.target_name, songs: { uris } }],
      running: message("playlists.mergeRunning"),
    },
    signal,
  );
  return {
    skipped: merged.leftOut.length,
    added: report.done,
    playlist_id: report.playlistId ?? target?.playlist_id ?? null,
    ...answer,
  };
}

async function planMerge(
  ctx: Pick<MergeCtx, "database">,
  { userId, provider }: UserScope,
  options: MergeRequest,
): Promise<{ merged: Merged; target: PlaylistRow | undefined; plan: string }> {
  const playlists = await readPlaylists(ctx.database, userId);
  const target = playlists.find(({ own, readable, name }) => own && readable && name === options.target_name);
  const sources = [...new Set(options.source_playlist_ids)];
  requireSources(sources, playlists, target);
  const wanted = target === undefined ? sources : [...sources, target.playlist_id];
  const rows = await readMergeRows(ctx.database, { userId, provider, playlistIds: wanted });
  const byPlaylist = Map.groupBy(rows, ({ playlist_id: id }) => id);
  const lists = sources.map((id) => byPlaylist.get(id) ?? []);
  const present = target === undefined ? [] : (byPlaylist.get(target.playlist_id) ?? []);
  const merged = mergeRows(lists, present, { policy: options.duplicates, order: options.order });
  const plan = hashRows([target?.playlist_id ?? null, ...merged.rows.map(({ uri }) => uri)]);
  return { merged, target, plan };
}

function requireSources(
  ids: readonly string[],
  playlists: readonly PlaylistRow[],
  target: PlaylistRow | undefined,
): void {
  if (ids.length < 2) throw refused("source_playlist_ids", message("playlists.mergeTooFew"));
  const known = new Map(playlists.map((row) => [row.playlist_id, row]));
  for (const id of ids) {
    const row = known.get(id);
    if (row === undefined) throw new AppError("not-found", message("playlists.unknown"));
    if (!row.readable) throw new AppError("conflict", message("playlists.unreadable", { name: row.name }));
  }
  if (target !== undefined && ids.includes(target.playlist_id))
    throw refused("target_name", message("playlists.mergeTargetIsSource"));
}

function refused(field: string, said: Message): AppError {
  return new AppError("bad-request", said, { fields: { [field]: said } });
}
