import { dayMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/auth/sessions.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { AuthCtx } from "./auth-context.ts";
import { deleteOtherSessions, deleteSessionById, listSessionRows } from "./sessions.db.ts";
import { slidingDays } from "./sessions.ts";

/** Where a person is signed in, and signing out there. */
export const sessionRoutes: Route<AuthCtx>[] = [
  serve(contract.listSessions, async (ctx: AuthCtx, _input, { session }) => {
    const overBefore = new Date(ctx.now() - slidingDays * dayMs);
    const rows = await listSessionRows(ctx.database, session.userId, overBefore);
    const items = rows.map((row) => ({
      id: row.session_id,
      device: row.device,
      created_at: epochSeconds(row.created_at),
      last_used: epochSeconds(row.last_used_at),
      current: row.token_hash.equals(session.tokenHash),
    }));
    return { items, total: items.length };
  }),

  serve(contract.endSession, async (ctx: AuthCtx, { params }, { session }) => {
    if (!(await deleteSessionById(ctx.database, session.userId, params.id)))
      throw new AppError("not-found", message("auth.unknownSession"));
    await ctx.sessions.forget();
    await ctx.afterSignOut(session);
    return { ok: true as const };
  }),

  serve(contract.endOtherSessions, async (ctx: AuthCtx, _input, { session }) => {
    const ended = await deleteOtherSessions(ctx.database, session.userId, session.tokenHash);
    if (ended > 0) {
      await ctx.sessions.forget();
      await ctx.afterSignOut(session);
    }
    return { ok: true as const, ended };
  }),
];

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
