import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import type {
  ProviderItem,
  ProviderTrack,
  TrackInPage,
} from "#server/provider-client/api/provider-objects.ts";
import type { WrittenItem } from "./scanned-pages.ts";
import { emptyCheckpoint, firstScan } from "./scan-plan.ts";
import { createScanWriter, type ScanTally } from "./scan-writer.ts";
import { changeScan, insertScan } from "./scans.db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 12, tracks: 20, liked: 3, playlists: [4] }) });
});
afterAll(() => app.close());

/** A track that no account of the catalogue has. */
function aTrack(id: string, name: string): ProviderItem<TrackInPage> {
  const track: ProviderTrack = {
    id,
    uri: `spotify:track:${id}`,
    name,
    durationMs: 1000,
    explicit: false,
    popularity: null,
    trackNumber: 1,
    discNumber: 1,
    isrc: null,
    isLocal: false,
    artists: [{ id: `artist of ${id}`, name: "A\tB\\N" }],
    album: { id: `album of ${id}`, name: "\\.", releaseDate: null, images: [], externalUrl: null },
    externalUrl: null,
    features: null,
  };
  const addedAt = new Date("2026-01-02T03:04:05Z");
  return { kind: "track", addedAt, track: { ...track, whole: () => track } };
}

/** The writer of a scan that this test works on itself, of a person whose library was just read. */
async function openWriter(save: () => Promise<void> = async () => undefined) {
  const { database } = app.server.ctx;
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const userId = (await person.get("/auth/me")).body["user_id"] as string;
  const now = new Date(app.clock.now());
  const scanId = await database
    .transaction()
    .execute((trx) => insertScan(trx, userId, { options: firstScan, now, jobKind: "library-scan" }));
  if (scanId === null) throw new Error("Another scan is not over.");
  const tally: ScanTally = {
    checkpoint: structuredClone(emptyCheckpoint),
    stage: "",
    expectedTotal: 0,
    processed: 0,
    inserted: 0,
    updated: 0,
    removed: 0,
  };
  const writer = createScanWriter({
    ctx: app.server.ctx,
    scan: { user_id: userId, scan_id: scanId },
    provider: "demo",
    save,
    tally,
    onCommit: async () => undefined,
    onTracks: null,
  });
  const finish = async () => {
    await changeScan(database, { userId, scanId }, { status: "done", finished_at: now });
  };
  return { person, database, userId, tally, writer, finish };
}

function firstPage(playlistId: string, revision: number, items: WrittenItem[]) {
  const at = {
    snapshot: "s",
    revision,
    offset: 0,
    tracks: 0,
    skipped: 0,
    durationMs: 0,
    lastAddedAtMs: null,
  };
  return { kind: "items" as const, playlistId, shownRevision: revision - 1, at, items, isLast: true };
}

test("rows that a read which was given up left behind are replaced, and nothing is counted twice", async () => {
  const { person, database, userId, tally, writer, finish } = await openWriter();
  const [playlist] = (await person.get("/library/cache/playlists")).body["items"] as { id: string }[];
  const playlistId = playlist?.id ?? "";
  const { rows } = await sql<{ revision: number }>`
    select revision from library_playlists where user_id = ${userId} and playlist_id = ${playlistId}
  `.execute(database);
  const revision = (rows[0]?.revision ?? 0) + 1;
  await sql`
    insert into library_playlist_items (user_id, playlist_id, revision, position, kind)
    values (${userId}, ${playlistId}, ${revision}, 0, 'gone'), (${userId}, ${playlistId}, ${revision}, 1, 'gone')
  `.execute(database);
  const items = [aTrack("new-1", "first\n"), aTrack("new-2", "second"), aTrack("new-1", "first\n")];
  await writer.add(firstPage(playlistId, revision, items.map(writer.write)));
  await writer.flush();
  await finish();
  const { rows: shown } = await sql<{ name: string; artist: string; album: string }>`
    select track.name, track.artists->0->>'name' as artist, album.name as album
    from library_playlist_items item join catalogue_tracks track on track.id = item.track_id
    join catalogue_albums album on album.id = track.album_id
    where item.user_id = ${userId} and item.playlist_id = ${playlistId} order by item.position
  `.execute(database);
  const spelt = { artist: "A\tB\\N", album: "\\." };
  expect(shown).toEqual([
    { name: "first\n", ...spelt },
    { name: "second", ...spelt },
    { name: "first\n", ...spelt },
  ]);
  expect(tally).toMatchObject({ processed: 3, inserted: 3, removed: 4 });
});

test("a catalogue row that another scan stored in the meantime is compared, not refused", async () => {
  const { database, tally, writer, userId, finish } = await openWriter();
  const known = aTrack("met-1", "as it was");
  await writer.add({ kind: "liked", offset: 0, items: [known].map(writer.write), nextOffset: 1 });
  await writer.flush();
  await finish();
  const other = await openWriter();
  await other.writer.add({
    kind: "liked",
    offset: 0,
    items: [aTrack("met-1", "as it is"), aTrack("met-2", "new")].map(other.writer.write),
    nextOffset: 2,
  });
  await other.writer.flush();
  await other.finish();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from catalogue_tracks where id in ('met-1', 'met-2') order by id
  `.execute(database);
  expect(rows).toEqual([
    { id: "met-1", name: "as it is" },
    { id: "met-2", name: "new" },
  ]);
  expect(tally).toMatchObject({ inserted: 1, updated: 0 });
  expect(other.tally).toMatchObject({ inserted: 2, updated: 1 });
  expect(userId).not.toBe(other.userId);
});

test("a row that another scan stored while this one met only new ones is compared, and no row is lost", async () => {
  const one = await openWriter();
  const add = async ({ writer }: typeof one, offset: number, items: ProviderItem<TrackInPage>[]) => {
    const nextOffset = offset + items.length;
    await writer.add({ kind: "liked", offset, items: items.map(writer.write), nextOffset });
    await writer.flush();
  };
  await add(one, 0, [aTrack("ground-1", "new to all")]);
  const other = await openWriter();
  await add(other, 0, [aTrack("ground-2", "as it was")]);
  await other.finish();
  await add(one, 1, [aTrack("ground-2", "as it is"), aTrack("ground-3", "new")]);
  await one.finish();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from catalogue_tracks where id like 'ground-%' order by id
  `.execute(one.database);
  expect(rows.map(({ name }) => name)).toEqual(["new to all", "as it is", "new"]);
  expect(one.tally).toMatchObject({ processed: 3, inserted: 3, updated: 1 });
  const liked = (await cachedLibrary(one.person)).liked.join();
  for (const id of ["ground-1", "ground-2", "ground-3"]) expect(liked).toContain(id);
});

test("a song that is unliked while a scan is under way does not come back with a page that was read before", async () => {
  const { person, database, userId, tally, writer, finish } = await openWriter();
  const { liked } = await cachedLibrary(person);
  const uriOf = (row: string | undefined) => row?.split(" ")[0] ?? "";
  const [first, second, third] = liked.map(uriOf);
  const page = liked.map((row) => aTrack(uriOf(row).split(":")[2] ?? "", "as it is"));
  await writer.add({ kind: "liked", offset: 0, items: page.slice(0, 2).map(writer.write), nextOffset: 2 });
  const send = (method: string, uri = "") => person.send(method, `/player/v1/me/library?uris=${uri}`);
  expect((await send("DELETE", first)).status).toBe(200);
  await writer.flush();
  const shown = async () => (await cachedLibrary(person)).liked.map(uriOf);
  expect(await shown()).toEqual([second, third]);
  expect((await person.get("/library/cache/liked/count")).body.total).toBe(2);
  // What is liked again in the meantime is liked.
  expect((await send("DELETE", third)).status).toBe(200);
  expect((await send("PUT", third)).status).toBe(200);
  await writer.add({ kind: "liked", offset: 2, items: page.slice(2).map(writer.write), nextOffset: 3 });
  await writer.flush();
  expect((await shown()).toSorted()).toEqual([second, third].toSorted());
  expect(tally.inserted).toBe(0);
  await finish();
  // The next scan reads it all again, and nothing of this is left.
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
  const left = await database
    .selectFrom("library_unlikes")
    .select("track_id")
    .where("user_id", "=", userId)
    .execute();
  expect(left).toEqual([]);
});

test("a track that the scan has stored is not read whole again", async () => {
  const { writer, finish } = await openWriter();
  const item = aTrack("read-once", "as it is");
  if (item.kind !== "track") throw new Error("That is no track.");
  const whole = vi.spyOn(item.track, "whole");
  await writer.add({ kind: "liked", offset: 0, items: [writer.write(item)], nextOffset: 1 });
  await writer.flush();
  expect(writer.write(item)).toMatchObject({ kind: "track", track: { id: "read-once", rows: null } });
  expect(whole).toHaveBeenCalledOnce();
  await finish();
});

test("liked songs are taken for read no sooner than they are stored, and that without waiting for more", async () => {
  const { writer, tally, finish } = await openWriter();
  const items = [aTrack("ends-1", "the last")].map(writer.write);
  await writer.add({ kind: "liked", offset: 0, items, nextOffset: 1 });
  expect(writer.taken()).toBe(1);
  await writer.add({ kind: "liked-end", items: [] });
  expect(tally).toMatchObject({ processed: 0, checkpoint: { likedDone: false } });
  await expect
    .poll(() => tally)
    .toMatchObject({ processed: 1, checkpoint: { likedDone: true, likedOffset: 1 } });
  await finish();
});

test("where pages come slowly, or no more for a while, those that came are stored without waiting for more", async () => {
  const { writer, tally, finish } = await openWriter();
  const add = (offset: number, id: string) =>
    writer.add({
      kind: "liked",
      offset,
      items: [aTrack(id, "slow")].map(writer.write),
      nextOffset: offset + 1,
    });
  await add(0, "slow-1");
  await add(1, "slow-2");
  await expect.poll(() => tally.processed).toBe(2);
  await add(2, "slow-3");
  await expect.poll(() => tally.processed).toBe(3);
  await finish();
});

const storedOf = async (
  { database }: Pick<Awaited<ReturnType<typeof openWriter>>, "database">,
  prefix: string,
) => {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_tracks where id like ${`${prefix}-%`} order by id
  `.execute(database);
  return rows.map(({ id }) => id);
};

test("a closed writer leaves what it held, stops its timer and takes no more", async () => {
  const opened = await openWriter();
  const { writer, tally } = opened;
  const page = (id: string) => ({
    kind: "liked" as const,
    offset: 0,
    items: [aTrack(id, "held")].map(writer.write),
    nextOffset: 1,
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await writer.add(page("closed-1"));
    expect(vi.getTimerCount()).toBe(1);
    await writer.close();
    expect(vi.getTimerCount()).toBe(0);
    await expect(writer.add(page("closed-2"))).rejects.toThrow("closed");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  await expect(writer.flush()).rejects.toThrow("closed");
  await opened.finish();
  expect([await storedOf(opened, "closed"), tally.processed]).toEqual([[], 0]);
});

test("what is being written when a scan ends midway is whole by its end, and nothing is written behind it", async () => {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opened = await openWriter(async () => {
    reached.resolve();
    await goOn.promise;
  });
  const { writer, tally } = opened;
  const add = (offset: number, id: string) =>
    writer.add({
      kind: "liked",
      offset,
      items: [aTrack(id, "midway")].map(writer.write),
      nextOffset: offset + 1,
    });
  await add(0, "midway-1");
  const written = writer.flush().catch((error: unknown) => error);
  await reached.promise;
  await add(1, "midway-2");
  const waiting = writer.flush().catch((error: unknown) => error);
  const closed = writer.close();
  goOn.resolve();
  await closed;
  expect([await storedOf(opened, "midway"), tally.processed]).toEqual([["midway-1"], 1]);
  expect([await written, await waiting]).toEqual([expect.any(Error), expect.any(Error)]);
  await opened.finish();
});
