import * as contract from "#contract/operations.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { countOperations, readOperations, readPartSummaries } from "./operations.db.ts";
import { presentOperation } from "./present-operation.ts";
import { undoOperation } from "./undo-operation.ts";

type OperationsCtx = Pick<AppContext, "database" | "jobs" | "now">;

export const operationRoutes: Route<OperationsCtx>[] = [
  serve(contract.listOperations, async (ctx: OperationsCtx, { query }, { session }) => {
    const { userId } = session;
    const rows = await readOperations(ctx.database, { userId, ...query });
    const operationIds = rows.map(({ operation_id: id }) => id);
    const parts = await readPartSummaries(ctx.database, { userId, operationIds });
    const byOperation = Map.groupBy(parts, ({ operation_id: id }) => id);
    return {
      items: rows.map((row) => presentOperation(row, byOperation.get(row.operation_id) ?? [], ctx.now())),
      total: await countOperations(ctx.database, userId),
    };
  }),

  serve(contract.undoOperation, async (ctx: OperationsCtx, { params, body }, { session, signal }) => {
    const wanted = { operationId: Number(params.id), keepChanges: body.keep_changes };
    return undoOperation(ctx, session, wanted, signal);
  }),
];
