import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";

/**
 * A whole number in a query string: digits only, within bounds. Out of range is refused, not clamped
 * (decisions, section 3).
 */
export function queryInteger(bounds: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^-?\d{1,10}$/, "input.notWholeNumber" satisfies MessageId)
    .default(String(bounds.fallback))
    .pipe(z.coerce.number<string>().int().min(bounds.min).max(bounds.max));
}

/** `true` or `false` in a query string. */
export function queryBoolean(fallback: boolean) {
  return z
    .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
    .meta({ enum: ["true", "false"] })
    .default(fallback);
}

/** Offset of a page; its maximum is far beyond the largest library. */
export const Offset = queryInteger({ min: 0, max: 10_000_000, fallback: 0 });

/** Epoch seconds, the unit of every `*_at`, `last_*` and `since` number (decisions, 7.8). */
export const EpochSeconds = z.number().int().describe("epoch seconds");

/** An id of the provider or of Gatefold: opaque, short, without spaces, slashes or control characters. */
export const Id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s/?#\p{Cc}]+$/u, "input.notId" satisfies MessageId);

/** As `z.record`, with at most `maxProperties` names, a limit that its JSON schema has too. */
export function boundedRecord<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  maxProperties: number,
) {
  return z
    .record(key, value)
    .refine(
      (entries) => Object.keys(entries).length <= maxProperties,
      `has more than ${maxProperties} entries`,
    )
    .meta({ maxProperties });
}

/** Whether the database can store a text: it is well-formed and has no NUL character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

export { isLocalPath } from "./local-path.ts";
