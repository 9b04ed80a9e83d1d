import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { maxAutoplaySeeds, maxAutoplaySongs } from "./queue-limits.ts";
import { AutoplayReason, QueueSong, SongUri } from "./queue-song.ts";

/**
 * Chooses songs of the person's own library that go with what played: none of `avoid`, none on the list of what is never
 * to be played, and no other edition of either. The same request chooses the same songs while the library is the same. The
 * service is not asked; plays count for people who opted in to statistics. Empty where the library has nothing else.
 */
export const chooseAutoplay = endpoint({
  method: "POST",
  path: "/queue/autoplay",
  summary: "Songs of the library that go with what played",
  access: "own",
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    after: z.array(SongUri).min(1).max(maxAutoplaySeeds).describe("what played last, newest first"),
    avoid: z.array(SongUri).max(500).describe("what was heard lately, and what is to come"),
    seed: z.number().int().min(0).max(0x7fff_ffff),
    count: z.number().int().min(1).max(maxAutoplaySongs),
  }),
  output: z.object({ items: z.array(z.object({ song: QueueSong, reason: AutoplayReason })) }),
});
