import { useQuery } from "@tanstack/react-query";
import { latestPlanQuery } from "#web/features/genres/genres.queries.ts";
import { type SuggestedPlaylist, usePlaylists } from "#web/features/library/library.ts";

const none: readonly SuggestedPlaylist[] = [];

/** Playlists that the newest plan suggests, largest first; those that the person has made of it already are left out. */
export function useSuggestedPlaylists(): readonly SuggestedPlaylist[] {
  const groups = useQuery(latestPlanQuery).data?.groups;
  const playlists = usePlaylists().data?.items;
  if (groups === undefined || playlists === undefined) return none;
  const made = new Set(playlists.filter(({ own }) => own).map(({ name }) => name));
  return groups
    .filter(({ playlist_name: name }) => !made.has(name))
    .map(({ genre, playlist_name: name, total }) => ({ genre, name, trackCount: total }));
}
