import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, isStorable } from "#contract/base/values.ts";
import { AdminPage } from "#contract/admin/people.ts";
import { MailAddress, MailSubject, MailText } from "#contract/mail.ts";

/** Enough for a household to join, too few for a script to fill the list. */
const joinsPerMinute = 10;

const Total = z.object({ total: z.number().int().describe("number of people on the waitlist") });

/**
 * Adds a person to the waitlist (specification 1, section 7). `conflict` for an e-mail address that is already on it,
 * ignoring case. The request's IP address and user agent are kept for 90 days, for admins, to detect abuse.
 */
export const joinWaitlist = endpoint({
  method: "POST",
  path: "/waitlist/join-lite",
  summary: "Join the waitlist",
  access: "public",
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .max(200)
      .refine(isStorable, "input.notText" satisfies MessageId)
      .optional(),
    email: z.string().trim().max(1_000).pipe(MailAddress),
  }),
  output: Total,
  perMinute: joinsPerMinute,
  errors: ["conflict", "too-many-requests"],
});

/** How many people are on the waitlist. */
export const waitlistStats = endpoint({
  method: "GET",
  path: "/waitlist/stats",
  summary: "Get the number of people on the waitlist",
  access: "public",
  output: Total,
});

const WaitlistEntry = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  created_at: EpochSeconds,
  ip: z.string().nullable().describe("IP address of the request; null after 90 days"),
  user_agent: z.string().nullable().describe("user agent of the request; null after 90 days"),
  accepted_at: EpochSeconds.nullable().describe(
    "time at which an admin sent the acceptance mail; null if none was sent",
  ),
});

/** The people on the waitlist, newest first. */
export const listWaitlist = endpoint({
  method: "GET",
  path: "/admin/waitlist",
  summary: "List the people on the waitlist",
  access: "admin",
  query: AdminPage,
  output: Total.extend({ items: z.array(WaitlistEntry) }),
});

/** Removes a person from the waitlist, with all data stored about them. */
export const removeFromWaitlist = endpoint({
  method: "DELETE",
  path: "/admin/waitlist/{id}",
  summary: "Remove a person from the waitlist",
  access: "admin",
  params: z.object({ id: z.string().regex(/^\d{1,15}$/u, "input.notId" satisfies MessageId) }),
  output: Total,
  errors: ["not-found"],
});

/**
 * Sends the acceptance mail to a person: it goes into the outbox (contract/mail.ts), with the fields in braces filled
 * from their waitlist entry. The address need not be on the waitlist. `bad-request` for an invalid address, and for
 * unknown fields.
 */
export const acceptByMail = endpoint({
  method: "POST",
  path: "/admin/email/accept",
  summary: "Send the acceptance mail to a person",
  access: "admin",
  body: z.strictObject({ email: MailAddress, subject: MailSubject, message: MailText }),
  output: z.object({
    id: z.string().describe("id of the mail in the outbox"),
    state: z
      .enum(["queued", "waiting"])
      .describe("state of the mail; `waiting` until a mail server is configured"),
  }),
});
