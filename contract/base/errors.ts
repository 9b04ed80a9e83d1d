import * as z from "zod";
import { PlanChanges } from "./plan-changes.ts";

/**
 * Every error code of Gatefold, with its HTTP status (decisions, section 3). Codes are stable; the sentence beside a code
 * is for people and may change.
 */
export const errorStatuses = {
  "bad-request": 400,
  "not-signed-in": 401,
  forbidden: 403,
  "consent-required": 403,
  "admin-required": 403,
  "sign-in-again": 403,
  "gate-locked": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "plan-changed": 409,
  busy: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  unprocessable: 422,
  "file-too-complex": 422,
  "too-many-requests": 429,
  internal: 500,
  "server-ended": 500,
  "provider-error": 502,
  "provider-paused": 503,
  "renew-link": 409,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** Every code, for schemas. */
export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

/** One side of a conflict: how many rows a playlist has there, and titles of what only this side has, at most 20. */
const Side = z.object({ total: z.number().int(), name: z.string(), only: z.array(z.string()) });

/** A playlist that is not as it was left: its expected and its present rows. `present` is null if it is gone. */
export const Conflict = z.object({
  playlist_id: z.string(),
  name: z.string(),
  reason: z
    .enum(["changed-elsewhere", "changed-since", "gone"])
    .describe(
      "reason for the conflict; changed-since: a later operation, to be undone first, changed the playlist",
    ),
  expected: Side,
  present: Side.nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

const PlainValue = z.union([z.string(), z.number()]);
const PlainMessage = z.object({ id: z.string(), values: z.record(z.string(), PlainValue) });
const messagesWithin = <Shape extends z.ZodType>(inner: Shape) =>
  z.object({
    id: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), inner, z.array(inner)])),
  });

/**
 * A message of the server: the id of its text, and the values of the text's placeholders. Clients use it to show the message
 * in a person's language; the English sentence stands beside it as `detail`. The ids are those of contract/messages/en.json.
 * A value may be a message itself, or a list of messages.
 */
export const MessageRef: z.ZodType<MessageRef> = messagesWithin(messagesWithin(PlainMessage));
export interface MessageRef {
  id: string;
  values: Readonly<Record<string, string | number | MessageRef | readonly MessageRef[]>>;
}

/**
 * Why something was paused, failed or left out; both are null if there is no reason. Only `message` is null for what an
 * earlier version stored without one: then `detail` is all that is known.
 */
export const Reason = z.object({
  detail: z.string().nullable().describe("reason for people to read, in English; null if there is none"),
  message: MessageRef.nullable().describe("`detail` as a message reference, for translation"),
});
export type Reason = z.infer<typeof Reason>;

/** The body of every failed answer: a sentence, a stable code and, for some codes, details. */
export const Failure = z.object({
  detail: z.string().describe("explanation for people to read, in English"),
  message: MessageRef.describe("`detail` as a message reference, for translation"),
  code: z.enum(errorCodes),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe("what is wrong with each invalid field, by its path; only for bad-request"),
  field_messages: z
    .record(z.string(), MessageRef)
    .optional()
    .describe("sentences of `fields` as message references, for translation"),
  retry_at: z
    .number()
    .int()
    .optional()
    .describe("epoch seconds from which the request may be retried; only for provider-paused and busy"),
  conflicts: z
    .array(Conflict)
    .optional()
    .describe("both sides of each playlist in conflict; only for the conflict of an undo or a restore"),
  plan_changes: PlanChanges.optional().describe(
    "differences from today's plan, if known; only for plan-changed",
  ),
});
export type Failure = z.infer<typeof Failure>;
