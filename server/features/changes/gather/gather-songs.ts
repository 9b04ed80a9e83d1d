import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { mergeRows } from "../merge/merge-rows.ts";
import { targetOf } from "../merge/merge-playlists.ts";
import { defineFill, type PlannedChange } from "../planned-change.ts";

/** Puts the songs of an artist into one playlist. */
export const gatherSongsJob = defineFill({ name: "gather-songs", operation: "gather" });

/** Works out which songs of an artist the person's playlists hold, each once, in the order of the library. */
export async function planGather(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  options: { artist_id: string; target_name: string },
): Promise<PlannedChange> {
  const playlists = (await cachedPlaylists.readAll(database, userId)).filter(({ readable }) => readable);
  const target = targetOf(playlists, options.target_name);
  const playlistIds = playlists.map(({ playlist_id: id }) => id);
  const wanted = { userId, provider, playlistIds, artistId: options.artist_id };
  const byPlaylist = Map.groupBy(
    await cachedPlaylists.readRowsOfSome(database, wanted),
    ({ playlist_id: id }) => id,
  );
  const present = byPlaylist.get(target?.playlist_id ?? "") ?? [];
  const sources = playlistIds.filter((id) => id !== target?.playlist_id);
  const lists = sources.map((id) => byPlaylist.get(id) ?? []);
  const merged = mergeRows(lists, present, { policy: "same-song", order: "listed" });
  const running = message("playlists.gatherRunning");
  return { job: gatherSongsJob, running, merged, name: options.target_name, target };
}
