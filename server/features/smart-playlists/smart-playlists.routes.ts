import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import * as contract from "#contract/smart-playlists/smart-playlists.ts";
import { followChange, type StartedChange } from "#server/features/changes/changes.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type UserScope, type Route } from "#server/platform/http/serve.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import type { RefreshCtx } from "./jobs/refresh-rows.ts";
import {
  makeSmartPlaylistJob,
  refreshInput,
  refreshSmartPlaylistJob,
  smartInput,
  type RefreshProgress,
} from "./jobs/smart-playlists.jobs.ts";
import { previewRule } from "./preview-rule.ts";
import { requireRule, requireWritableRows } from "./jobs/require-rule.ts";
import { chooseRows } from "./rules/choose-rows.ts";
import { nextRefresh } from "./rules/next-refresh.ts";
import {
  deleteSmartPlaylist,
  readSmartPlaylist,
  readSmartPlaylists,
  updateSmartPlaylist,
  type SmartPlaylistRow,
  type WholeSmartPlaylistRow,
} from "./stored/smart-playlists.db.ts";

const maxSmartPlaylists = 200;

/** All endpoints of smart playlists. */
export const smartPlaylistRoutes: Route<RefreshCtx>[] = [
  serve(contract.listSmartPlaylists, async (ctx: RefreshCtx, _input, { session }) => {
    const rows = await readSmartPlaylists(ctx.database, session.userId);
    return { items: rows.map(present), total: rows.length };
  }),

  serve(contract.previewRule, (ctx: RefreshCtx, { body }, { session, signal }) =>
    previewRule(ctx, session, body, createSteps(signal)),
  ),

  serve(contract.getSmartPlaylist, async (ctx: RefreshCtx, { params }, { session }) =>
    presentWhole(await requireSmart(ctx, session, params.id)),
  ),

  serve(contract.makeSmartPlaylist, (ctx: RefreshCtx, { body }, { session, signal }) =>
    makeSmart(ctx, session, body, signal),
  ),

  serve(contract.changeSmartPlaylist, async (ctx: RefreshCtx, { params, body }, { session, signal }) => {
    const { userId } = session;
    await requireSmart(ctx, session, params.id);
    const { rule, schedule, kept, left_out: leftOut } = body;
    if (rule !== undefined)
      await requireRule(ctx, { userId, text: rule, playlistId: params.id }, createSteps(signal));
    await updateSmartPlaylist(
      ctx.database,
      { userId, playlistId: params.id },
      {
        ...(rule === undefined ? {} : { rule }),
        ...(schedule === undefined ? {} : { schedule, nextRefreshAt: nextRefresh(schedule, ctx.now()) }),
        byHand: { ...(kept && { kept }), ...(leftOut && { leftOut }) },
        failure: null,
      },
    );
    return presentWhole(await requireSmart(ctx, session, params.id));
  }),

  serve(contract.dropSmartPlaylist, async (ctx: RefreshCtx, { params }, { session }) => {
    if (!(await deleteSmartPlaylist(ctx.database, session.userId, params.id))) throw noSuch();
    return { ok: true as const };
  }),

  serve(contract.refreshSmartPlaylist, async (ctx: RefreshCtx, { params }, { session, signal }) => {
    await requireSmart(ctx, session, params.id);
    const { userId, provider } = session;
    const start = { userId, key: params.id, input: refreshInput(provider, params.id) };
    const { jobId } = await ctx.jobs.start(refreshSmartPlaylistJob, start);
    const job = { kind: refreshSmartPlaylistJob, jobId };
    return presentStarted(await followChange(ctx, session, job, signal));
  }),
];

async function makeSmart(
  ctx: RefreshCtx,
  session: UserScope,
  { name, rule: text, schedule, kept, left_out: leftOut }: z.output<typeof contract.makeSmartPlaylist.body>,
  signal: AbortSignal,
) {
  const { userId, provider } = session;
  const steps = createSteps(signal);
  const rule = await requireRule(ctx, { userId, text, playlistId: null }, steps);
  const playlists = await cachedPlaylists.readAll(ctx.database, userId);
  if (playlists.some((row) => row.own && row.name === name)) {
    const said = message("smartPlaylists.nameTaken");
    throw new AppError("bad-request", said, { fields: { name: said } });
  }
  if ((await readSmartPlaylists(ctx.database, userId)).length >= maxSmartPlaylists)
    throw new AppError("conflict", message("smartPlaylists.tooMany", { max: maxSmartPlaylists }));
  const byHand = { kept, leftOut };
  const run = { nowMs: ctx.now(), steps };
  requireWritableRows(await chooseRows(rule, await ctx.ruleMemory.get(session), byHand, run));
  const input = smartInput(provider, name, { rule: text, schedule, byHand });
  const { jobId } = await ctx.jobs.start(makeSmartPlaylistJob, { userId, key: name, input });
  const job = { kind: makeSmartPlaylistJob, jobId };
  return presentStarted(await followChange(ctx, session, job, signal));
}

function presentStarted({ report, ...answer }: StartedChange<RefreshProgress>) {
  return { playlist_id: report.playlistId, added: report.added, removed: report.removed, ...answer };
}

async function requireSmart(
  { database }: RefreshCtx,
  { userId }: UserScope,
  playlistId: string,
): Promise<WholeSmartPlaylistRow> {
  const row = await readSmartPlaylist(database, userId, playlistId);
  if (row === null) throw noSuch();
  return row;
}

function noSuch(): AppError {
  return new AppError("not-found", message("smartPlaylists.unknown"));
}

function present(row: SmartPlaylistRow): contract.SmartPlaylist {
  return {
    playlist_id: row.playlist_id,
    name: row.name ?? "",
    is_gone: row.name === null,
    rule: row.rule,
    schedule: row.schedule,
    track_count: row.track_count ?? 0,
    refreshed_at: secondsOf(row.refreshed_at),
    next_refresh_at: secondsOf(row.next_refresh_at),
    failure: row.failure,
    failure_message: row.failure_message,
    kept_count: row.kept_count,
    left_out_count: row.left_out_count,
  };
}

function presentWhole(row: WholeSmartPlaylistRow): contract.WholeSmartPlaylist {
  return { ...present(row), kept: row.kept, left_out: row.left_out };
}

function secondsOf(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}
