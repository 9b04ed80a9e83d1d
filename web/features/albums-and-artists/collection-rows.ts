import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { type TrackRow, unknownRow } from "#web/features/tracks/tracks.tsx";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import {
  type CollectionTrack,
  type EntryKind,
  fetchEntryTracks,
} from "#web/features/collection/collection.ts";
import { libraryKeys } from "#web/features/library/library.ts";

type Details = RouteOutput<"POST /tracks/details">["items"][number];

/** The server takes this many at once. */
const maxAtOnce = 1000;

function toTrackRow(track: CollectionTrack, details: Details | undefined): TrackRow {
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

function describe({ audio_features: features, ...details }: Details): Partial<TrackRow> {
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

/** The songs are here without their details: a list without dates and genres is better than none. */
async function readDetails(ids: readonly string[]): Promise<Map<string, Details>> {
  const details = new Map<string, Details>();
  try {
    for (let from = 0; from < ids.length; from += maxAtOnce) {
      const body = { track_ids: ids.slice(from, from + maxAtOnce) };
      for (const item of (await call("POST /tracks/details", { body })).items)
        details.set(item.track_id, item);
    }
  } catch {
    return details;
  }
  return details;
}

/** The library's songs of an album or artist, with when they were added, their genres and audio features. */
export async function readEntryRows(kind: EntryKind, id: string): Promise<TrackRow[]> {
  const tracks = await fetchEntryTracks(kind, id);
  const details = await readDetails(tracks.map((track) => track.id));
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

/** Which of these songs the library holds now, and since when. */
export const presenceQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: libraryKeys.presence(ids),
    queryFn: async () => {
      const details = await readDetails(ids);
      return new Map([...details].map(([id, { added_at: addedAt }]) => [id, addedAt]));
    },
    structuralSharing: false,
  });

/** Reads the songs again after a change of their genres. */
export async function refreshEntry(kind: EntryKind, id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: libraryKeys.collectionRows(kind, id) });
}
