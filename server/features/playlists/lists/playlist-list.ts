import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { getPlaylist, PlaylistItem } from "#contract/playlists/playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { readGenresOf } from "#server/features/genres/genres.ts";
import {
  presentLibrary,
  cachedPlaylists,
  libraryState,
  cachedLikes,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import type { TrackList } from "./track-list.ts";
import { suggestedList, suggestedPrefix } from "./suggested-list.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type Item = z.infer<typeof PlaylistItem>;
type Head = z.infer<typeof getPlaylist.output>;
type ListCtx = Pick<AppContext, "database" | "now" | "publicUrl">;

/** The list of an id: a playlist of the person's cache, `liked`, or `suggested:{genre}`. Throws AppError `not-found`. */
export async function listOf(ctx: ListCtx, person: UserScope, id: string): Promise<TrackList> {
  if (id.startsWith(suggestedPrefix)) return suggestedList(ctx, person, id.slice(suggestedPrefix.length));
  return id === "liked" ? likedList(ctx, person) : playlistList(ctx, person, id);
}

async function playlistList(ctx: ListCtx, person: UserScope, id: string): Promise<TrackList> {
  const row = await cachedPlaylists.read(ctx.database, person.userId, id);
  if (!row) throw new AppError("not-found", message("playlists.unknown"));
  const total = row.readable ? row.track_count + row.skipped_count : 0;
  const at = { userId: person.userId, provider: person.provider, playlistId: id, revision: row.revision };
  return {
    total,
    head: async () => {
      const episodesMs =
        row.skipped_count === 0 ? 0 : await cachedPlaylists.readEpisodesDuration(ctx.database, at);
      return { ...presentLibrary.playlist(row, ctx.publicUrl), duration_ms: row.duration_ms + episodesMs };
    },
    items: async (offset, limit) => {
      if (!row.readable) return [];
      const items = await cachedPlaylists.readItems(ctx.database, { ...at, offset, limit });
      if (items.length === 0 && offset < total) await requireRevision(ctx, person, row);
      return withGenres(ctx, person, items);
    },
  };
}

/** Rows as they are shown, with their genres. */
async function withGenres(
  ctx: ListCtx,
  person: UserScope,
  rows: Awaited<ReturnType<typeof cachedPlaylists.readItems>>,
): Promise<Item[]> {
  const items = rows.map((row) => presentLibrary.item(row, ctx.publicUrl));
  const genres = await readGenresOf(
    ctx,
    person,
    items.map(({ track }) => track),
  );
  return items.map((item, index) => ({ ...item, ...genres[index] }));
}

/** Rows that are missing have gone with their revision: half a playlist must not pass for the whole. */
async function requireRevision(ctx: ListCtx, person: UserScope, seen: PlaylistRow): Promise<void> {
  const now = await cachedPlaylists.read(ctx.database, person.userId, seen.playlist_id);
  if (now?.revision !== seen.revision) throw new AppError("conflict", message("playlists.changedWhileRead"));
}

async function likedList(ctx: ListCtx, person: UserScope): Promise<TrackList> {
  const { liked_total: total } = await libraryState.read(ctx.database, person.userId);
  return {
    total,
    head: () => likedHead(ctx, person),
    items: async (offset, limit) => {
      const { userId, provider } = person;
      const items = await cachedLikes.readItems(ctx.database, { userId, provider, offset, limit });
      return withGenres(ctx, person, items);
    },
  };
}

/** Liked songs in the shape of a playlist; they have no address of their own at the provider. */
async function likedHead(ctx: ListCtx, person: UserScope): Promise<Head> {
  const {
    total,
    duration_ms: durationMs,
    last_added_at: lastAddedAt,
  } = await cachedLikes.readSummary(ctx.database, person.userId, person.provider);
  return {
    id: "liked",
    uri: "",
    name: "Liked Songs",
    description: null,
    public: false,
    collaborative: false,
    images: [],
    owner: { id: person.userId, display_name: "" },
    own: true,
    readable: true,
    track_count: total,
    tracks_total: total,
    tracks: { total },
    last_added_at: lastAddedAt?.toISOString() ?? null,
    external_urls: { spotify: null },
    duration_ms: durationMs,
  };
}
