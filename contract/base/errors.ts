import * as z from "zod";
import { PlanChanges } from "./plan-changes.ts";

/**
 * Every code that an answer of Gatefold may carry, with its HTTP status (decisions, section 3).
 * A code is stable; the sentence beside it is for people and may change.
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

/** A playlist that is not as it was left: what was expected, and what is there. `present` null: it is gone. */
export const Conflict = z.object({
  playlist_id: z.string(),
  name: z.string(),
  reason: z
    .enum(["changed-elsewhere", "changed-since", "gone"])
    .describe("changed-since: by a later operation, which is to be undone first"),
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
 * What the server says, by the id of its text and what stands in the text's places. Clients word it in a person's
 * language; the English sentence stands beside it as `detail`. The ids are those of contract/messages/en.json. A value may
 * be a message itself, or several as a list.
 */
export const MessageRef: z.ZodType<MessageRef> = messagesWithin(messagesWithin(PlainMessage));
export interface MessageRef {
  id: string;
  values: Readonly<Record<string, string | number | MessageRef | readonly MessageRef[]>>;
}

/**
 * Why something is paused, failed or left out; both null where there is nothing to say. `message` alone is null of what
 * an earlier version stored without one: then `detail` is all that is known.
 */
export const Reason = z.object({
  detail: z.string().nullable().describe("a sentence for people, in English"),
  message: MessageRef.nullable().describe("the same, to be worded in another language"),
});
export type Reason = z.infer<typeof Reason>;

/** The body of every failed answer: a sentence, a stable code and, for some codes, particulars. */
export const Failure = z.object({
  detail: z.string().describe("a sentence for people, in English"),
  message: MessageRef.describe("the same, to be worded in another language"),
  code: z.enum(errorCodes),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe("bad-request: what is wrong with which field, by its path"),
  field_messages: z
    .record(z.string(), MessageRef)
    .optional()
    .describe("the sentences of `fields`, to be worded in another language"),
  retry_at: z
    .number()
    .int()
    .optional()
    .describe("provider-paused, busy: epoch seconds from when on it may be tried again"),
  conflicts: z.array(Conflict).optional().describe("conflict of an undoing: both sides of each playlist"),
  plan_changes: PlanChanges.optional().describe(
    "plan-changed: what is otherwise in the plan of today, if that is known",
  ),
});
export type Failure = z.infer<typeof Failure>;
