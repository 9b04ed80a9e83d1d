import * as contract from "#contract/playlists/operations.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { countOperations, readOperations, readPartSummaries } from "./operations.db.ts";
import { listOperationChanges } from "./operation-changes.ts";
import { presentOperation } from "./present-operation.ts";

type OperationsCtx = Pick<AppContext, "database" | "now">;

export const operationRoutes: Route<OperationsCtx>[] = [
  serve(contract.listOperations, async (ctx: OperationsCtx, { query }, { session }) => {
    const { userId } = session;
    const { limit, offset, kind, playlist_id: playlistId } = query;
    const wanted = {
      userId,
      kind,
      ...(playlistId === undefined ? {} : { playlistId: listIdOf(playlistId) }),
    };
    const rows = await readOperations(ctx.database, { ...wanted, limit, offset });
    const operationIds = rows.map(({ operation_id: id }) => id);
    const parts = await readPartSummaries(ctx.database, { userId, operationIds });
    const byOperation = Map.groupBy(parts, ({ operation_id: id }) => id);
    return {
      items: rows.map((row) => presentOperation(row, byOperation.get(row.operation_id) ?? [], ctx.now())),
      total: await countOperations(ctx.database, wanted),
    };
  }),

  serve(contract.listOperationChanges, (ctx: OperationsCtx, { params, query }, { session }) =>
    listOperationChanges(ctx, session, { operationId: Number(params.id), ...query }),
  ),
];

/** The journal has the liked songs without an id. */
function listIdOf(playlistId: string): string | null {
  return playlistId === "liked" ? null : playlistId;
}
