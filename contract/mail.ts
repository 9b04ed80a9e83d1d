import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, isStorable, Offset, queryInteger } from "#contract/base/values.ts";

/** Maximum lengths of the parts of a mail. */
const mailLimits = { subject: 200, text: 20_000, address: 254 } as const;

const isOneLine = (text: string) => !/\p{Cc}/u.test(text);

/** Where a mail goes: one plain address, without a name, a list or a line break. */
export const MailAddress = z
  .email("input.notEmail" satisfies MessageId)
  .max(mailLimits.address)
  .refine(isOneLine, "input.notEmail" satisfies MessageId);

/** A subject is one line: a break in it would begin another header. */
export const MailSubject = z
  .string()
  .trim()
  .min(1)
  .max(mailLimits.subject)
  .refine((text) => isStorable(text) && isOneLine(text), "input.notOneLine" satisfies MessageId);

/** The plain text of a mail. */
export const MailText = z
  .string()
  .trim()
  .min(1)
  .max(mailLimits.text)
  .refine(isStorable, "input.notPlainText" satisfies MessageId);

/** Fields that a template of the acceptance mail may have in braces, and what they stand for. */
export const templateFields = {
  name: "the name given on the waitlist, else “there”",
  email: "the address that the mail goes to",
  link: "the address of this Gatefold",
} as const;
export type TemplateField = keyof typeof templateFields;

/**
 * `waiting`: no mail server is set (SMTP_URL); it goes out when one is. `queued`: on its way, or tried again at `next_at`.
 * `sending`: being handed over. `failed`: refused for good, or tried too often.
 */
const MailState = z.enum(["waiting", "queued", "sending", "sent", "failed"]);

const Mail = z.object({
  id: z.string(),
  kind: z.string().describe("kind of mail, e.g. `acceptance`"),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: MailState,
  attempts: z.number().int(),
  error: z
    .string()
    .nullable()
    .describe("last error of the mail server or the network; null if there was none"),
  created_at: EpochSeconds,
  next_at: EpochSeconds.nullable(),
  sent_at: EpochSeconds.nullable(),
});
export type Mail = z.infer<typeof Mail>;

const mailParams = z.object({ id: z.uuid() });

/** Lists the outbox, newest first. Mails that were sent or failed are kept for 90 days. `total` counts those of `state` if given. */
export const listMails = endpoint({
  method: "GET",
  path: "/admin/mail",
  summary: "List mails of the outbox",
  access: "admin",
  query: z.object({
    state: MailState.optional(),
    limit: queryInteger({ min: 1, max: 50, fallback: 50 }),
    offset: Offset,
  }),
  output: z.object({
    items: z.array(Mail),
    total: z.number().int(),
    has_server: z.boolean().describe("whether SMTP_URL is set"),
  }),
});

/**
 * Sends a mail that failed, or that is queued for later, again at once. `conflict`: it was sent, is being sent, or there is
 * no mail server. A mail whose acceptance by the server never reached Gatefold may arrive twice; both have one Message-ID.
 */
export const retryMail = endpoint({
  method: "POST",
  path: "/admin/mail/{id}/retry",
  summary: "Retry a mail",
  access: "admin",
  params: mailParams,
  body: z.strictObject({}),
  output: Mail,
  errors: ["not-found", "conflict"],
});

/** Deletes a mail; an unsent one will not be sent. `conflict`: it is being sent at this moment. */
export const deleteMail = endpoint({
  method: "DELETE",
  path: "/admin/mail/{id}",
  summary: "Delete a mail",
  access: "admin",
  params: mailParams,
  output: z.object({ id: z.string() }),
  errors: ["not-found", "conflict"],
});

const templateText = { subject: MailSubject, message: MailText };

/** The template of the acceptance mail. `changed_at` is null for the built-in template. */
const MailTemplate = z.object({
  subject: z.string(),
  message: z.string(),
  changed_at: EpochSeconds.nullable(),
  fields: z
    .record(z.string(), z.string())
    .describe("fields that the template may have in braces, with their meanings"),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const getMailTemplate = endpoint({
  method: "GET",
  path: "/admin/mail/template",
  summary: "Get the template of the acceptance mail",
  access: "admin",
  output: MailTemplate,
});

/** Stores the template. `bad-request` for an unknown field in braces, or for braces that do not close. */
export const setMailTemplate = endpoint({
  method: "PUT",
  path: "/admin/mail/template",
  summary: "Change the template of the acceptance mail",
  access: "admin",
  body: z.strictObject(templateText),
  output: MailTemplate,
});

/** Restores the built-in template. */
export const resetMailTemplate = endpoint({
  method: "DELETE",
  path: "/admin/mail/template",
  summary: "Reset the template of the acceptance mail",
  access: "admin",
  output: MailTemplate,
});

/** Fills a template with a name and an address; nothing is stored or sent. `bad-request` as {@link setMailTemplate}. */
export const previewMail = endpoint({
  method: "POST",
  path: "/admin/mail/template/preview",
  summary: "Preview the acceptance mail",
  access: "admin",
  body: z.strictObject({
    ...templateText,
    email: MailAddress.optional(),
    name: z.string().trim().max(200).optional(),
  }),
  output: z.object({ subject: z.string(), message: z.string() }),
});
