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

/** A notice of a link's end that is due; `days` are left, more or less than it is meant for where no one looked for a while. */
export interface EndingLinkNotice {
  userId: string;
  service: string;
  days: number;
  endsAt: Date;
  /** the same for the same notice of the same link */
  key: string;
}

/** The notice that is due now, of those 30, 7 and 1 days before a link's end; null: none. */
function noticeOf({ userId, service, authorizedAt }: EndingLink, nowMs: number): EndingLinkNotice | null {
  const days = dueNotice(authorizedAt, nowMs);
  if (days === null) return null;
  // The first notice has the key that links had before there were several.
  const key = `renew_link:${authorizedAt.toISOString()}${days === 30 ? "" : `:${days}`}`;
  const endsAt = linkEnd(authorizedAt);
  const left = Math.max(1, Math.round((endsAt.getTime() - nowMs) / dayMs));
  return { userId, service, days: left, endsAt, key };
}

/** Notifies a person that their link ends soon: 30, 7 and 1 days before, each once a link. */
export async function notifyOfEndingLink(ctx: NoticeCtx, link: EndingLink): Promise<void> {
  const notice = noticeOf(link, ctx.now());
  if (notice === null) return;
  const { userId, service, key, endsAt } = notice;
  const data = { service, expires_at: Math.floor(endsAt.getTime() / 1000) };
  await notify(ctx, { userId, type: "renew_link", key, data });
}

/** A link that is younger than this has more than 30 days left, in any six months. */
const minAgeMs = 145 * dayMs;

type EndingLinksCtx = NoticeCtx &
  Pick<AppContext, "providers"> & { mailEndingLink: (notice: EndingLinkNotice) => Promise<void> };

/** Announces the end of links to people who do not open the app, in it and by mail: their plays come in by other players. */
export const endingLinksJob = defineJob({
  name: "ending-links",
  everyMs: dayMs / 2,
  progress: { done: 0, total: null },
  run: async (ctx: EndingLinksCtx, job: RecurringJob) => {
    for (const link of await readLinksBefore(ctx.database, new Date(ctx.now() - minAgeMs))) {
      job.signal.throwIfAborted();
      const { user_id: userId, provider, authorized_at: authorizedAt } = link;
      const service = ctx.providers.find(provider)?.connection.serviceName;
      // Where the service is not set up any more, there is nothing to renew.
      if (service === undefined) continue;
      const ending = { userId, service, authorizedAt };
      await notifyOfEndingLink(ctx, ending);
      const notice = noticeOf(ending, ctx.now());
      if (notice !== null) await ctx.mailEndingLink(notice);
    }
  },
});
