import { playlistName } from "#web/features/library/library.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import type { Operation } from "./operations.queries.ts";

/** What was done, in one sentence. */
export function describeOperation({ kind, targets }: Operation): string {
  return playlistsText(`operations.kind.${kind}`, { where: placeOf(targets) });
}

/** How many songs came and went, or nothing where none did. */
export function countsOf({ targets }: Operation): string {
  const added = targets.reduce((sum, target) => sum + target.added, 0);
  const removed = targets.reduce((sum, target) => sum + target.removed, 0);
  return [
    added === 0 ? "" : playlistsText("operations.came", { count: added }),
    removed === 0 ? "" : playlistsText("operations.went", { count: removed }),
  ]
    .filter(Boolean)
    .join(" ");
}

function placeOf(targets: Operation["targets"]): string {
  const [only] = targets;
  if (only === undefined || targets.length > 1)
    return playlistsText("operations.several", { count: targets.length });
  return only.playlist_id === null
    ? playlistsText("operations.likedSongs")
    : playlistsText("operations.quoted", { name: playlistName(only.name ?? "") });
}
