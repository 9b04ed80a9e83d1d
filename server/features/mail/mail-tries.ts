import { minuteMs } from "#contract/base/durations.ts";

/** How long a mail waits after each try that the mail server or the network did not let through (RFC 5321, 4.5.4.1). */
const waitsMs = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minuteMs);

/** When a mail is tried again after so many tries; null: never. */
export function nextTryAt(tries: number, nowMs: number): Date | null {
  const waitMs = waitsMs[tries - 1];
  return waitMs === undefined ? null : new Date(nowMs + waitMs);
}

/** Why a mail was not sent, and whether it is any use to try it again. */
export interface MailFailure {
  said: string;
  isFinal: boolean;
}

/** The longest that is kept of what a mail server says. */
const maxSaid = 500;

/**
 * What a failed handing over means. A mail server that says 5xx of a sender, a recipient or a message will say it again; of
 * a password it will not once the operator has mended it.
 */
export function explainMailError(error: unknown): MailFailure {
  const { code, responseCode, response, message } = (error ?? {}) as Record<string, unknown>;
  const isRefused = typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
  const isUnsendable = code === "EENVELOPE" && responseCode === undefined;
  const text = typeof response === "string" ? response : typeof message === "string" ? message : "";
  const said = text.replaceAll(/\s+/gu, " ").trim().slice(0, maxSaid);
  return {
    said: said === "" ? "The mail server could not be reached." : said,
    isFinal: isRefused || isUnsendable,
  };
}
