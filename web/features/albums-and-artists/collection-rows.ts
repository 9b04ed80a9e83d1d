import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type TrackRow, unknownRow } from "#web/features/tracks/tracks.tsx";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import {
  type CollectionTrack,
  type EntryKind,
  fetchEntryTracks,
} from "#web/features/collection/collection.ts";
import { libraryKeys, readTrackDetails, type TrackDetails } from "#web/features/library/library.ts";

function toTrackRow(track: CollectionTrack, details: TrackDetails | undefined): TrackRow {
  return {
    ...unknownRow,
    kind: "track",
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.albumId, name: track.albumName },
    imageUrl: track.imageUrl,
    url: track.url,
    durationMs: track.durationMs,
    isExplicit: track.isExplicit,
    isLocal: track.isLocal,
    popularity: track.popularity,
    releaseDate: track.releaseDate,
    trackNumber: track.trackNumber === 0 ? null : track.trackNumber,
    discNumber: track.discNumber,
    ...(details === undefined ? {} : describe(details)),
  };
}

function describe({ audio_features: features, ...details }: TrackDetails): Partial<TrackRow> {
  return {
    addedAt: details.added_at,
    genre: details.applied_genre,
    centralGenre: details.central_genre,
    genreSource: details.genre_source,
    tempo: features?.tempo ?? null,
    key: features?.key ?? null,
    mode: features?.mode ?? null,
    danceability: features?.danceability ?? null,
  };
}

/** The library's songs of an album or artist, with when they were added, their genres and audio features. */
export async function readEntryRows(kind: EntryKind, id: string): Promise<TrackRow[]> {
  const tracks = await fetchEntryTracks(kind, id);
  const details = await readTrackDetails(tracks.map((track) => track.id));
  return tracks.map((track) => toTrackRow(track, details.get(track.id)));
}

/** An artist's picture, and how often their songs were played. */
export const artistQuery = (id: string) =>
  queryOptions({
    queryKey: libraryKeys.entry("artist", id),
    queryFn: ({ signal }) => call("GET /library/artists/{id}", { params: { id }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  });

/** An artist's albums at the service, a page a call: asked for when someone wants them, and not again by itself. */
export const artistAlbumsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...libraryKeys.entry("artist", id), "albums"],
    queryFn: ({ signal, pageParam: offset }) =>
      call("GET /library/artists/{id}/albums", { params: { id }, query: { offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || shown >= last.total ? null : shown;
    },
    retry: false,
    staleTime: Infinity,
  });

/** Reads the songs again after a change of their genres. */
export async function refreshEntry(kind: EntryKind, id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: libraryKeys.collectionRows(kind, id) });
}
