import * as z from "zod";

/** What a plan is made with. */
export const PlanOptions = z.object({
  threshold: z.number().int(),
  include_liked: z.boolean(),
  include_playlists: z.boolean(),
  use_ai: z.boolean(),
  group_similar: z.boolean(),
});
export type PlanOptions = z.infer<typeof PlanOptions>;

const Song = z.object({ track_id: z.string(), name: z.string(), artist: z.string() });
const genre = z.string().nullable().describe("null: no playlist is proposed for it");

/** Songs by name: the first 50. */
const songs = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ total: z.number().int(), items: z.array(Song.extend(more)) });

/**
 * How the plan of today differs from the one that was to be applied. With `options`, `POST /classification/dry-run`
 * answers the plan of today.
 */
export const PlanChanges = z.object({
  options: PlanOptions,
  added: songs({ to: genre }).describe("songs that are new"),
  gone: songs({ from: genre }).describe("songs that are no longer there"),
  moved: songs({ from: genre, to: genre }).describe("songs that go into another playlist, or into none"),
  groups: z
    .array(
      z.object({
        genre: z.string(),
        playlist_name: z.string(),
        before: z.number().int().describe("songs; 0: it is new"),
        now: z.number().int().describe("songs; 0: it is no longer there"),
      }),
    )
    .describe("whose songs are others, the largest first"),
});
export type PlanChanges = z.infer<typeof PlanChanges>;
