import { AppError } from "#server/platform/process/errors.ts";
import { embeddedClientId } from "#server/provider-client/accounts/provider-connection.ts";
import { copyPattern, readStoredCopies } from "#server/provider-client/accounts/visitor-copies.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { deletePerson } from "./leave.ts";
import { listPeopleByAccount } from "#server/features/auth/accounts/visitors.db.ts";

/** Anyone who signed in that lately may be doing so again just now, in place of a copy that was thrown away. */
const settledMs = 10 * 60_000;

/**
 * Deletes the people whose copy of a demo account was thrown away, with all that is kept of them: no one can sign in as
 * them any more but the browser that did, which starts over. The last admin stays. Does nothing while there is no demo.
 */
export async function deleteGoneVisitors(ctx: AuthCtx): Promise<void> {
  const demo = ctx.providers.connections.find(({ clientId }) => clientId === embeddedClientId);
  if (demo === undefined) return;
  const before = new Date(ctx.now() - settledMs);
  const visitors = await listPeopleByAccount(ctx.database, {
    provider: demo.id,
    pattern: copyPattern,
    before,
  });
  if (visitors.length === 0) return;
  const kept = await readStoredCopies(demo);
  for (const { user_id, account_id } of visitors) {
    if (!kept.has(account_id)) await deleteUnlessNeeded(ctx, user_id);
  }
}

async function deleteUnlessNeeded(ctx: AuthCtx, userId: string): Promise<void> {
  try {
    await deletePerson(ctx, userId);
  } catch (error) {
    const isLastAdmin = error instanceof AppError && error.code === "conflict";
    if (!isLastAdmin) throw error;
  }
}
