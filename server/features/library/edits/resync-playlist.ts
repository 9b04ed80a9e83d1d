import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import {
  itemsPageSize,
  readItemsPage,
  readPlaylistHead,
  type Caller,
} from "#server/provider-client/api/provider-library.ts";
import { wholeItem, type ProviderItem } from "#server/provider-client/api/provider-objects.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { RecentStates } from "#server/features/library/scan/live-scans.ts";
import { replaceCachedPlaylist } from "./edit-playlist.db.ts";
import { notifyEdited } from "./notify-edited.ts";
import { readPlaylist } from "#server/features/library/reads/playlists.db.ts";
import { readInOrder } from "#server/features/library/scan/read-in-order.ts";

const width = 4;

/**
 * Reads one playlist of the person's cache again from the provider and shows it when it is complete. Throws AppError
 * `not-found` for playlists that the cache or the provider does not know, `conflict` for those whose items may not be
 * read or that changed while they were read, and what the provider client throws.
 */
export async function resyncPlaylist(
  ctx: Pick<AppContext, "database" | "providers" | "events" | "log"> & { recentStates: RecentStates },
  { userId, provider }: Pick<Session, "userId" | "provider">,
  playlistId: string,
): Promise<void> {
  const unknown = new AppError("not-found", message("library.unknownPlaylist"));
  if (!(await readPlaylist(ctx.database, userId, playlistId))) throw unknown;
  // There is nothing else that it could be.
  if (isLocalAccount(provider)) return;
  const client = ctx.providers.client(provider);
  const caller: Caller = { userId, priority: "interactive" };
  const before = await readPlaylistHead(client, caller, playlistId);
  if (before === null) throw unknown;
  const items = await readAllItems(client, caller, playlistId);
  const playlist = await readPlaylistHead(client, caller, playlistId);
  if (playlist?.snapshotId !== before.snapshotId)
    throw new AppError("conflict", message("library.playlistChanged"));
  if (!(await replaceCachedPlaylist(ctx.database, { userId, provider, playlist, items }))) throw unknown;
  await notifyEdited(ctx, userId);
}

async function readAllItems(
  client: ProviderClient,
  caller: Caller,
  playlistId: string,
): Promise<ProviderItem[]> {
  const limit = itemsPageSize(await client.apiVersionOf(caller.userId));
  const items: ProviderItem[] = [];
  let total = 1;
  const pages = readInOrder(
    (index) => readItemsPage(client, caller, { playlistId, offset: index * limit, limit }, wholeItem),
    { from: 0, until: () => Math.max(1, Math.ceil(total / limit)), width },
  );
  for await (const page of pages) {
    if (page === "unreadable") throw new AppError("conflict", message("library.playlistUnreadable"));
    ({ total } = page);
    items.push(...page.items);
  }
  return items;
}
