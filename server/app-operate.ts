import { message, type Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  backupJob,
  backupNowJob,
  backupRoutes,
  restoreRoutes,
  type IncomingBackup,
} from "#server/features/backup/backup.ts";
import {
  mailRoutes,
  ownMailRoutes,
  retryMail,
  sendMailJob,
  sendWaitingMails,
  sweepMailsJob,
} from "#server/features/mail/mail.ts";
import { operateRoutes, watchJob } from "#server/features/operate/operate.ts";
import { notifyOperator, operatorNoticeJob } from "#server/features/operator-notices/operator-notices.ts";
import { notifyParkedJobs } from "./app-notices.ts";
import { createKeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import type { Route } from "#server/platform/http/serve.ts";

function defineJobs(ctx: AppContext): void {
  const notifyBackupFailed = (why: Message) =>
    notifyOperator(ctx, "backup", { title: message("operator.noBackupTitle"), message: why, priority: 4 });
  const backupCtx = { ...ctx, notifyBackupFailed, backupTurns: createKeyedMutex() };
  ctx.jobs.define(backupJob(ctx.settings), backupCtx);
  ctx.jobs.define(backupNowJob, backupCtx);
  ctx.jobs.define(operatorNoticeJob, ctx);
  notifyParkedJobs(ctx);
  ctx.jobs.define(watchJob, { ...ctx, notifyOperator: (key, notice) => notifyOperator(ctx, key, notice) });
  // What is sent again is the mail, by a job of its own.
  ctx.jobs.define(
    { ...sendMailJob, retry: async (mailCtx, { input }) => void (await retryMail(mailCtx, input.mailId)) },
    ctx,
  );
  ctx.jobs.define(sweepMailsJob, ctx);
}

/** What the operator works with: mail, backups, notices. `uploadRoutes` take files. */
export const operate = {
  routes: [...backupRoutes, ...mailRoutes, ...ownMailRoutes, ...operateRoutes] as Route<AppContext>[],
  uploadRoutes: restoreRoutes as Route<AppContext & { incoming: IncomingBackup }>[],
  defineJobs,
  start: sendWaitingMails,
};
