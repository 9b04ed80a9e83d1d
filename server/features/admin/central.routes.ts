import * as contract from "#contract/admin/central-library.ts";
import {
  changeCentral,
  coverCentral,
  explainEntry,
  previewChange,
  searchEntries,
} from "#server/features/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";

/** What these routes work with. */
export type CentralCtx = Pick<AppContext, "database" | "jobs" | "now">;

export const centralRoutes: Route<CentralCtx>[] = [
  serve(contract.centralCoverage, (ctx: CentralCtx) => coverCentral(ctx)),
  serve(contract.searchCentral, (ctx: CentralCtx, { query }) => searchEntries(ctx, query)),
  serve(contract.explainCentral, (ctx: CentralCtx, { query }) => explainEntry(ctx, query)),
  serve(contract.previewCentral, (ctx: CentralCtx, { query }) =>
    previewChange(ctx, { ...query, genre: query.genre ?? null }),
  ),
  serve(contract.setCentral, (ctx: CentralCtx, { body }) => changeCentral(ctx, body)),
];
