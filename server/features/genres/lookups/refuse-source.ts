import type { AppContext } from "#server/features/context.ts";
import { listAdmins } from "#server/features/auth/auth.ts";
import { notifyWithin } from "#server/features/notifications/notifications.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { switchOffRefused, type LookupSource, type RefusalReason } from "./genre-sources.db.ts";

/**
 * Switches off a service that refuses this instance, and notifies the admins: once, whichever look-ups of whichever
 * processes meet the refusal. Asking again would be refused again, and costs the service calls.
 */
export function refuseSource(
  ctx: Pick<AppContext, "database" | "events" | "now">,
  source: LookupSource,
  reason: RefusalReason,
): Promise<void> {
  const at = new Date(ctx.now());
  return transaction(ctx.database, async (trx, afterCommit) => {
    if (!(await switchOffRefused(trx, source, { reason, at }))) return;
    for (const userId of await listAdmins(trx))
      await notifyWithin(
        ctx,
        { trx, afterCommit },
        {
          userId,
          type: "source_refused",
          key: `source_refused:${source}:${at.toISOString()}`,
          data: { source, reason },
        },
      );
  });
}
