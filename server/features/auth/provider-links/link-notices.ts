import { dayMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { dueNotice, linkEnd } from "./provider-link.ts";
import { readLinksBefore } from "./provider-links.db.ts";

type NoticeCtx = Pick<AppContext, "database" | "events" | "now">;

/** A link whose end is announced. */
interface EndingLink {
  userId: string;
  service: string;
  authorizedAt: Date;
}

/** Notifies a person that their link ends soon: 30, 7 and 1 days before, each once a link. */
export async function notifyOfEndingLink(
  ctx: NoticeCtx,
  { userId, service, authorizedAt }: EndingLink,
): Promise<void> {
  const days = dueNotice(authorizedAt, ctx.now());
  if (days === null) return;
  // The first notice has the key that links had before there were several.
  const key = `renew_link:${authorizedAt.toISOString()}${days === 30 ? "" : `:${days}`}`;
  const expiresAt = Math.floor(linkEnd(authorizedAt).getTime() / 1000);
  await notify(ctx, { userId, type: "renew_link", key, data: { service, expires_at: expiresAt } });
}

/** A link that is younger than this has more than 30 days left, in any six months. */
const minAgeMs = 145 * dayMs;

/** Announces the end of links to people who do not open the app: their plays come in by other players. */
export const endingLinksJob = defineJob({
  name: "ending-links",
  everyMs: dayMs / 2,
  progress: { done: 0, total: null },
  run: async (ctx: NoticeCtx & Pick<AppContext, "providers">, job: RecurringJob) => {
    for (const link of await readLinksBefore(ctx.database, new Date(ctx.now() - minAgeMs))) {
      job.signal.throwIfAborted();
      const { user_id: userId, provider, authorized_at: authorizedAt } = link;
      const service = ctx.providers.find(provider)?.connection.serviceName;
      // Where the service is not set up any more, there is nothing to renew.
      if (service !== undefined) await notifyOfEndingLink(ctx, { userId, service, authorizedAt });
    }
  },
});
