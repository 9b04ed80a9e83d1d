import type { TestApp } from "#testing/server/app.ts";

/** Stores a rule for a playlist of a person, as if it had been made by it. */
export async function fillByRule({ server }: TestApp, userId: string, playlistId: string): Promise<void> {
  const texts = { rule: "all of (liked is yes)", schedule: "never" as const, failure: null, pending: null };
  const times = { next_refresh_at: null, refreshed_at: null, created_at: new Date() };
  const addresses = { written: "[]", kept: "[]", left_out: "[]" };
  await server.ctx.database
    .insertInto("smart_playlists")
    .values({ user_id: userId, playlist_id: playlistId, ...texts, ...times, ...addresses })
    .execute();
}
