import type * as z from "zod";
import type { getPlaylist, PlaylistItem } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { readGenresOf } from "#server/features/genres/genres.ts";
import { presentLibrary } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type Item = z.infer<typeof PlaylistItem>;
type Head = z.infer<typeof getPlaylist.output>;

/** A list of rows, whatever it is made of. */
export interface TrackList {
  total: number;
  head(): Promise<Head>;
  items(offset: number, limit: number): Promise<Item[]>;
}

/** What is only here in the shape of a playlist: it has no address of its own at the service. */
export function presentOwnList(
  { userId }: UserScope,
  list: { id: string; name: string; total: number; durationMs: number; lastAddedAt: Date | null },
): Head {
  const { id, name, total, durationMs, lastAddedAt } = list;
  return {
    id,
    uri: "",
    name,
    description: null,
    public: false,
    collaborative: false,
    images: [],
    owner: { id: userId, display_name: "" },
    own: true,
    readable: true,
    track_count: total,
    tracks_total: total,
    tracks: { total },
    last_added_at: lastAddedAt?.toISOString() ?? null,
    external_urls: { spotify: null },
    duration_ms: durationMs,
  };
}

/** Rows as they are shown, with their genres. */
export async function presentRows(
  ctx: Pick<AppContext, "database" | "publicUrl">,
  person: UserScope,
  rows: readonly Parameters<typeof presentLibrary.item>[0][],
): Promise<Item[]> {
  const items = rows.map((row) => presentLibrary.item(row, ctx.publicUrl));
  const tracks = items.map(({ track }) => track);
  const genres = await readGenresOf(ctx, person, tracks);
  return items.map((item, at) => ({ ...item, ...genres[at] }));
}
