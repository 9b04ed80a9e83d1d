import { destination, pino, type Logger } from "pino";

export type Log = Logger;

/**
 * JSON lines to standard error. Tokens, codes, keys and e-mail addresses never appear: requests are logged by
 * path without query, and fields of these names are cut out wherever they stand.
 */
export function createLog(level: string): Log {
  const secret = [
    "access_token",
    "refresh_token",
    "app_token",
    "code",
    "code_verifier",
    "authorization",
    "cookie",
    "email",
    "api_key",
  ];
  // The database's own errors quote rows in their detail.
  const paths = [...secret.flatMap((name) => [name, `*.${name}`]), "err.detail"];
  return pino({ level, redact: { paths, remove: true } }, destination({ fd: 2, sync: true }));
}
