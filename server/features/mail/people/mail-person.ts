import { createHash } from "node:crypto";
import type { MailKind } from "#contract/own-mail.ts";
import type { LanguageTag } from "#contract/preferences/languages.ts";
import { readLanguage } from "#server/features/preferences/preferences.ts";
import { queueMailWithin, type MailCtx, type MailWork } from "../queue-mail.ts";
import { readMailAddress } from "./own-mail.db.ts";

/** A mail to a person, of a kind that they may choose. */
interface PersonMail {
  userId: string;
  kind: MailKind;
  /** what it is about, unique among the person's mails: repeated under the same key, it is sent once */
  key: string;
  /** words it in the person's language */
  write: (language: LanguageTag) => { subject: string; text: string };
}

/**
 * Mails a person what they asked to be mailed, to the address that they confirmed, as part of a transaction: sent if and only
 * if that commits, and once a key. Nothing where they did not, or where this instance sends no mail.
 */
export async function mailPersonWithin(ctx: MailCtx, work: MailWork, mail: PersonMail): Promise<void> {
  if (ctx.settings.SMTP_URL === undefined) return;
  const row = await readMailAddress(work.trx, mail.userId);
  if (row === undefined || row.confirmed_at === null || !row.kinds.includes(mail.kind)) return;
  const language = (await readLanguage(work.trx, mail.userId)) ?? (row.language as LanguageTag);
  // The key says nothing of whose mail it is: it stays when they leave.
  const onceKey = createHash("sha256").update(`${mail.userId}\n${mail.key}`).digest("base64url");
  const sent = { to: row.address, kind: mail.kind, onceKey, ...mail.write(language) };
  await queueMailWithin(ctx, work, sent);
}
