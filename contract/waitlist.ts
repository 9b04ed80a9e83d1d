import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, isStorable } from "#contract/base/values.ts";
import { AdminPage } from "#contract/admin/people.ts";
import { MailAddress, MailSubject, MailText } from "#contract/mail.ts";

/** A household may put itself on the list; a script may not fill it. */
const joinsPerMinute = 10;

const Total = z.object({ total: z.number().int().describe("people on the list") });

/**
 * Puts someone on the waitlist (specification 1, section 7). `conflict` for an address that is on it, in whatever case.
 * The address and agent that the request came from are kept for 90 days, for the admin, against abuse.
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
  summary: "How many people wait",
  access: "public",
  output: Total,
});

const WaitlistEntry = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  created_at: EpochSeconds,
  ip: z.string().nullable().describe("null after 90 days"),
  user_agent: z.string().nullable().describe("null after 90 days"),
  accepted_at: EpochSeconds.nullable().describe("when an admin wrote that they are in"),
});

/** Who waits, newest first. */
export const listWaitlist = endpoint({
  method: "GET",
  path: "/admin/waitlist",
  summary: "Who is on the waitlist",
  access: "admin",
  query: AdminPage,
  output: Total.extend({ items: z.array(WaitlistEntry) }),
});

/** Takes someone off the waitlist, with all that is kept of them. */
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
 * Writes to someone that they are in: the mail goes into the outbox (contract/mail.ts), with the fields in braces filled
 * by what the waitlist knows of the address, which need not be on it. `bad-request` for what is no address, and for fields
 * that there are not.
 */
export const acceptByMail = endpoint({
  method: "POST",
  path: "/admin/email/accept",
  summary: "Mail a person that they are in",
  access: "admin",
  body: z.strictObject({ email: MailAddress, subject: MailSubject, message: MailText }),
  output: z.object({
    id: z.string().describe("of the mail in the outbox"),
    state: z.enum(["queued", "waiting"]).describe("waiting: until there is a mail server"),
  }),
});
