import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type {
  compareVersions as compareContract,
  PlaylistVersion,
  previewRestore as previewContract,
  restoreVersion as restoreContract,
} from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import { readVersionItems, readVersions, type VersionRow } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { readOperationOfJob } from "../journal/operations.db.ts";
import { planRewrite } from "../journal/plan-rewrite.ts";
import { presentEnd } from "#server/features/playlists/journal/undo/undo-operation.ts";
import { compareRows } from "../journal/compare-rows.ts";
import {
  planRestore,
  requireVersion,
  restoredRows,
  type RestorePlan,
  type RestoreOptions,
} from "./plan-restore.ts";
import { restorePlaylistJob, type RestoreProgress } from "./restore-playlist.jobs.ts";

type VersionsCtx = Pick<AppContext, "database" | "jobs">;
type Reading = Pick<AppContext, "database">;

/** States of a playlist, newest first, each with what it did to the one before it. Throws AppError `not-found`. */
export async function listVersions(
  ctx: Reading,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<PlaylistVersion[]> {
  const versions = await readVersions(ctx.database, { userId, playlistId });
  if (versions.length === 0) throw new AppError("not-found", message("playlists.unknown"));
  const items: PlaylistVersion[] = [];
  let earlier: (string | null)[] | null = null;
  let by: VersionRow["replaced_by"] = null;
  for (const row of versions.toReversed()) {
    const at = { userId, provider, playlistId, version: row.version };
    const uris = (await readVersionItems(ctx.database, at)).map(({ uri }) => uri);
    const compared = earlier === null ? null : compareRows(earlier, uris);
    items.push(presentVersion(row, { ...compared, by }));
    earlier = uris;
    by = row.replaced_by;
  }
  return items.toReversed();
}

function presentVersion(
  row: VersionRow,
  since: { added?: number; removed?: number; by?: VersionRow["replaced_by"] } = {},
): PlaylistVersion {
  const { version, name, description, total, replaced_at: replacedAt } = row;
  return {
    version,
    name,
    description,
    total,
    replaced_at: replacedAt === null ? null : Math.floor(replacedAt.getTime() / 1000),
    added: since.added ?? null,
    removed: since.removed ?? null,
    by: since.by ?? null,
  };
}

/** A version beside another one (`other`), or beside the present state. Throws AppError `not-found`. */
export async function compareVersions(
  ctx: Reading,
  { userId, provider }: UserScope,
  { playlistId, version, other }: { playlistId: string; version: number; other: number | null },
): Promise<z.output<(typeof compareContract)["output"]>> {
  const row = await requireVersion(ctx, { userId, playlistId, version });
  const otherRow =
    other === null
      ? ((await readVersions(ctx.database, { userId, playlistId })).find(({ version: id }) => id === null) ??
        null)
      : await requireVersion(ctx, { userId, playlistId, version: other });
  const read = (id: number | null) =>
    readVersionItems(ctx.database, { userId, provider, playlistId, version: id });
  const [from, to] = [await read(version), await read(other)];
  const { rows, ...counts } = compareRows(
    from.map(({ uri }) => uri),
    to.map(({ uri }) => uri),
  );
  const items = rows.map((aligned) => {
    const item =
      aligned.change === "added" || aligned.change === "moved-to"
        ? to[aligned.to ?? 0]
        : from[aligned.from ?? 0];
    const { uri = null, name = "", artist = "", added_at: addedAt = null } = item ?? {};
    return { ...aligned, uri, name, artist, added_at: addedAt?.toISOString() ?? null };
  });
  const presented = otherRow === null ? null : presentVersion(otherRow);
  return { version: presentVersion(row), other: presented, ...counts, items };
}

/** What restoring would do to the cached copy. Throws as `planRestore`. */
export async function previewRestore(
  ctx: Reading,
  person: UserScope,
  { playlistId, wish: options }: { playlistId: string; wish: RestoreOptions },
): Promise<z.output<(typeof previewContract)["output"]>> {
  const plan = await planRestore(ctx, person, { playlistId, wish: options });
  const { version, playlist, target } = plan;
  const present = target === "present" ? await readPresent(ctx, person, playlistId) : [];
  const to = restoredRows(plan, options, present);
  const { leftOut = 0 } = planRewrite(present, to) ?? {};
  const { added, removed, moved } = compareRows(present, to);
  const isRenamed = target === "present" && options.positions === undefined && isCalledOtherwise(plan);
  const name = target === "present" && !isRenamed ? (playlist?.name ?? version.name) : version.name;
  return {
    target,
    name,
    total: to.length - leftOut,
    added: added - leftOut,
    removed,
    moved,
    left_out: leftOut,
    is_renamed: isRenamed,
  };
}

function isCalledOtherwise({ playlist, version }: RestorePlan): boolean {
  if (playlist?.own !== true) return false;
  return playlist.name !== version.name || playlist.description !== version.description;
}

async function readPresent(
  ctx: Reading,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<(string | null)[]> {
  const items = await readVersionItems(ctx.database, { userId, provider, playlistId, version: null });
  return items.map(({ uri }) => uri);
}

/**
 * Restores as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `restoreVersion` says.
 */
export async function restoreVersion(
  ctx: VersionsCtx,
  person: UserScope,
  { playlistId, wish: options }: { playlistId: string; wish: RestoreOptions },
  signal: AbortSignal,
): Promise<z.output<(typeof restoreContract)["output"]>> {
  const { userId, provider } = person;
  await planRestore(ctx, person, { playlistId, wish: options });
  const input = { provider, playlistId, wish: options };
  const { jobId, isNew } = await ctx.jobs.start(restorePlaylistJob, { userId, input, key: playlistId });
  if (!isNew) throw new AppError("busy", message("playlists.restoreRunning"));
  const row = await waitForJob(ctx.database, jobId, { signal });
  const end = presentEnd(row);
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  return {
    playlist_id: (row?.progress as RestoreProgress | undefined)?.playlistId ?? null,
    operation_id: operation === null ? null : String(operation),
    job_id: jobId,
    ...end,
  };
}
