import type { RouteOutput } from "#contract/api.ts";
import type { SplitWay } from "#contract/playlists/playlist-split.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";

/** How a list is to be split. */
export interface SplitOptions {
  playlist_id: string;
  by: SplitWay;
  size: number;
  least: number;
}

/** What the person made of the proposed parts, by their keys. */
export interface SplitEdits {
  names: ReadonlyMap<string, string>;
  /** parts that are not made */
  left: ReadonlySet<string>;
}

/** The parts that are to be made, under the names that the person gave them. */
export function wantedOf(
  { parts }: RouteOutput<"POST /playlists/split/preview">,
  { names, left }: SplitEdits,
) {
  return parts
    .filter(({ key }) => !left.has(key))
    .map((part) => ({ ...part, name: (names.get(part.key) ?? part.name).trim() }));
}

/** What is wrong with the names, in a sentence; null when nothing is. */
export function problemOf(wanted: readonly { name: string }[]): string | null {
  const seen = new Set<string>();
  for (const { name } of wanted) {
    if (name === "") return playlistsText("splitDialog.nameNeeded");
    if (seen.has(name)) return playlistsText("splitDialog.nameTwice", { playlist: name });
    seen.add(name);
  }
  return null;
}
