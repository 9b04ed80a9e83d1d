import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Id } from "#contract/base/values.ts";
import { operationId, PlaylistName } from "./playlists.ts";

/** Songs that go into lists; `export:…`: of an account without a service. */
const Uris = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^(?:spotify:(?:track|episode):[0-9A-Za-z]+|export:track:local:[\w-]+)$/),
  )
  .max(5000)
  .default([]);

/**
 * Repairs what a person chose of what `GET /library/health` found, as one operation that can be undone: songs are liked and
 * unliked, rows taken out of playlists by their addresses and positions, and songs put at the end of an own playlist
 * (`playlist_id`) or into the one of a name, without what is there. It is a job, that of `POST /clean-up`, with its report:
 * the answer comes when it ends, or after 20 s. A playlist whose rows are others by now is left as it is and listed.
 */
export const repairLibrary = endpoint({
  method: "POST",
  path: "/clean-up/repairs",
  summary: "Repair what was chosen in a library",
  access: "consent",
  bodyLimit: 1024 * 1024,
  bodyValues: 60_000,
  isLong: true,
  body: z.strictObject({
    like: Uris,
    unlike: Uris,
    remove: z
      .array(
        z.strictObject({
          playlist_id: Id,
          items: z
            .array(
              z.strictObject({
                uri: z.string().max(500),
                positions: z.array(z.number().int().min(0)).min(1).max(1000),
              }),
            )
            .min(1)
            .max(1000),
        }),
      )
      .max(200)
      .default([]),
    add: z.strictObject({ playlist_id: Id.nullable(), name: PlaylistName, uris: Uris }).optional(),
  }),
  output: z.object({
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["conflict"],
});
