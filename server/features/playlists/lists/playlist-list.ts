import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  presentLibrary,
  cachedPlaylists,
  libraryState,
  cachedLikes,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import { presentOwnList, presentRows, type TrackList } from "./track-list.ts";
import { suggestedList, suggestedPrefix } from "./suggested-list.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

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
      return presentRows(ctx, person, items);
    },
  };
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
    head: async () => {
      const summary = await cachedLikes.readSummary(ctx.database, person.userId, person.provider);
      return presentOwnList(person, {
        id: "liked",
        name: "Liked Songs",
        total: summary.total,
        durationMs: summary.duration_ms,
        lastAddedAt: summary.last_added_at,
      });
    },
    items: async (offset, limit) => {
      const { userId, provider } = person;
      const items = await cachedLikes.readItems(ctx.database, { userId, provider, offset, limit });
      return presentRows(ctx, person, items);
    },
  };
}
