/** Mails of this instance: an outbox in the database, a job that hands each to the mail server, and their templates. */
export { queueMail, retryMail, sendWaitingMails } from "./queue-mail.ts";
export { sendMailJob, sweepMailsJob } from "./mail.jobs.ts";
export { fillAcceptance, readAcceptance } from "./acceptance-mail.ts";
export { tryMailServer } from "./mail-transport.ts";
export { mailRoutes } from "./mail.routes.ts";
