import type { SearchEntry, SearchItem, SearchKind, Suggestion as ShownSuggestion } from "#contract/search.ts";
import { readGenresOf } from "#server/features/genres/genres.ts";
import { presentLibrary, cachedPlaylists, libraryTracks } from "#server/features/library/library.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { entryKinds, type FoundEntries } from "#server/features/search/match/find-entries.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";
import type { FoundEntry } from "#server/features/search/match/rank-entries.ts";
import type { SearchResult } from "#server/features/search/match/rank-matches.ts";
import type { SearchCtx } from "./search-library.ts";
import type { Suggestion } from "#server/features/search/match/suggest.ts";
import type { TopResult } from "#server/features/search/match/top-result.ts";

/** Playlists that are named with a track. */
const maxPlaylists = 20;

interface FoundSongs {
  index: LibraryIndex;
  tracks: readonly number[];
  /** those that stand behind one of them */
  twins: SearchResult["twins"];
  includeLiked: boolean;
}

/** Rows of the catalogue as search items; what has gone since the index was made is left out. */
export async function presentSongs(
  ctx: SearchCtx,
  session: Session,
  { index, tracks, twins, includeLiked }: FoundSongs,
): Promise<SearchItem[]> {
  const all = [...new Set(tracks.flatMap((track) => [track, ...(twins.get(track) ?? [])]))];
  const songs = await presentTracks(ctx, session, { index, tracks: all, includeLiked });
  return tracks.flatMap((track) => {
    const song = songs.get(track);
    const behind = (twins.get(track) ?? []).flatMap((twin) => songs.get(twin) ?? []);
    return song === undefined ? [] : [{ ...song, twins: behind }];
  });
}

async function presentTracks(
  ctx: SearchCtx,
  session: Session,
  { index, tracks, includeLiked }: Omit<FoundSongs, "twins">,
): Promise<Map<number, Omit<SearchItem, "twins">>> {
  const ids = tracks.flatMap((number) => index.snapshot.ids[number] ?? []);
  const rows = await libraryTracks.readById(ctx.database, session.provider, ids);
  const present = tracks.flatMap((number) => {
    const row = rows.get(index.snapshot.ids[number] ?? "");
    return row === undefined ? [] : [{ number, track: presentLibrary.track(row, ctx.publicUrl) }];
  });
  const genres = await readGenresOf(
    ctx,
    session,
    present.map(({ track }) => track),
  );
  return new Map(
    present.map(({ number, track }, at) => [
      number,
      {
        track,
        ...(genres[at] ?? { applied_genre: null, central_genre: null, genre_source: "unknown" }),
        ...placesOf(index, number, includeLiked),
      },
    ]),
  );
}

function placesOf(
  index: LibraryIndex,
  number: number,
  includeLiked: boolean,
): Pick<SearchItem, "source" | "liked" | "added_at" | "playlists" | "playlists_total"> {
  const liked = index.snapshot.isLiked[number] === 1;
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

/** Pages of the artists, albums and playlists that were found, and the one that is most likely meant. */
export async function presentEntries(
  ctx: SearchCtx,
  session: Session,
  found: {
    index: LibraryIndex;
    entries: FoundEntries;
    top: TopResult | null;
    range: { offset: number; limit: number; kinds: readonly SearchKind[] };
  },
): Promise<
  Record<"artists" | "albums" | "playlists", { items: SearchEntry[]; total: number }> & {
    top: { kind: "artist" | "album" | "playlist"; entry: SearchEntry } | null;
  }
> {
  const { index, entries, top, range } = found;
  const { offset, limit, kinds } = range;
  const isAsked = (kind: (typeof entryKinds)[number]) => kinds.includes(`${kind}s`);
  const pages = entryKinds.map((kind) => (isAsked(kind) ? entries[kind].slice(offset, offset + limit) : []));
  const topEntry = top === null || top.kind === "track" || top.kind === "genre" ? null : top;
  const all = [...pages.flat(), ...(topEntry === null ? [] : [topEntry])];
  const shown = await presentGroups(ctx, session, { index, all });
  const pageOf = (kind: (typeof entryKinds)[number]) => ({
    items: pages[entryKinds.indexOf(kind)]?.flatMap((entry) => shown.get(entry) ?? []) ?? [],
    total: isAsked(kind) ? entries[kind].length : 0,
  });
  const shownTop = topEntry === null ? undefined : shown.get(topEntry);
  return {
    artists: pageOf("artist"),
    albums: pageOf("album"),
    playlists: pageOf("playlist"),
    top:
      topEntry === null || shownTop === undefined
        ? null
        : { kind: topEntry.kind as "artist" | "album" | "playlist", entry: shownTop },
  };
}

/** Entries with their pictures; playlists that have gone since the index was made are left out. */
async function presentGroups(
  ctx: SearchCtx,
  session: Session,
  { index, all }: { index: LibraryIndex; all: readonly FoundEntry[] },
): Promise<Map<FoundEntry, SearchEntry>> {
  const hasPlaylists = all.some(({ kind }) => kind === "playlist");
  const playlists = hasPlaylists ? await cachedPlaylists.readAll(ctx.database, session.userId) : [];
  const playlistRows = new Map(playlists.map((row) => [row.playlist_id, row]));
  const firstSongs = all.flatMap(({ kind, group }) => (kind === "playlist" ? [] : group.tracks.slice(0, 1)));
  const ids = firstSongs.flatMap((track) => index.snapshot.ids[track] ?? []);
  const songs = await libraryTracks.readById(ctx.database, session.provider, ids);
  const shown = new Map<FoundEntry, SearchEntry>();
  for (const entry of all) {
    const { kind, group } = entry;
    const { id, name, artistName, tracks } = group;
    const plain = { id, name, artist_name: artistName, owner_name: null, track_count: tracks.length };
    if (kind === "playlist") {
      const row = playlistRows.get(id);
      if (row === undefined) continue;
      const { images, owner, track_count } = presentLibrary.playlist(row, ctx.publicUrl);
      shown.set(entry, { ...plain, name: row.name, images, owner_name: owner.display_name, track_count });
    } else {
      const song = songs.get(index.snapshot.ids[tracks[0] ?? -1] ?? "");
      const images = song === undefined ? [] : presentLibrary.track(song, ctx.publicUrl).album.images;
      shown.set(entry, { ...plain, images });
    }
  }
  return shown;
}

/** Suggestions with their pictures; what has gone since the index was made is left out. */
export async function presentSuggestions(
  ctx: SearchCtx,
  session: Session,
  { index, suggestions }: { index: LibraryIndex; suggestions: readonly Suggestion[] },
): Promise<ShownSuggestion[]> {
  const all = suggestions.flatMap((suggestion): FoundEntry[] =>
    suggestion.kind === "track" || suggestion.kind === "genre" ? [] : [{ ...suggestion, fit: 0 }],
  );
  const groups = await presentGroups(ctx, session, { index, all });
  const shown = new Map([...groups].map(([{ group }, entry]) => [group, entry]));
  const songIds = suggestions.flatMap((each) =>
    each.kind === "track" ? (index.snapshot.ids[each.track] ?? []) : [],
  );
  const songs = await libraryTracks.readById(ctx.database, session.provider, songIds);
  return suggestions.flatMap((suggestion): ShownSuggestion[] => {
    const { kind } = suggestion;
    if (kind === "track") {
      const row = songs.get(index.snapshot.ids[suggestion.track] ?? "");
      if (row === undefined) return [];
      const track = presentLibrary.track(row, ctx.publicUrl);
      const { id, name, album } = track;
      const artists = track.artists.map((artist) => artist.name).join(", ");
      return [{ kind, id, name, artist_name: artists, track_count: 1, images: album.images, track }];
    }
    const { group } = suggestion;
    const { id, name, artistName, tracks } = group;
    if (kind === "genre")
      return [{ kind, id, name, artist_name: null, track_count: tracks.length, images: [], track: null }];
    const entry = shown.get(group);
    if (entry === undefined) return [];
    const { images, track_count } = entry;
    return [{ kind, id, name: entry.name, artist_name: artistName, track_count, images, track: null }];
  });
}
