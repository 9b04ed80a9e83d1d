import * as contract from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import { playlistVersions } from "#server/features/library/library.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { compareVersions, listVersions } from "./versions.ts";

type VersionsCtx = Pick<AppContext, "database">;

export const versionRoutes: Route<VersionsCtx>[] = [
  serve(contract.listVersions, async (ctx: VersionsCtx, { params }, { session }) => {
    const items = await listVersions(ctx, session, params.id);
    return { items, total: items.length };
  }),

  serve(contract.compareVersions, (ctx: VersionsCtx, { params, query }, { session }) => {
    const other = query.with === undefined ? null : Number(query.with);
    return compareVersions(ctx, session, { playlistId: params.id, version: Number(params.version), other });
  }),

  serve(contract.listGonePlaylists, async (ctx: VersionsCtx, _input, { session }) => {
    const rows = await playlistVersions.readGone(ctx.database, session.userId);
    const items = rows.map(({ replaced_at: leftAt, ...row }) => ({
      ...row,
      left_at: Math.floor(leftAt.getTime() / 1000),
    }));
    return { items, total: items.length };
  }),
];
