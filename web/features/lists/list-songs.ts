import { maxAddedSongs } from "#contract/player/queue-limits.ts";
import { queryOptions } from "@tanstack/react-query";
import type { RouteLine, RouteOutput } from "#contract/api.ts";
import { type CollectionTrack, fetchEntryTracks } from "#web/features/collection/collection.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import type { PlayerTrack } from "#web/features/player/player.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { call, stream } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { MusicList } from "./music-list.ts";

type Item = Extract<RouteLine<"GET /playlists/{id}/tracks/stream">, { type: "track" }>["item"];

export type WholeAlbum = RouteOutput<"GET /library/albums/{id}">;

/** All of an album, as the service lists it; asked for when its page is opened. */
export const wholeAlbumQuery = (id: string) =>
  queryOptions({
    queryKey: libraryKeys.entry("album", id),
    queryFn: ({ signal }) => call("GET /library/albums/{id}", { params: { id }, signal }),
    retry: false,
    staleTime: Infinity,
  });

function ofCollection(track: CollectionTrack): PlayerTrack {
  return {
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.albumId, name: track.albumName },
    image: track.imageUrl,
    duration_ms: track.durationMs ?? 0,
  };
}

function ofItem({ kind, track }: Item): PlayerTrack | null {
  return track === null || kind === "gone" || track.is_local ? null : ofTrack(track);
}

function ofTrack(track: WholeAlbum["tracks"][number]): PlayerTrack {
  return {
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.album.id, name: track.album.name },
    image: pickImage(track.album.images, 40),
    duration_ms: track.duration_ms ?? 0,
  };
}

/** What this browser has of an album or artist. */
async function readEntrySongs(kind: "album" | "artist", id: string): Promise<PlayerTrack[]> {
  const tracks = await fetchEntryTracks(kind, id);
  return tracks.filter(({ isLocal }) => !isLocal).map(ofCollection);
}

/** All of an album as its page lists it; where that cannot be had, what the library has of it. */
async function readAlbumSongs(id: string): Promise<PlayerTrack[]> {
  try {
    const { tracks } = await queryClient.fetchQuery(wholeAlbumQuery(id));
    return tracks.filter((track) => !track.is_local).map(ofTrack);
  } catch {
    return readEntrySongs("album", id);
  }
}

/** The songs of a list that can be played, in its own order; no more than a queue takes. Rejects when they cannot be read. */
export async function readListSongs({ kind, id }: Pick<MusicList, "kind" | "id">): Promise<PlayerTrack[]> {
  if (kind === "album") return readAlbumSongs(id);
  if (kind === "artist") return readEntrySongs(kind, id);
  const songs: PlayerTrack[] = [];
  for await (const line of stream("GET /playlists/{id}/tracks/stream", { params: { id } })) {
    const song = line.type === "track" ? ofItem(line.item) : null;
    if (song !== null) songs.push(song);
    if (songs.length >= maxAddedSongs) break;
  }
  return songs;
}
