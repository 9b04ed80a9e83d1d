import type { Database } from "#server/platform/database/database.ts";
import { readLikedAfter, type LikedPlace } from "../clean-up.db.ts";

const likesAtOnce = 2_000;

/**
 * Ids of liked songs that are in none of the person's own playlists, newest first.
 * @param placed ids of all tracks in own playlists
 */
export async function findUnsortedLikes(
  database: Database,
  userId: string,
  placed: ReadonlySet<string>,
): Promise<string[]> {
  const unsorted: string[] = [];
  let after: LikedPlace | null = null;
  for (;;) {
    const rows: LikedPlace[] = await readLikedAfter(database, { userId, after, limit: likesAtOnce });
    for (const { track_id: id } of rows) if (!placed.has(id)) unsorted.push(id);
    if (rows.length < likesAtOnce) return unsorted;
    after = rows.at(-1) ?? null;
  }
}
