import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

/** A smart playlist as it is listed. */
export type SmartPlaylist = RouteOutput<"GET /smart-playlists">["items"][number];

/** What a rule selects. */
export type RulePreview = RouteOutput<"POST /smart-playlists/preview">;

const firstSongs = 20;

/** Every smart playlist, by name. Its key is below that of the playlists, since what changes these changes counts here. */
export const smartPlaylistsQuery = queryOptions({
  queryKey: [...libraryKeys.playlists, "smart"],
  queryFn: ({ signal }) => call("GET /smart-playlists", { signal }),
  staleTime: 0,
});

/**
 * What a rule selects now, with its first songs.
 *
 * @param rule null while there is none that could be understood
 * @param playlistId the smart playlist that the result is compared with; null while it is not made
 */
export function rulePreviewQuery(rule: string | null, playlistId: string | null) {
  return queryOptions({
    queryKey: [...libraryKeys.playlists, "smart-preview", playlistId, rule],
    queryFn: ({ signal }) =>
      call("POST /smart-playlists/preview", {
        body: { rule: rule ?? "", playlist_id: playlistId, limit: firstSongs },
        signal,
      }),
    enabled: rule !== null,
    staleTime: 0,
  });
}
