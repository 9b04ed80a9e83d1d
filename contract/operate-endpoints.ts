import * as backup from "./backup.ts";
import * as mail from "./mail.ts";
import * as ownMail from "./own-mail.ts";
import * as operate from "./operate.ts";

/** The endpoints for running an instance, beside those of the admin panel itself. */
export const operateEndpoints = [
  mail.listMails,
  mail.retryMail,
  mail.deleteMail,
  mail.getMailTemplate,
  mail.setMailTemplate,
  mail.resetMailTemplate,
  mail.previewMail,
  ownMail.getOwnMail,
  ownMail.setOwnMail,
  ownMail.confirmOwnMail,
  backup.listBackups,
  backup.makeBackup,
  backup.downloadBackup,
  backup.restoreState,
  backup.restoreUpload,
  operate.systemHealth,
  operate.retryJob,
  operate.runDoctor,
  operate.supportBundle,
  operate.metrics,
  operate.setLogLevel,
] as const;
