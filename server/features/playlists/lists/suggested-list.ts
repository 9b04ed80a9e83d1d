import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { playlistNameOf, readSuggestion } from "#server/features/genres/genres.ts";
import { libraryTracks } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { presentOwnList, presentRows, type TrackList } from "./track-list.ts";

/** What stands before the genre in the id of a suggested playlist. */
export const suggestedPrefix = "suggested:";

/**
 * A playlist that the newest plan suggests, not made yet: its rows are the plan's. Throws AppError `not-found` when the
 * newest plan has no such genre.
 */
export async function suggestedList(
  ctx: Pick<AppContext, "database" | "now" | "publicUrl">,
  person: UserScope,
  genre: string,
): Promise<TrackList> {
  const ids = await readSuggestion(ctx, person.userId, genre);
  if (ids === null) throw new AppError("not-found", message("playlists.unknownSuggestion"));
  const read = async (wanted: readonly string[]) => {
    const tracks = await libraryTracks.readById(ctx.database, person.provider, wanted);
    return wanted.map((id) => tracks.get(id));
  };
  return {
    total: ids.length,
    head: async () => {
      const tracks = await read(ids);
      return presentOwnList(person, {
        id: `${suggestedPrefix}${genre}`,
        name: playlistNameOf(genre),
        total: ids.length,
        durationMs: tracks.reduce((sum, track) => sum + (track?.duration_ms ?? 0), 0),
        lastAddedAt: null,
      });
    },
    items: async (offset, limit) => {
      const tracks = await read(ids.slice(offset, offset + limit));
      const rows = tracks.map((track, at) => ({
        ...track,
        position: offset + at,
        added_at: null,
        episode: null,
        features: null,
        kind: track === undefined ? ("gone" as const) : ("track" as const),
      }));
      return presentRows(ctx, person, rows);
    },
  };
}
