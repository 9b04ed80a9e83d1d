import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { viewerZone } from "#web/features/stats/stats.tsx";
import { call } from "#web/platform/api/api.ts";
import { refetchWhenSeen } from "#web/platform/api/query-client.ts";
import { socialKeys } from "#web/features/social/social.queries.ts";

/** A person as the signed-in one may see them. */
export type Person = RouteOutput<"GET /social/people/{user_id}">;
/** A library at a glance. */
export type LibraryOverview = RouteOutput<"GET /social/people/{user_id}/library">;
/** What someone listens to. */
export type SharedListening = RouteOutput<"GET /social/people/{user_id}/listening">;
/** The days that others may ask for. */
export type ListeningRange = NonNullable<
  RouteInput<"GET /social/people/{user_id}/listening">["query"]["range"]
>;
/** A song of another person's library. */
export type SharedSong = RouteOutput<"GET /social/people/{user_id}/playlists/{playlist_id}">["items"][number];

const songsAtOnce = 50;

/** Who is looked at, and in whose eyes; `as` is given for oneself only. */
export interface Look {
  userId: string;
  as: string | undefined;
}

const asQuery = ({ as }: Look) => (as === undefined ? {} : { as });

/** A person, as far as they share themselves. */
export function personQuery(look: Look) {
  return queryOptions({
    queryKey: [...socialKeys.people, look.userId, look.as ?? null, "person"],
    queryFn: ({ signal }) =>
      call("GET /social/people/{user_id}", {
        params: { user_id: look.userId },
        query: asQuery(look),
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
  });
}

/** A shared library. */
export function personLibraryQuery(look: Look) {
  return queryOptions({
    queryKey: [...socialKeys.people, look.userId, look.as ?? null, "library"],
    queryFn: ({ signal }) =>
      call("GET /social/people/{user_id}/library", {
        params: { user_id: look.userId },
        query: asQuery(look),
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
  });
}

/** The songs of a playlist that the person shows, 50 at a time. */
export function personPlaylistQuery(look: Look, playlistId: string) {
  return infiniteQueryOptions({
    queryKey: [...socialKeys.people, look.userId, look.as ?? null, "playlist", playlistId],
    queryFn: ({ signal, pageParam: offset }) =>
      call("GET /social/people/{user_id}/playlists/{playlist_id}", {
        params: { user_id: look.userId, playlist_id: playlistId },
        query: { ...asQuery(look), limit: songsAtOnce, offset },
        signal,
      }),
    initialPageParam: 0,
    // What is no song is left out of a page, so that its place does not follow from what is shown.
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * songsAtOnce;
      return next >= total ? null : next;
    },
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
  });
}

/** Whose listening: of a person as one sees them, or of anyone who has a public page. */
export type ListeningOf = Look | { handle: string };

/** What someone listens to, where they share it. The range before stands until the next has come. */
export function listeningQuery(of: ListeningOf, range: ListeningRange) {
  const query = { range, tz: viewerZone() };
  const isPublic = "handle" in of;
  return queryOptions({
    queryKey: isPublic
      ? ["public-page", of.handle, "listening", range]
      : [...socialKeys.people, of.userId, of.as ?? null, "listening", range],
    queryFn: ({ signal }): Promise<SharedListening> =>
      isPublic
        ? call("GET /public/{handle}/listening", { params: { handle: of.handle }, query, signal })
        : call("GET /social/people/{user_id}/listening", {
            params: { user_id: of.userId },
            query: { ...asQuery(of), ...query },
            signal,
          }),
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
    placeholderData: keepPreviousData,
  });
}

/** What a person shares with everyone. */
export function publicPageQuery(handle: string) {
  return queryOptions({
    queryKey: ["public-page", handle],
    queryFn: ({ signal }) => call("GET /public/{handle}", { params: { handle }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: refetchWhenSeen,
  });
}
