/** Mails of this instance: an outbox in the database, a job that hands each to the mail server, and their templates. */
export { queueMail, retryMail, sendWaitingMails } from "./queue-mail.ts";
export { sendMailJob, sweepMailsJob } from "./mail.jobs.ts";
export { fillAcceptance, readAcceptance } from "./acceptance-mail.ts";
export { tryMailServer } from "./mail-transport.ts";
export { mailRoutes } from "./mail.routes.ts";
export { mailPersonWithin } from "./people/mail-person.ts";
export { ownMailRoutes } from "./people/own-mail.routes.ts";
export { deleteMailAddress, ownMailTables } from "./people/own-mail.db.ts";
