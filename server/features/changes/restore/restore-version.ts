import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type {
  previewRestore as previewContract,
  restoreVersion as contract,
} from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import { playlistVersions } from "#server/features/library/library.ts";
import { compareRows, planRewrite, refuseChange } from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineChange } from "../engine/change-job.ts";
import { editedRows } from "../engine/changed-rows.ts";
import { startStrictly } from "../engine/start-change.ts";
import { editOf, planRestore, stepsOf, type RestorePlan, type RestoreOptions } from "./plan-restore.ts";

/** Which playlist is restored, and how. */
interface Restoring {
  playlistId: string;
  options: RestoreOptions;
}

/** Makes a playlist again what it was, or brings some of its rows back. What was changed elsewhere is in the way. */
export const restorePlaylistJob = defineChange({
  name: "restore-playlist",
  atOnce: 4,
  operation: "restore",
  present: ({ outcomes, conflicts }) => ({
    playlistId: outcomes.find((outcome) => outcome !== null)?.playlistId ?? null,
    conflicts: [...conflicts],
  }),
  refuse: refuseChange,
});

/** What restoring would do to the cached copy. Throws as `planRestore`. */
export async function previewRestore(
  ctx: Pick<AppContext, "database">,
  person: UserScope,
  { playlistId, options }: Restoring,
): Promise<z.output<(typeof previewContract)["output"]>> {
  const plan = await planRestore(ctx, person, { playlistId, options });
  const { version, playlist, target } = plan;
  const present = target === "present" ? await readPresent(ctx, person, playlistId) : [];
  const to = editedRows(present, editOf(plan, options));
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
  ctx: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<(string | null)[]> {
  const items = await playlistVersions.readItems(ctx.database, {
    userId,
    provider,
    playlistId,
    version: null,
  });
  return items.map(({ uri }) => uri);
}

/** Restores as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `restoreVersion` says. */
export async function restoreVersion(
  ctx: Pick<AppContext, "database" | "jobs">,
  person: UserScope,
  { playlistId, options }: Restoring,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const steps = stepsOf(playlistId, await planRestore(ctx, person, { playlistId, options }), options);
  const running = message("playlists.restoreRunning");
  const plan = { kind: restorePlaylistJob, steps, running, key: playlistId, code: "busy" as const };
  const { report, ...answer } = await startStrictly(ctx, person, plan, signal);
  return { playlist_id: report.playlistId, ...answer };
}
