import type { z } from "zod";
import type { getPersonPlaylist, LibraryOverview, SharedSong } from "#contract/social/people.ts";
import type { Track } from "#contract/library/library.ts";
import {
  presentLibrary,
  libraryState,
  cachedPlaylists,
  type PlaylistRow,
  type TrackRow,
} from "#server/features/library/library.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import type { Sight } from "#server/features/social/people/see-person.ts";
import { readShownPlaylists } from "#server/features/social/privacy/privacy.db.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { readTopArtists, readTopGenres } from "./library-overview.db.ts";

type LibraryCtx = Pick<SocialCtx, "database" | "publicUrl">;
type SharedPlaylistPage = z.infer<typeof getPersonPlaylist.output>;

/** A library at a glance. Throws AppError `not-found` where it is not shared with the viewer. */
export async function showLibrary(ctx: LibraryCtx, { person, shares }: Sight): Promise<LibraryOverview> {
  if (!shares.library) throw noSuchPerson();
  const owner = { userId: person.user_id, provider: person.provider };
  const state = await libraryState.read(ctx.database, owner.userId);
  const artists = await readTopArtists(ctx.database, owner);
  const playlists: SharedPlaylistPage["playlist"][] = [];
  for (const id of await readShownPlaylists(ctx.database, owner.userId)) {
    const playlist = await cachedPlaylists.read(ctx.database, owner.userId, id);
    if (playlist !== undefined && isShown(playlist)) playlists.push(presentShown(ctx, playlist));
  }
  return {
    songs: state.total_unique,
    liked: state.liked_total,
    artists: artists.total,
    top_artists: artists.top,
    genres: await readTopGenres(ctx.database, owner),
    playlists,
  };
}

/**
 * A page of a playlist that the person shows. Throws AppError `not-found` for every other one.
 *
 * @param page `provider`: of the viewer
 */
export async function showPlaylist(
  ctx: LibraryCtx,
  { person, shares }: Sight,
  page: { playlistId: string; provider: string; limit: number; offset: number },
): Promise<SharedPlaylistPage> {
  const { playlistId, limit, offset } = page;
  const shown = shares.library ? await readShownPlaylists(ctx.database, person.user_id) : [];
  const playlist = shown.includes(playlistId)
    ? await cachedPlaylists.read(ctx.database, person.user_id, playlistId)
    : undefined;
  if (playlist === undefined || !isShown(playlist)) throw noSuchPerson();
  const rows = await cachedPlaylists.readItems(ctx.database, {
    userId: person.user_id,
    provider: person.provider,
    playlistId,
    revision: playlist.revision,
    offset,
    limit,
  });
  const tracks = rows.filter((row) => row.kind === "track" && row.id != null) as unknown as TrackRow[];
  const isSameService = page.provider === person.provider;
  const items = tracks.map((row) => presentSong(presentLibrary.track(row, ctx.publicUrl), isSameService));
  const head = presentShown(ctx, playlist);
  return { playlist: head, items, total: head.track_count };
}

function isShown(playlist: PlaylistRow): boolean {
  return playlist.own && playlist.readable;
}

function presentShown(ctx: LibraryCtx, row: PlaylistRow): SharedPlaylistPage["playlist"] {
  const { id, name, images, track_count } = presentLibrary.playlist(row, ctx.publicUrl);
  return { id, name, image_url: images[0]?.url ?? null, track_count };
}

/** A song of another person's. A file of their own has no address that means anything to others. */
export function presentSong(track: Track, isSameService: boolean): SharedSong {
  return {
    id: track.id,
    uri: isSameService && !track.is_local ? track.uri : null,
    name: track.name,
    artists: track.artists.map(({ name }) => name),
    album: track.album.name,
    image_url: track.album.images[0]?.url ?? null,
    duration_ms: track.duration_ms,
  };
}
