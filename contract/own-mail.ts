import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { MailAddress } from "#contract/mail.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import { languageTags } from "#contract/preferences/languages.ts";

/** Kinds of mail that people can choose: the recap of the past week, and notices about the end of the link to their music service. */
const mailKinds = ["recap", "link"] as const;
export type MailKind = (typeof mailKinds)[number];

/** The code that is sent to a new address: its length, how long it is valid, how often it may be tried, and how soon another is sent. */
export const mailCode = { digits: 6, hours: 24, tries: 5, waitMinutes: 10 } as const;

/** Which mail a person gets, and where. `is_confirmed`: they entered the code sent there; until then nothing else is sent. */
const OwnMail = z.object({
  has_server: z.boolean().describe("whether this instance sends mail (SMTP_URL is set)"),
  address: z.string().nullable(),
  is_confirmed: z.boolean(),
  kinds: z.array(z.enum(mailKinds)),
});
export type OwnMail = z.infer<typeof OwnMail>;

/** The person's mail settings. */
export const getOwnMail = endpoint({
  method: "GET",
  path: "/auth/mail",
  summary: "Get the person's mail settings",
  access: "own",
  output: OwnMail,
});

/**
 * Stores the person's address and the kinds of mail to send there. A new address is sent a code of 6 digits, and nothing else
 * until that code has been entered (`POST /auth/mail/confirm`); another code is sent no sooner than 10 minutes after the last.
 * `address` null deletes the settings. `language` is that of the screens, for mail to people who chose none. Errors: `conflict`
 * if this instance sends no mail, `too-many-requests` for a code too soon after another.
 */
export const setOwnMail = endpoint({
  method: "PUT",
  path: "/auth/mail",
  summary: "Change the person's mail settings",
  access: "own",
  perMinute: 20,
  body: z.strictObject({
    address: MailAddress.nullable(),
    kinds: z.array(z.enum(mailKinds)).max(mailKinds.length),
    language: z.enum(languageTags),
  }),
  output: OwnMail,
  errors: ["conflict", "too-many-requests"],
});

/** Confirms the address with the code that was sent to it. Errors: `unprocessable` for a wrong, old or used code, or too many tries. */
export const confirmOwnMail = endpoint({
  method: "POST",
  path: "/auth/mail/confirm",
  summary: "Confirm the person's mail address",
  access: "own",
  perMinute: 10,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/u, "input.notId" satisfies MessageId),
  }),
  output: OwnMail,
  errors: ["unprocessable"],
});
