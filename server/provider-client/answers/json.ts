/** Tolerant reading of what a provider sends: anything may be absent, null or of another type. */
export type JsonObject = Record<string, unknown>;

/** The object itself, or null. */
export function objectOf(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The array itself, or an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that a database takes: without NUL characters and halves of surrogate pairs; null when it is none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  // Almost every text is clean, and to see that takes a fifth of the time that cleaning it does.
  if (value.isWellFormed() && !value.includes("\u0000")) return value;
  return value.replaceAll("\u0000", "").toWellFormed();
}

const largestInteger = 2 ** 31 - 1;

/** A whole number of 32 bits, or null; fractions are rounded. */
export function integerOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  const whole = Math.round(value);
  return Math.abs(whole) <= largestInteger ? whole : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

const yearAfterLastMs = Date.UTC(10_000, 0, 1);

/** A time of the provider as a Date; null when it is none. */
export function timeOf(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const time = new Date(value);
  return time.getTime() > 0 && time.getTime() < yearAfterLastMs ? time : null;
}
