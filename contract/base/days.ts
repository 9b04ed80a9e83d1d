import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";

/** The longest range of statistics, in years. */
export const maxRangeYears = 50;

/** Whether this is the name of a time zone of the IANA database, as in `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A day of the calendar as `YYYY-MM-DD`. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "input.notDay" satisfies MessageId)
  .refine(isDay, "input.notInCalendar" satisfies MessageId);

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The viewer's time zone. Days begin and end by its clock. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, "input.notTimeZone" satisfies MessageId)
  .default("UTC")
  .describe("IANA name of the viewer's time zone");
