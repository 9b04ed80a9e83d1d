import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { isStorable } from "#contract/base/values.ts";

/** Address of a song. */
export const SongUri = z
  .string()
  .max(500)
  .regex(/^spotify:[^\s\0]+$/, "input.notSongAddress" satisfies MessageId)
  .refine(isStorable, "input.notStorable" satisfies MessageId);
/** A name, or another short text of a song. */
export const SongText = z
  .string()
  .max(500)
  .refine(isStorable, "input.notStorable" satisfies MessageId);
const Named = z.strictObject({ id: SongText.nullable(), name: SongText });

/** What screens show of a song before its details are read. */
export const QueueSong = z.strictObject({
  id: SongText.min(1),
  uri: SongUri,
  name: SongText,
  artists: z.array(Named).max(100),
  album: Named,
  image: z
    .string()
    .max(2000)
    .refine(isStorable, "input.notStorable" satisfies MessageId)
    .nullable(),
  duration_ms: z.number().int().min(0).max(86_400_000),
});
export type QueueSong = z.infer<typeof QueueSong>;

/**
 * Why autoplay chose a song of the library: `after`: it often followed the named song; `artist`: the named song is by
 * the same artist; `playlist`: the named playlist holds it beside what played; `genre`: it is of the named genre, as what
 * played is; `library`: nothing closer is left.
 */
export const AutoplayReason = z.strictObject({
  kind: z.enum(["after", "artist", "playlist", "genre", "library"]),
  name: SongText.describe("name of the song, playlist or genre; empty for `library`"),
});
export type AutoplayReason = z.infer<typeof AutoplayReason>;
