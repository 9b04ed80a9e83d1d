import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { newestLiked, type LibraryContent } from "./provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/**
 * Lengths of playlists of which the first is written in more than one transaction of a scan (1,000 rows each); when the
 * first is, a scan with 20 calls in flight has not asked for all of it.
 */
export const longPlaylists = [2400, 1, 0, 51, 30, 30];

/**
 * Changes something of each kind at the provider: the long playlist gets a row and loses some, so does a short one, a
 * song is liked and another no longer, a playlist is gone.
 *
 * @param before what the cache shows
 * @returns what it may show until a scan is through with the long playlist: the same, and the liked song
 */
export async function changeAtProvider(
  app: TestApp,
  account: string,
  before: LibraryContent,
): Promise<LibraryContent> {
  const there = await app.atProvider(account);
  const id = (at: number) => `playlist-${account.slice("account-".length)}-${at}`;
  const tracks = (...numbers: number[]) => numbers.map((number) => `spotify:track:track${number}`);
  const answers = [
    await there.send("POST", `playlists/${id(0)}/items`, { uris: tracks(399), position: 0 }),
    await there.send("DELETE", `playlists/${id(0)}/items`, { items: tracks(40, 41).map((uri) => ({ uri })) }),
    await there.send("POST", `playlists/${id(3)}/items`, { uris: tracks(398) }),
    await there.send("PUT", `me/library?uris=${tracks(397).join()}`),
    await there.send("DELETE", `me/library?uris=${tracks(5).join()}`),
    await there.send("DELETE", `me/library?uris=spotify:playlist:${id(4)}`),
  ];
  expect(answers.map(({ status }) => status < 300)).not.toContain(false);
  return { ...before, liked: [await newestLiked(there), ...before.liked] };
}

/** Rows of the person's playlists that are stored, of revisions that were not read to their end. */
export async function rowsOfHalfRead(app: TestApp, { userId }: SignedIn): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select count(*)::int as stored
    from library_playlist_items item join library_playlists playlist using (user_id, playlist_id)
    where user_id = ${userId} and (item.revision <> playlist.revision or playlist.items_snapshot is null)
  `.execute(app.server.ctx.database);
  return rows[0]?.stored ?? 0;
}

/** Waits until a scan is midway in a playlist's items: some of the new revision's rows are stored, others unread. */
export async function midItems(app: TestApp, person: SignedIn): Promise<void> {
  await expect.poll(() => rowsOfHalfRead(app, person), { interval: 10 }).toBeGreaterThan(0);
}

/** Moves the clock ahead during a scan, whose lease goes along: it would have been renewed all the while. */
export async function letTimePass({ server, clock }: TestApp, ms: number): Promise<void> {
  await sql`
    update jobs set lease_until = lease_until + ${ms} * interval '1 millisecond'
    where lease_until is not null
  `.execute(server.ctx.database);
  clock.advance(ms);
}
