import * as contract from "#contract/search.ts";
import { allowedGenres, readGenresOf } from "#server/features/genres/genres.ts";
import { presentTrack, readTracksById } from "#server/features/library/library.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { searchLibraryOf, type SearchCtx } from "./search-library.ts";
import { createGroup, type Group, type LibraryIndex } from "./library-index.ts";
import { suggestFrom } from "./suggest.ts";

/** Playlists that are named with a track. */
const maxPlaylists = 20;

export const searchRoutes: Route<SearchCtx>[] = [
  serve(contract.searchLibrary, async (ctx: SearchCtx, { query }, { session }) => {
    const { index, tracks, notes, found } = await searchLibraryOf(ctx, session, {
      q: query.q,
      genre: query.genre ?? null,
      includeLiked: query.include_liked,
      includePlaylists: query.include_playlists,
    });
    const page = tracks.slice(query.offset, query.offset + query.limit);
    const items = await presentTracks(ctx, session, { index, page, includeLiked: query.include_liked });
    const name = found?.kind === "track" ? (items[0]?.track.name ?? null) : (found?.name ?? null);
    return { items, total: tracks.length, notes, found: found === null ? null : { ...found, name } };
  }),

  serve(contract.suggest, async (ctx: SearchCtx, { query }, { session }) => {
    const index = await ctx.searchIndexes.get(session);
    const { items, total } = suggestFrom(index, genreGroups(index), { text: query.q, limit: query.limit });
    return {
      items: items.map(({ kind, group }) => ({
        kind,
        id: group.id,
        name: group.name,
        artist_name: group.artistName,
        track_count: group.tracks.length,
      })),
      total,
    };
  }),
];

/** Rows of the catalogue as search items; what has gone since the index was made is left out. */
async function presentTracks(
  ctx: SearchCtx,
  session: Session,
  { index, page, includeLiked }: { index: LibraryIndex; page: readonly number[]; includeLiked: boolean },
): Promise<contract.SearchItem[]> {
  const ids = page.flatMap((number) => index.ids[number] ?? []);
  const rows = await readTracksById(ctx.database, session.provider, ids);
  const present = page.flatMap((number) => {
    const row = rows.get(index.ids[number] ?? "");
    return row === undefined ? [] : [{ number, track: presentTrack(row, ctx.publicUrl) }];
  });
  const genres = await readGenresOf(
    ctx,
    session,
    present.map(({ track }) => track),
  );
  return present.map(({ number, track }, at) => ({
    track,
    ...(genres[at] ?? { applied_genre: null, central_genre: null, genre_source: "unknown" }),
    ...placesOf(index, number, includeLiked),
  }));
}

function placesOf(
  index: LibraryIndex,
  number: number,
  includeLiked: boolean,
): Pick<contract.SearchItem, "source" | "liked" | "added_at" | "playlists" | "playlists_total"> {
  const liked = index.isLiked[number] === 1;
  const addedMs = index.addedMs[number] ?? 0;
  const holding = index.playlistsOf[number] ?? [];
  return {
    source: liked && includeLiked ? "liked" : holding.length > 0 ? "playlist" : "history",
    liked,
    added_at: addedMs === 0 ? null : new Date(addedMs).toISOString(),
    playlists: holding.slice(0, maxPlaylists).flatMap((order) => {
      const playlist = index.playlists[order];
      return playlist ? [{ id: playlist.id, name: playlist.name }] : [];
    }),
    playlists_total: holding.length,
  };
}

/** Genres that may be searched for: those of the library, with their tracks, and those that may be given. */
function genreGroups(index: LibraryIndex): Group[] {
  const groups = new Map<string, Group>(
    allowedGenres.map((name) => [name, createGroup({ id: name, name, artistName: null, tracks: [] })]),
  );
  for (const [track, name] of index.genres.entries()) {
    if (name === null) continue;
    const group = groups.get(name) ?? createGroup({ id: name, name, artistName: null, tracks: [] });
    group.tracks.push(track);
    groups.set(name, group);
  }
  return [...groups.values()];
}
