import { destination, pino, type Logger } from "pino";
import type { RecentLines } from "./recent-lines.ts";

export type Log = Logger;

/** Whether a line with this error is kept back; `write` writes it after all. */
type HoldsBack = (error: unknown, write: () => void) => boolean;

/**
 * JSON lines to standard error. Tokens, codes, keys and e-mail addresses never appear: requests are logged by
 * path without query, and fields of these names are cut out wherever they stand.
 *
 * @param recent where each line is kept for a while as well
 */
export function createLog(level: string, holdsBack: HoldsBack = () => false, recent?: RecentLines): Log {
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
  const output = destination({ fd: 2, sync: true });
  return pino(
    {
      level,
      redact: { paths, remove: true },
      hooks: {
        logMethod(line, method) {
          const write = () => method.apply(this, line);
          const [first] = line as unknown[];
          const error = typeof first === "object" && first !== null && "err" in first ? first.err : first;
          if (!holdsBack(error, write)) write();
        },
      },
    },
    {
      write: (line: string) => {
        output.write(line);
        recent?.add(line);
      },
    },
  );
}
