import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { libraryTracks } from "#server/features/library/library.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** A uri of a provider's own form; every provider here speaks the streaming service's. */
const providerUri = /^spotify:(?:user:[^:]+:)?[a-z]+:\S+$/;

/** The uris that a player or library call names, wherever it names them. */
export function urisOfCall(query: Readonly<Record<string, string>>, body: unknown): string[] {
  const named = (body ?? {}) as { uris?: unknown; context_uri?: unknown };
  const listed = Array.isArray(named.uris) ? named.uris : [];
  const ids = (query["ids"]?.split(",") ?? []).filter(Boolean).map((id) => `spotify:track:${id}`);
  const inQuery = [query["uri"], ...(query["uris"]?.split(",") ?? []), ...ids];
  const all: unknown[] = [...listed, named.context_uri, ...inQuery];
  return all.filter((uri): uri is string => typeof uri === "string" && uri !== "");
}

/**
 * Content of two providers is never mixed in one queue (decisions, section 1): refuses what another provider's
 * catalogue holds and this one's does not, and what has no provider's form. Throws AppError `bad-request`.
 */
export async function requireOwnUris(
  ctx: Pick<AppContext, "database">,
  provider: string,
  uris: readonly string[],
): Promise<void> {
  // It plays nothing; what its lists may hold, their writers know.
  if (isLocalAccount(provider)) return;
  const ids = uris
    .map((uri) => /^spotify:track:([0-9A-Za-z]+)$/.exec(uri)?.[1])
    .filter((id) => id !== undefined);
  const isStrange = uris.some((uri) => !providerUri.test(uri));
  if (
    !isStrange &&
    (ids.length === 0 || (await libraryTracks.findForeign(ctx.database, provider, ids)).length === 0)
  )
    return;
  throw new AppError("bad-request", message("player.otherService"), {
    fields: { uris: message("player.otherServiceUris") },
  });
}
