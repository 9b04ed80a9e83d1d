import { sql, type Selectable, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { TemplateText } from "./mail-template.ts";

type AnyDatabase = Database | Transaction<DatabaseTables>;
/** A mail as stored. */
export type MailRow = Selectable<DatabaseTables["mails"]>;
export type MailState = MailRow["state"];

/** A mail that is stored. */
export interface NewMail {
  mailId: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  state: MailState;
  createdAt: Date;
  onceKey?: string;
}

/** @returns false: there is a mail of the same `onceKey` */
export async function insertMail(trx: AnyDatabase, mail: NewMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("mails")
    .values({
      mail_id: mail.mailId,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      state: mail.state,
      job_id: null,
      error: null,
      created_at: mail.createdAt,
      next_at: null,
      sent_at: null,
      once_key: mail.onceKey ?? null,
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findMail(database: AnyDatabase, mailId: string): Promise<MailRow | undefined> {
  return database.selectFrom("mails").selectAll().where("mail_id", "=", mailId).executeTakeFirst();
}

/** What becomes of a mail. */
export type MailChange = Partial<Pick<MailRow, "state" | "attempts" | "error" | "next_at" | "sent_at">>;

/** Changes a mail that this job may send. @returns the row as it is then; undefined: it is sent, another job's or gone */
export async function changeMailOfJob(
  database: AnyDatabase,
  { mailId, jobId }: { mailId: string; jobId: string },
  change: MailChange,
): Promise<MailRow | undefined> {
  return database
    .updateTable("mails")
    .set(change)
    .where("mail_id", "=", mailId)
    .where("job_id", "=", jobId)
    .where("state", "in", ["queued", "sending"])
    .returningAll()
    .executeTakeFirst();
}

/** Gives a mail to a job, which alone may send it then. */
export async function giveMailToJob(trx: AnyDatabase, mailId: string, jobId: string): Promise<void> {
  await trx.updateTable("mails").set({ job_id: jobId }).where("mail_id", "=", mailId).execute();
}

/** No one hands it over: of one that is being sent, the job is open. */
const isIdle = sql<boolean>`(state <> 'sending' or not exists (
  select from jobs where jobs.job_id = mails.job_id and jobs.state in ('waiting', 'running', 'paused')))`;

/** Puts a mail that was not sent into the queue as a new one. @returns undefined: it was sent, is being sent, or is gone */
export async function queueMailAgain(trx: AnyDatabase, mailId: string): Promise<MailRow | undefined> {
  return trx
    .updateTable("mails")
    .set({ state: "queued", attempts: 0, next_at: null, job_id: null })
    .where("mail_id", "=", mailId)
    .where("state", "!=", "sent")
    .where(isIdle)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a mail that is not being sent. @returns whether there was one */
export async function removeMail(trx: AnyDatabase, mailId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("mails")
    .where("mail_id", "=", mailId)
    .where(isIdle)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts mails that waited for a mail server into the queue. @returns their ids */
export async function queueWaitingMails(trx: AnyDatabase): Promise<string[]> {
  const rows = await trx
    .updateTable("mails")
    .set({ state: "queued" })
    .where("state", "=", "waiting")
    .returning("mail_id")
    .execute();
  return rows.map(({ mail_id: mailId }) => mailId);
}

/** Deletes what was sent, or given up, and is older than `before`. */
export async function sweepMails(database: Database, before: Date): Promise<void> {
  await database
    .deleteFrom("mails")
    .where("state", "in", ["sent", "failed"])
    .where("created_at", "<", before)
    .execute();
}

/** A page of the outbox, newest first, and how many there are. */
export async function readMails(
  database: Database,
  { state, limit, offset }: { state: MailState | undefined; limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> {
  let mails = database.selectFrom("mails");
  if (state !== undefined) mails = mails.where("state", "=", state);
  const rows = await mails
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("mail_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await mails
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A template that an admin has changed. */
export async function readTemplate(
  database: Database,
  kind: string,
): Promise<(TemplateText & { changedAt: Date }) | undefined> {
  const row = await database
    .selectFrom("mail_templates")
    .selectAll()
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && { subject: row.subject, message: row.body, changedAt: row.changed_at };
}

export async function writeTemplate(
  database: Database,
  kind: string,
  { subject, message, changedAt }: TemplateText & { changedAt: Date },
): Promise<void> {
  const row = { subject, body: message, changed_at: changedAt };
  await database
    .insertInto("mail_templates")
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
    .execute();
}

export async function removeTemplate(database: Database, kind: string): Promise<void> {
  await database.deleteFrom("mail_templates").where("kind", "=", kind).execute();
}
