import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { MailAddress, MailSubject, MailText } from "#contract/mail.ts";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import { describeIssue } from "#server/platform/http/bodies/describe-input.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { sendMailJob } from "./mail.jobs.ts";
import {
  findMail,
  giveMailToJob,
  insertMail,
  queueMailAgain,
  queueWaitingMails,
  removeMail,
  type MailRow,
} from "./mail.db.ts";

/** A mail to be sent. `kind` says what it is about, as `acceptance`; `text` is plain text. */
export interface MailToQueue {
  to: string;
  subject: string;
  text: string;
  kind: string;
  /** what it is about: a mail of the same is not queued again */
  onceKey?: string;
}

export type MailCtx = Pick<AppContext, "database" | "jobs" | "now" | "settings">;

/** A transaction that something else is done in as well. */
export interface MailWork {
  trx: Transaction<DatabaseTables>;
  afterCommit: AfterCommit;
}

/**
 * Puts a mail into the outbox, from which a job sends it; without SMTP_URL it waits there. Answers its id and state.
 * Throws AppError `bad-request` for an address or a subject with a line break, for what is no address, and for an empty text.
 */
export async function queueMail(
  ctx: MailCtx,
  mail: MailToQueue,
): Promise<{ mailId: string; state: "queued" | "waiting" }> {
  return transaction(ctx.database, (trx, afterCommit) => queueMailWithin(ctx, { trx, afterCommit }, mail));
}

/** As `queueMail`, as part of a transaction: sent if and only if that commits. One of a `onceKey` that there is is left out. */
export async function queueMailWithin(
  ctx: MailCtx,
  work: MailWork,
  mail: MailToQueue,
): Promise<{ mailId: string; state: "queued" | "waiting" }> {
  requireMailable(mail);
  const mailId = randomUUID();
  const state = ctx.settings.SMTP_URL === undefined ? ("waiting" as const) : ("queued" as const);
  const isNew = await insertMail(work.trx, { ...mail, mailId, state, createdAt: new Date(ctx.now()) });
  if (isNew && state === "queued") await startSending(ctx, mailId, work);
  return { mailId, state };
}

/** Sends what waited for a mail server, once there is one. At the start. */
export async function sendWaitingMails(ctx: MailCtx): Promise<void> {
  if (ctx.settings.SMTP_URL === undefined) return;
  await transaction(ctx.database, async (trx, afterCommit) => {
    for (const mailId of await queueWaitingMails(trx)) await startSending(ctx, mailId, { trx, afterCommit });
  });
}

/** Tries a mail at once that failed or is queued. Throws AppError `not-found`, `conflict`. */
export async function retryMail(ctx: MailCtx, mailId: string): Promise<MailRow> {
  if (ctx.settings.SMTP_URL === undefined) throw new AppError("conflict", message("mail.noServer"));
  return transaction(ctx.database, async (trx, afterCommit) => {
    const mail = await queueMailAgain(trx, mailId);
    if (mail === undefined) throw await whyUnchanged(trx, mailId);
    await startSending(ctx, mailId, { trx, afterCommit });
    return mail;
  });
}

/** Deletes a mail. Throws AppError `not-found`, `conflict` while it is being sent. */
export async function deleteMail(ctx: MailCtx, mailId: string): Promise<void> {
  if (!(await removeMail(ctx.database, mailId))) throw await whyUnchanged(ctx.database, mailId);
}

async function whyUnchanged(database: Parameters<typeof findMail>[0], mailId: string): Promise<AppError> {
  const mail = await findMail(database, mailId);
  if (mail === undefined) return new AppError("not-found", message("mail.unknown"));
  const isSent = mail.state === "sent";
  return new AppError("conflict", isSent ? message("mail.alreadySent") : message("mail.beingSent"));
}

/** A job of its own for each time: one that still waits for its next try finds that the mail is another's. */
async function startSending(ctx: MailCtx, mailId: string, work: MailWork): Promise<void> {
  const start = { userId: null, input: { mailId }, key: randomUUID() };
  const { jobId } = await ctx.jobs.start(sendMailJob, start, work);
  await giveMailToJob(work.trx, mailId, jobId);
}

function requireMailable({ to, subject, text }: MailToQueue): void {
  const parts = {
    to: MailAddress.safeParse(to),
    subject: MailSubject.safeParse(subject),
    text: MailText.safeParse(text),
  };
  const fields = Object.entries(parts).flatMap(([name, { error }]) => {
    const [issue] = error?.issues ?? [];
    return issue === undefined ? [] : [[name, describeIssue(issue)] as const];
  });
  if (fields.length > 0)
    throw new AppError("bad-request", message("mail.notSendable"), { fields: Object.fromEntries(fields) });
}
