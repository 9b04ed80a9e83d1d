import { isDamage, isDatabaseAway } from "#server/platform/database/failure-kinds.db.ts";
import { explainUnopened } from "#server/platform/embedded-database/database-folder.ts";
import { StartupError, type Settings } from "#server/platform/process/settings.ts";

/**
 * What a start failed with, as a sentence that says what is wrong, where, and what to do. Anything that is no trouble
 * of the data folder comes back as it is.
 */
export async function explainFailedStart(
  settings: Pick<Settings, "DATA_DIR" | "DATABASE_URL">,
  error: unknown,
): Promise<unknown> {
  if (error instanceof StartupError) return error;
  if (settings.DATABASE_URL === undefined && (isDamage(error) || isDatabaseAway(error)))
    return explainUnopened(settings.DATA_DIR, error);
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new StartupError(
      `The disk of the data folder ${settings.DATA_DIR} is full; free some space and start again.`,
      { cause: error },
    );
  if (typeof path === "string" && path.startsWith(settings.DATA_DIR))
    return new StartupError(
      `Gatefold cannot use ${path} (${String(code)}); restore it, move it away, or give the server's user access to it.`,
      { cause: error },
    );
  return error;
}
