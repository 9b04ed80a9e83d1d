import type { Generated } from "kysely";

/** Tables of mails, as migration 0035 makes them; written by mail. */
export interface MailTables {
  mails: {
    mail_id: string;
    kind: string;
    recipient: string;
    subject: string;
    body: string;
    state: "waiting" | "queued" | "sending" | "sent" | "failed";
    job_id: string | null;
    attempts: Generated<number>;
    error: string | null;
    created_at: Date;
    next_at: Date | null;
    sent_at: Date | null;
  };
  mail_templates: { kind: string; subject: string; body: string; changed_at: Date };
}
