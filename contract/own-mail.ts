import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { MailAddress } from "#contract/mail.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import { languageTags } from "#contract/preferences/languages.ts";

/** What people may get by mail: the week that is over, and that the link to their music service ends. */
const mailKinds = ["recap", "link"] as const;
export type MailKind = (typeof mailKinds)[number];

/** Digits of the code that is sent to a new address, how long it counts, and how often it may be tried. */
export const mailCode = { digits: 6, hours: 24, tries: 5, waitMinutes: 10 } as const;

/** What a person gets by mail, and where. `is_confirmed`: they typed the code that was sent there; before, nothing else is. */
const OwnMail = z.object({
  has_server: z.boolean().describe("false: this instance sends no mail (SMTP_URL)"),
  address: z.string().nullable(),
  is_confirmed: z.boolean(),
  kinds: z.array(z.enum(mailKinds)),
});
export type OwnMail = z.infer<typeof OwnMail>;

/** What the person gets by mail. */
export const getOwnMail = endpoint({
  method: "GET",
  path: "/auth/mail",
  summary: "What the person gets by mail",
  access: "own",
  output: OwnMail,
});

/**
 * Stores where mail goes and which. A new address is sent a code of 6 digits, and gets nothing else until that was typed
 * (`POST /auth/mail/confirm`); a code again only 10 minutes after the last. `address` null forgets it. `language`: of the
 * screens, for people who chose none. Errors: `conflict` where this instance sends no mail, `too-many-requests` for a code
 * too soon after another.
 */
export const setOwnMail = endpoint({
  method: "PUT",
  path: "/auth/mail",
  summary: "Choose what comes by mail",
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

/** Confirms the address by the code that was sent to it. Errors: `unprocessable` for a wrong, an old or a used code. */
export const confirmOwnMail = endpoint({
  method: "POST",
  path: "/auth/mail/confirm",
  summary: "Confirm an address by its code",
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
