import * as z from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { soundsUntilMs } from "./playback-rules.ts";
import { readPlayback } from "./playback.db.ts";

/** A song that sounds. */
interface SoundingSong {
  title: string;
  artist: string;
  album: string | null;
  /** epoch milliseconds of when that was seen last */
  observedAtMs: number;
}

/** What a name is read from; pages and the service say more. */
const Item = z.object({
  name: z.string().min(1),
  artists: z.array(z.object({ name: z.string() })).min(1),
  album: z.object({ name: z.string() }).nullish(),
});

/**
 * What a person's player here plays now, as far as it was seen: a paused song, one that must have ended since and one of a
 * page that fell silent do not sound. Null where nothing does, or nothing is known.
 */
export async function readSounding(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<SoundingSong | null> {
  const known = await readPlayback(database, userId);
  if (known === null || soundsUntilMs(known) <= nowMs) return null;
  const item = Item.safeParse(known.playback?.["item"]);
  if (!item.success) return null;
  const { name: title, artists, album } = item.data;
  const [{ name: artist } = { name: "" }] = artists;
  return { title, artist, album: album?.name ?? null, observedAtMs: known.observedAtMs };
}
