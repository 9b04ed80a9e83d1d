import type { RouteOutput } from "#contract/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";

type Preview = RouteOutput<"POST /playlists/{id}/order/preview">;

/** What keeping the order does, in sentences; the first says whether there is anything to do. */
export function describeOrder({ rows, moved, redated }: Preview): string[] {
  if (moved === 0) return [playlistsText("keepOrder.isKept")];
  const songs = playlistsText("mergeDialog.songs", { count: rows });
  const moves = playlistsText("keepOrder.moves", { count: moved, songs });
  if (redated === 0) return [moves, playlistsText("keepOrder.datesStay")];
  return [moves, playlistsText("keepOrder.datedAnew", { count: redated })];
}
