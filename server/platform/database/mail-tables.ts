import type { Generated } from "kysely";

/** Tables of mails and notices for operators, as migrations 0035 and 0045 make them; written by mail and operator-notices. */
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
  operator_notices: { notice_key: string; sent_at: Date };
  mail_templates: { kind: string; subject: string; body: string; changed_at: Date };
}
