import { queryOptions } from "@tanstack/react-query";
import { libraryKeys } from "#web/features/library/library.ts";
import { call, stream } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { rowOfTrack, type TrackRow, unknownRow } from "#web/features/tracks/tracks.tsx";
import { openPlaylistRows, pageSize, type PlaylistItem, type PlaylistRows } from "./playlist-rows.ts";
import { afterWrites } from "./playlist-turns.ts";

/** A page that no one sees draws no frames: then this long is enough. */
const withinMs = 200;

/** Resolves when what was last rendered has been drawn. */
async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, withinMs);
    // The first of two frames is drawn with what was rendered before it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

const streamPath = "/playlists/{id}/tracks/stream";

/** Routes that this server has (specification 1, section 7: the stream is used if the server lists it). */
const routesQuery = queryOptions({
  queryKey: ["meta", "routes"],
  queryFn: () => call("GET /__routes"),
  staleTime: Infinity,
});

async function hasRowStream(): Promise<boolean> {
  try {
    const routes = await queryClient.ensureQueryData(routesQuery);
    return routes.some(({ path }) => path.replace(/:(\w+)/g, "{$1}") === streamPath);
  } catch {
    // Not knowing the routes is not a failure of the page: pages of rows always exist.
    return false;
  }
}

/** A playlist with the sum of its durations; `liked` are the liked songs. */
export function playlistQuery(id: string) {
  return queryOptions({
    queryKey: libraryKeys.playlist(id),
    queryFn: ({ signal }) => call("GET /playlists/{id}", { params: { id }, signal }),
  });
}

/** A playlist's item as lists show it. */
export function rowOfItem(item: PlaylistItem): TrackRow {
  const { kind, track, added_at: addedAt } = item;
  if (track === null || kind === "gone") return { ...unknownRow, addedAt };
  const { audio_features: features } = track;
  return {
    ...rowOfTrack(track),
    kind,
    addedAt,
    genre: item.applied_genre,
    centralGenre: item.central_genre,
    genreSource: item.genre_source,
    tempo: features?.tempo ?? null,
    key: features?.key ?? null,
    mode: features?.mode ?? null,
    danceability: features?.danceability ?? null,
  };
}

/** The rows of a playlist as a source that fills up; reopened when the library changed. */
export function playlistRowsQuery(id: string) {
  const queryKey = libraryKeys.playlistRows(id);
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<PlaylistRows> => {
      const before = queryClient.getQueryData<PlaylistRows>(queryKey);
      before?.stop();
      await afterWrites(id);
      const params = { id };
      const isStreamed = await hasRowStream();
      const opened = openPlaylistRows({
        fetchPage: (offset) =>
          call("GET /playlists/{id}/tracks", { params, query: { limit: pageSize, offset } }),
        streamRows: isStreamed
          ? (signal) => stream("GET /playlists/{id}/tracks/stream", { params, signal })
          : null,
        toRow: rowOfItem,
        afterPaint,
      });
      // What is being looked at stays until the new rows are there, so that nothing jumps.
      if (before?.getSnapshot().isComplete === true) {
        opened.needAll();
        await opened.settled;
      }
      return opened;
    },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
}

/** Asks for all that the page of a playlist asks for, as it does, so that the browser keeps the answers; and answers the rows. */
export async function readWholePlaylist(id: string, signal: AbortSignal): Promise<TrackRow[]> {
  const params = { id };
  await hasRowStream();
  await call("GET /playlists/{id}", { params, signal });
  const query = { limit: pageSize, offset: 0 };
  const first = await call("GET /playlists/{id}/tracks", { params, query, signal });
  if (first.items.length >= first.total) return first.items.map(rowOfItem);
  const rows: TrackRow[] = [];
  for await (const line of stream("GET /playlists/{id}/tracks/stream", { params, signal }))
    if (line.type === "track") rows.push(rowOfItem(line.item));
  return rows;
}

/** Playlists that left the library. */
export const gonePlaylistsQuery = queryOptions({
  queryKey: [...libraryKeys.playlists, "gone"],
  queryFn: ({ signal }) => call("GET /playlists/gone", { signal }),
  staleTime: 0,
});
