import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { mergePlaylists } from "#contract/playlists/playlist-merge.ts";
import type { AppContext } from "#server/features/context.ts";
import { cachedPlaylists, type PlaylistRow } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineFill, type PlannedChange } from "../planned-change.ts";
import { refused, requireReadable } from "../refusals.ts";
import { mergeRows } from "./merge-rows.ts";

type MergeOptions = Omit<z.output<(typeof mergePlaylists)["body"]>, "plan">;

/** Puts the rows of a merge into its target. */
export const mergePlaylistsJob = defineFill({ name: "merge-playlists", operation: "merge" });

/** Works out a merge from the cached library. Throws AppError as the contract's `previewMerge` says. */
export async function planMerge(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  options: MergeOptions,
): Promise<PlannedChange> {
  const playlists = await cachedPlaylists.readAll(database, userId);
  const target = targetOf(playlists, options.target_name);
  const sources = [...new Set(options.source_playlist_ids)];
  requireSources(sources, playlists, target);
  const wanted = target === undefined ? sources : [...sources, target.playlist_id];
  const rows = await cachedPlaylists.readRowsOfSome(database, { userId, provider, playlistIds: wanted });
  const byPlaylist = Map.groupBy(rows, ({ playlist_id: id }) => id);
  const lists = sources.map((id) => byPlaylist.get(id) ?? []);
  const present = byPlaylist.get(target?.playlist_id ?? "") ?? [];
  const merged = mergeRows(lists, present, { policy: options.duplicates, order: options.order });
  const running = message("playlists.mergeRunning");
  return { job: mergePlaylistsJob, running, merged, name: options.target_name, target };
}

/** The own playlist of a name that songs go into. */
export function targetOf(playlists: readonly PlaylistRow[], target: string): PlaylistRow | undefined {
  return playlists.find(({ own, readable, name }) => own && readable && name === target);
}

function requireSources(
  ids: readonly string[],
  playlists: readonly PlaylistRow[],
  target: PlaylistRow | undefined,
): void {
  if (ids.length < 2) throw refused("source_playlist_ids", message("playlists.mergeTooFew"));
  const known = new Map(playlists.map((row) => [row.playlist_id, row]));
  for (const id of ids) {
    requireReadable(known.get(id));
  }
  if (target !== undefined && ids.includes(target.playlist_id))
    throw refused("target_name", message("playlists.mergeTargetIsSource"));
}
