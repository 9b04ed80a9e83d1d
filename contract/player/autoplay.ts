import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { maxAutoplaySeeds, maxAutoplaySongs } from "./queue-limits.ts";
import { AutoplayReason, QueueSong, SongUri } from "./queue-song.ts";

/**
 * Chooses songs of the person's own library that go with what played: none of `after` and `avoid`, in whatever edition, and
 * none on the skip list. The same request chooses the same songs while the library is the same. The service is not asked;
 * past plays are used for people who opted in to statistics. `items` is empty if the library has nothing else.
 */
export const chooseAutoplay = endpoint({
  method: "POST",
  path: "/queue/autoplay",
  summary: "Choose library songs that go with what played",
  access: "own",
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    after: z
      .array(SongUri)
      .min(1)
      .max(maxAutoplaySeeds)
      .describe("addresses of the songs that played last, newest first"),
    avoid: z
      .array(SongUri)
      .max(500)
      .describe("addresses of songs not to choose, e.g. those heard lately and those to come"),
    seed: z.number().int().min(0).max(0x7fff_ffff),
    count: z.number().int().min(1).max(maxAutoplaySongs),
  }),
  output: z.object({ items: z.array(z.object({ song: QueueSong, reason: AutoplayReason })) }),
});
