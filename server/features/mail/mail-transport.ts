import { createTransport } from "nodemailer";
import type { Settings } from "#server/platform/process/settings.ts";

/** Longest waits for a mail server, in milliseconds; SMTP_URL may name others (`?socketTimeout=5000`). */
const limitsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** A mail as it is handed over. */
export interface OutgoingMail {
  mailId: string;
  to: string;
  subject: string;
  text: string;
}

/** Whom mails come from: MAIL_FROM, or an address at the host of PUBLIC_URL. */
export function senderOf(settings: Pick<Settings, "MAIL_FROM">, publicUrl: string): string {
  return (
    settings.MAIL_FROM ?? `Gatefold <gatefold@${new URL(publicUrl).hostname.replaceAll(/^\[|\]$/gu, "")}>`
  );
}

/**
 * Hands a mail to the mail server over a connection of its own, and resolves once the server has taken it. Throws what
 * nodemailer throws: `responseCode` is the server's.
 *
 * The Message-ID is made of the mail's id, so that a mail which is handed over twice is one for anyone who counts.
 */
export async function sendMail(smtpUrl: string, from: string, mail: OutgoingMail): Promise<void> {
  const transport = createTransport(withLimits(smtpUrl));
  try {
    await transport.sendMail({
      from,
      // An object is taken as it is: a text would be read as a list.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.mailId}@gatefold>`,
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

function withLimits(smtpUrl: string): string {
  const address = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(limitsMs))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms));
  return address.href;
}
/** Connects, says hello and signs in, without a mail. Throws what nodemailer throws. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(withLimits(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
