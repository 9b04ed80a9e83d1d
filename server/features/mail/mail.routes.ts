import * as contract from "#contract/mail.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { acceptance, fillAcceptance, readAcceptance, requireTemplate } from "./acceptance-mail.ts";
import { readMails, removeTemplate, writeTemplate, type MailRow } from "./mail.db.ts";
import { deleteMail, retryMail, type MailCtx } from "./queue-mail.ts";

type MailRoutesCtx = MailCtx & Pick<AppContext, "publicUrl">;

const sampleAddress = "somebody@example.org";

export const mailRoutes: Route<MailRoutesCtx>[] = [
  serve(contract.listMails, async (ctx: MailRoutesCtx, { query }) => {
    const { rows, total } = await readMails(ctx.database, { ...query, state: query.state });
    return { items: rows.map(presentMail), total, has_server: ctx.settings.SMTP_URL !== undefined };
  }),

  serve(contract.retryMail, async (ctx: MailRoutesCtx, { params }) =>
    presentMail(await retryMail(ctx, params.id)),
  ),

  serve(contract.deleteMail, async (ctx: MailRoutesCtx, { params }) => {
    await deleteMail(ctx, params.id);
    return { id: params.id };
  }),

  serve(contract.getMailTemplate, (ctx: MailRoutesCtx) => presentTemplate(ctx)),

  serve(contract.setMailTemplate, async (ctx: MailRoutesCtx, { body }) => {
    requireTemplate(body);
    await writeTemplate(ctx.database, acceptance, { ...body, changedAt: new Date(ctx.now()) });
    return presentTemplate(ctx);
  }),

  serve(contract.resetMailTemplate, async (ctx: MailRoutesCtx) => {
    await removeTemplate(ctx.database, acceptance);
    return presentTemplate(ctx);
  }),

  serve(contract.previewMail, ({ publicUrl }: MailRoutesCtx, { body }) => {
    const { email = sampleAddress, name = "" } = body;
    return fillAcceptance({ publicUrl }, body, { email, name });
  }),
];

async function presentTemplate(ctx: Pick<AppContext, "database">): Promise<contract.MailTemplate> {
  const { subject, message, changedAt } = await readAcceptance(ctx);
  return { subject, message, changed_at: epochSeconds(changedAt), fields: { ...contract.templateFields } };
}

function presentMail(row: MailRow): contract.Mail {
  return {
    id: row.mail_id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    next_at: epochSeconds(row.next_at),
    sent_at: epochSeconds(row.sent_at),
  };
}

function epochSeconds(time: Date | null): number | null {
  return time === null ? null : Math.floor(time.getTime() / 1000);
}
