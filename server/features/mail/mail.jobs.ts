import { dayMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  defineJob,
  PauseJob,
  type InstanceJob,
  type JobProgress,
  type RecurringJob,
} from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { sendMail, senderOf } from "./mail-transport.ts";
import { explainMailError, nextTryAt } from "./mail-tries.ts";
import { changeMailOfJob, sweepMails } from "./mail.db.ts";

type MailJob = InstanceJob<{ mailId: string }, null, JobProgress>;
type MailJobsCtx = Pick<AppContext, "database" | "log" | "now" | "publicUrl" | "settings">;

/** How long a mail that was sent or given up stays in the outbox. */
const keptDays = 90;

/**
 * Hands one mail over. A process that is killed between the server's taking it and our noting so leaves it `sending`, and it
 * is handed over once more: SMTP has no way to ask whether it arrived, and a mail twice is better than none (RFC 5321,
 * 4.1.1.4 and 6.1). What was noted as sent is never sent again.
 *
 * What the mail server says stays in the outbox: it may repeat the address, which no log and no job is to have.
 */
export const sendMailJob = defineJob({
  name: "send-mail",
  atOnce: 2,
  progress: { done: 0, total: 1 },
  run: async (ctx: MailJobsCtx, job: MailJob) => {
    const { SMTP_URL: smtpUrl } = ctx.settings;
    const which = { mailId: job.input.mailId, jobId: job.id };
    const state = smtpUrl === undefined ? ("waiting" as const) : ("sending" as const);
    const mail = await changeMailOfJob(ctx.database, which, { state, next_at: null });
    if (mail === undefined || smtpUrl === undefined) return;
    const { recipient: to, subject, body: text } = mail;
    try {
      await sendMail(smtpUrl, senderOf(ctx.settings, ctx.publicUrl), { ...which, to, subject, text });
    } catch (error) {
      await noteFailure(ctx, { which, tries: mail.attempts + 1 }, error);
    }
    const sentAt = new Date(ctx.now());
    const sent = { state: "sent" as const, attempts: mail.attempts + 1, error: null, sent_at: sentAt };
    await changeMailOfJob(ctx.database, which, sent);
    job.report({ done: 1, total: 1 });
  },
});

interface FailedTry {
  which: { mailId: string; jobId: string };
  /** with this one */
  tries: number;
}

/** Queues it for later, or gives it up. Throws how the job goes on. */
async function noteFailure(ctx: MailJobsCtx, { which, tries }: FailedTry, error: unknown): Promise<never> {
  const { said, isFinal } = explainMailError(error);
  const nextAt = isFinal ? null : nextTryAt(tries, ctx.now());
  const state = nextAt === null ? ("failed" as const) : ("queued" as const);
  await changeMailOfJob(ctx.database, which, { state, attempts: tries, error: said, next_at: nextAt });
  ctx.log.warn({ mailId: which.mailId, tries, isFinal, code: codeOf(error) }, "a mail was not sent");
  if (nextAt !== null) throw new PauseJob(nextAt, message("mail.notTaken"));
  throw new AppError("unavailable", isFinal ? message("mail.refused") : message("mail.triedTooOften"));
}

/** The kind of failure, which reveals nothing of the mail. */
function codeOf(error: unknown): unknown {
  const { code, responseCode } = (error ?? {}) as Record<string, unknown>;
  return responseCode ?? code ?? null;
}

/** Forgets mails that were sent or given up, every day: they have addresses. */
export const sweepMailsJob = defineJob({
  name: "mail-sweep",
  everyMs: dayMs,
  progress: { done: 0, total: null },
  run: (ctx: Pick<AppContext, "database" | "now">, _job: RecurringJob) =>
    sweepMails(ctx.database, new Date(ctx.now() - keptDays * dayMs)),
});
