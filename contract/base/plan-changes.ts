import * as z from "zod";

/** The options that a plan is made with. */
export const PlanOptions = z.object({
  threshold: z.number().int(),
  include_liked: z.boolean(),
  include_playlists: z.boolean(),
  use_ai: z.boolean(),
  group_similar: z.boolean(),
});
export type PlanOptions = z.infer<typeof PlanOptions>;

const Song = z.object({ track_id: z.string(), name: z.string(), artist: z.string() });
const genre = z
  .string()
  .nullable()
  .describe("genre of the song's proposed playlist; null if none is proposed");

/** The number of songs, and the first 50 by name. */
const songs = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ total: z.number().int(), items: z.array(Song.extend(more)) });

/**
 * How today's plan differs from the one that was to be applied. `POST /classification/dry-run` with `options` answers
 * today's plan.
 */
export const PlanChanges = z.object({
  options: PlanOptions,
  added: songs({ to: genre }).describe("songs that are only in today's plan"),
  gone: songs({ from: genre }).describe("songs that are no longer in the plan"),
  moved: songs({ from: genre, to: genre }).describe(
    "songs whose proposed playlist has changed, was added or was dropped",
  ),
  groups: z
    .array(
      z.object({
        genre: z.string(),
        playlist_name: z.string(),
        before: z.number().int().describe("number of songs before; 0 if the playlist is new"),
        now: z.number().int().describe("number of songs now; 0 if the playlist is no longer proposed"),
      }),
    )
    .describe("playlists whose songs have changed, largest first"),
});
export type PlanChanges = z.infer<typeof PlanChanges>;
