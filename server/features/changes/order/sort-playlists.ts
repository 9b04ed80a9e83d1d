import type * as z from "zod";
import type {
  previewSort as previewContract,
  sortPlaylists as contract,
} from "#contract/playlists/playlist-order.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { requireWritable, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { countOrder, startOrdering, type OrderCtx, type Reordered } from "./order-playlist.ts";
import { sortRows } from "./sort-rows.ts";

type SortRequest = z.output<(typeof contract)["body"]>;

/** What sorting would do, from the cached rows. Throws AppError as the contract's `previewSort` says. */
export async function previewSort(
  ctx: WriteCtx,
  person: UserScope,
  options: SortRequest,
): Promise<z.output<(typeof previewContract)["output"]>> {
  const items = [];
  for (const { playlistId, name, ...order } of await readSorted(ctx, person, options))
    items.push({ playlist_id: playlistId, name, ...countOrder({ playlistId, ...order }) });
  return { items };
}

/** Sorts playlists as one job, and answers when it ends, or after 20 s. Throws as `previewSort`. */
export async function sortPlaylists(
  ctx: OrderCtx,
  person: UserScope,
  options: SortRequest,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const orders = await readSorted(ctx, person, options);
  // What stands in the order already is not asked for at the service.
  const moved = orders.filter(({ from, to }) => from.some((uri, at) => uri !== to[at]));
  return startOrdering(ctx, person, moved, signal);
}

async function readSorted(
  ctx: WriteCtx,
  person: UserScope,
  { playlist_ids: ids, by, descending }: SortRequest,
): Promise<(Reordered & { name: string })[]> {
  const { userId, provider } = person;
  const sorted: (Reordered & { name: string })[] = [];
  for (const playlistId of new Set(ids)) {
    const { name } = await requireWritable(ctx, person, playlistId);
    const rows = await cachedPlaylists.readRows(ctx.database, { userId, provider, playlistId });
    const to = sortRows(rows, { by, descending }).map(({ uri }) => uri);
    sorted.push({ playlistId, name, from: rows.map(({ uri }) => uri), to });
  }
  return sorted;
}
