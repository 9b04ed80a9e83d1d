import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** Where an applied genre is from. `unknown`: nobody said; artists' genres may still give an `applied_genre`. */
const GenreSource = z.enum(["override", "central", "unknown"]);

/** What is known of a track's genre. `applied_genre` is what is shown and sorted by. */
export const TrackGenre = z.object({
  applied_genre: z.string().nullable(),
  central_genre: z.string().nullable(),
  genre_source: GenreSource,
});
export type TrackGenre = z.infer<typeof TrackGenre>;

/** Genres that an override may name, and the main ones among them, in the order in which they are offered. */
export const genres = endpoint({
  method: "GET",
  path: "/classification/genres",
  summary: "The genres there are",
  access: "signed-in",
  output: z.object({ allowed: z.array(z.string()), mainstream: z.array(z.string()) }),
});

/**
 * Sets the person's own genre of a track, or clears it (`null`), after which the central genre counts again.
 * `bad-request` for a genre that is not allowed and for a track that is not in the person's library.
 */
export const overrideGenre = endpoint({
  method: "POST",
  path: "/classification/override",
  summary: "Set or clear one's own genre of a track",
  access: "signed-in",
  body: z.strictObject({ track_id: Id, genre: z.string().min(1).max(100).nullable() }),
  output: TrackGenre.extend({ track_id: z.string() }),
});
