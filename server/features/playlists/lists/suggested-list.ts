import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { playlistNameOf, readGenresOf, readSuggestion } from "#server/features/genres/genres.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { TrackList } from "./track-list.ts";

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
      return {
        id: `${suggestedPrefix}${genre}`,
        uri: "",
        name: playlistNameOf(genre),
        description: null,
        public: false,
        collaborative: false,
        images: [],
        owner: { id: person.userId, display_name: "" },
        own: true,
        readable: true,
        track_count: ids.length,
        tracks_total: ids.length,
        tracks: { total: ids.length },
        last_added_at: null,
        external_urls: { spotify: null },
        duration_ms: tracks.reduce((sum, track) => sum + (track?.duration_ms ?? 0), 0),
      };
    },
    items: async (offset, limit) => {
      const tracks = await read(ids.slice(offset, offset + limit));
      const items = tracks.map((track, at) => {
        const row = { position: offset + at, added_at: null, episode: null, features: null };
        return presentLibrary.item(
          { ...track, ...row, kind: track === undefined ? "gone" : "track" },
          ctx.publicUrl,
        );
      });
      const genres = await readGenresOf(
        ctx,
        person,
        items.map(({ track }) => track),
      );
      return items.map((item, at) => ({ ...item, ...genres[at] }));
    },
  };
}
