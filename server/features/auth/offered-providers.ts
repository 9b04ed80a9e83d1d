import type { AppContext } from "#server/features/context.ts";

/**
 * The providers whose people may come in, at this moment. The streaming service is among them while no Client ID is set:
 * its links rest then, and its admin must be able to set another.
 */
export function offeredProviders({ providers }: Pick<AppContext, "providers">): string[] {
  return ["spotify", ...providers.connections.map(({ id }) => id)];
}
