import type * as z from "zod";
import type { getPlaylist, PlaylistItem } from "#contract/playlists/playlists.ts";

type Item = z.infer<typeof PlaylistItem>;
type Head = z.infer<typeof getPlaylist.output>;

/** A list of rows, whatever it is made of. */
export interface TrackList {
  total: number;
  head(): Promise<Head>;
  items(offset: number, limit: number): Promise<Item[]>;
}
