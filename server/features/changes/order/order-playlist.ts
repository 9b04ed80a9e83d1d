import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type {
  orderPlaylist as contract,
  previewOrder as previewContract,
} from "#contract/playlists/playlist-order.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  hashRows,
  readStoredRows,
  requireRewrite,
  requireWritable,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { defineChange } from "../engine/change-job.ts";
import { startChange } from "../engine/start-change.ts";
import type { Step, Uri } from "../engine/steps.ts";

/** Puts playlists in order. Nothing is written before all of them were found as they were when it was asked for. */
export const rewritePlaylistsJob = defineChange({
  name: "rewrite-playlists",
  operation: "reorder",
  present: () => ({}),
  refuse: ([first]) => {
    const who = first === undefined || first.name === "" ? "The playlist" : `“${first.name}”`;
    return new AppError("conflict", message("playlists.namedChanged", { who }));
  },
});

/** What a job that puts playlists in order is started with. */
export type OrderCtx = WriteCtx & Pick<AppContext, "jobs">;

/** The rows of a playlist as they are, and as they are to be. */
export interface Reordered {
  playlistId: string;
  from: Uri[];
  to: Uri[];
}

interface WantedOrder {
  playlistId: string;
  positions: readonly number[];
}

/** What an order would do, from the cached rows. Throws AppError as the contract's `previewOrder` says. */
export async function previewOrder(
  ctx: WriteCtx,
  person: UserScope,
  wanted: WantedOrder,
): Promise<z.output<(typeof previewContract)["output"]>> {
  return countOrder(await readOrder(ctx, person, wanted));
}

/** What it takes to make a list of rows into another order of them. */
export function countOrder({ from, to }: Reordered): z.output<(typeof previewContract)["output"]> {
  const { steps, order } = requireRewrite(from, to);
  const added = order.filter((row) => typeof row === "string").length;
  const moved = steps.reduce((sum, step) => sum + (step.kind === "move" ? step.length : 0), added);
  return { rows: from.length, moved, redated: added, calls: steps.length };
}

/** Puts a playlist in order as a job, and answers when it ends, or after 20 s. Throws as `previewOrder`. */
export async function orderPlaylist(
  ctx: OrderCtx,
  person: UserScope,
  wanted: WantedOrder,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  return startOrdering(ctx, person, [await readOrder(ctx, person, wanted)], signal);
}

/** Puts playlists in order as one job, and answers when it ends, or after 20 s. Throws `conflict` while another runs. */
export async function startOrdering(
  ctx: OrderCtx,
  person: UserScope,
  orders: readonly Reordered[],
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const running = message("playlists.rewriteRunning");
  const steps = orders.map(stepOf);
  const { report: _report, ...answer } = await startChange(
    ctx,
    person,
    { kind: rewritePlaylistsJob, steps, running },
    signal,
  );
  return answer;
}

/** Throws as `requireRewrite`. */
function stepOf({ playlistId, from, to }: Reordered): Step {
  requireRewrite(from, to);
  return { kind: "rows", label: "", name: "", playlistId, from: hashRows(from), to };
}

/** The rows as they are and as they are to be. */
async function readOrder(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, positions }: WantedOrder,
): Promise<Reordered> {
  const playlist = await requireWritable(ctx, person, playlistId);
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  const isEach = new Set(positions).size === rows.length && positions.every((at) => at < rows.length);
  if (positions.length !== rows.length || !isEach)
    throw new AppError("bad-request", message("playlists.notItsRows"), {
      fields: { positions: message("playlists.positionsOnce", { max: rows.length - 1 }) },
    });
  const from = rows.map(({ uri }) => uri);
  return { playlistId, from, to: positions.map((at) => from[at] ?? null) };
}
