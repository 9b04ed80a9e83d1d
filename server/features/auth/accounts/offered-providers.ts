import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import type { AppContext } from "#server/features/context.ts";

/**
 * The providers whose people may come in, at this moment. The streaming service is among them while no Client ID is set:
 * its links rest then, and its admin must be able to set another. So are accounts of exports, which need no service.
 */
export function offeredProviders({ providers }: Pick<AppContext, "providers">): string[] {
  return ["spotify", exportProvider.id, ...providers.connections.map(({ id }) => id)];
}
