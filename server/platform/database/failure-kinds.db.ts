import pg from "pg";

/** PostgreSQL's classes and codes of a server that is ending, starting, full of connections, or cannot be reached. */
const awayCodes = /^(?:08|57P0|53300$)/;
const awayErrnos = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"]);

const refusals = new Set(["ECONNREFUSED", "ENOENT"]);

/** What the driver says of a connection that broke, or was ended since nothing was answered in time; it has no codes. */
const awaySentences = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "Query read timeout",
  "timeout exceeded when trying to connect",
];

/**
 * Whether work failed because the database went away or did not answer, and not for what it was: it can be done again
 * when the database is back.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return awayCodes.test(error.code ?? "");
  const errno = "code" in error ? String(error.code) : "";
  return awayErrnos.has(errno) || awaySentences.some((sentence) => error.message.startsWith(sentence));
}

/** Whether no one takes connections where the database was: it is away, and not one connection alone. */
export function isDatabaseRefusing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "57P03";
  return error instanceof Error && "code" in error && refusals.has(String(error.code));
}

/** Whether PostgreSQL has no room on its disk for what it was to store (53100). */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "53100";
}

/** PostgreSQL's classes of files that are damaged, missing, or cannot be written (XX, 58), and of a full disk (53100). */
const damageCodes = /^(?:XX|58|53100$)/;

/** Whether the database says that what it stored cannot be read, or nothing more be stored. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && damageCodes.test(error.code ?? "");
}
