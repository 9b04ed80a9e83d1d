import type { AppContext } from "#server/features/context.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";

/**
 * Whether anyone may make an account of exports: as `EXPORT_ACCOUNTS` says, else only where this machine's people come
 * (decisions, 9.4). Such an account needs no service that vouches for its person, so a public address would take strangers'
 * files. Accounts that exist keep signing in by their recovery code.
 */
export function areExportAccountsOpen({
  settings,
  publicUrl,
}: Pick<AppContext, "settings" | "publicUrl">): boolean {
  return settings.EXPORT_ACCOUNTS ?? isLoopbackHost(new URL(publicUrl).hostname);
}
