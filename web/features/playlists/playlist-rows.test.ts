import { describe, expect, it, vi } from "vitest";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import {
  openPlaylistRows,
  type PlaylistItem,
  type PlaylistRows,
  type RowLine,
  type RowSource,
} from "./playlist-rows.ts";

function makeItem(position: number): PlaylistItem {
  return {
    position,
    kind: "track",
    added_at: null,
    track: {
      id: `t${position}`,
      uri: `spotify:track:t${position}`,
      name: `Song ${position}`,
      duration_ms: 1000,
      explicit: false,
      popularity: null,
      track_number: null,
      disc_number: null,
      is_local: false,
      isrc: null,
      artists: [],
      album: { id: null, name: "", images: [], release_date: null, external_urls: { spotify: null } },
      external_urls: { spotify: null },
      audio_features: null,
    },
    applied_genre: null,
    central_genre: null,
    genre_source: "unknown",
  };
}

/** A row of which the rules look at nothing: only its name says which it is. */
const toRow = (item: PlaylistItem): TrackRow => ({
  kind: "track",
  id: null,
  uri: null,
  name: item.track?.name ?? "",
  artists: [],
  album: null,
  imageUrl: null,
  url: null,
  durationMs: 0,
  isExplicit: false,
  isLocal: false,
  addedAt: null,
  genre: null,
  centralGenre: null,
  genreSource: "unknown",
  popularity: null,
  releaseDate: null,
  trackNumber: null,
  discNumber: null,
  tempo: null,
  key: null,
  mode: null,
  danceability: null,
});

const makePages = (total: number) =>
  vi.fn<RowSource["fetchPage"]>((offset) =>
    Promise.resolve({
      total,
      items: Array.from({ length: Math.min(50, total - offset) }, (_, i) => makeItem(offset + i)),
    }),
  );

async function* makeStream(total: number, cutAfter = total): AsyncGenerator<RowLine> {
  yield { type: "meta", total };
  for (let row = 0; row < cutAfter; row += 1) yield { type: "track", item: makeItem(row) };
  if (cutAfter < total) throw new Error("cut off");
}

type StreamRows = NonNullable<RowSource["streamRows"]>;

const drawn = { toRow, afterPaint: () => Promise.resolve() };

async function until(rows: PlaylistRows, isReached: () => boolean): Promise<void> {
  if (isReached()) return;
  await new Promise<void>((resolve) => {
    const stop = rows.subscribe(() => {
      if (!isReached()) return;
      stop();
      resolve();
    });
  });
}

describe("the rows of a playlist", () => {
  it("come by pages of 50, the next when more are needed, each page once", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: null });
    expect(rows.getSnapshot().isPending).toBe(true);
    await until(rows, () => rows.getSnapshot().rowAt(49) !== undefined);
    expect(rows.getSnapshot()).toMatchObject({ count: 50, total: 120, isComplete: false });
    rows.needMore();
    rows.needMore();
    expect(rows.getSnapshot().count).toBe(56);
    await until(rows, () => rows.getSnapshot().rowAt(99) !== undefined);
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 50]);
  });

  it("that are jumped to ahead of the stream come with their page, which is asked for once", async () => {
    const fetchPage = makePages(500);
    const gate = Promise.withResolvers<void>();
    async function* heldStream(): AsyncGenerator<RowLine> {
      await gate.promise;
      yield* makeStream(500);
    }
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: heldStream });
    await until(rows, () => rows.getSnapshot().rowAt(0) !== undefined);
    await Promise.all([rows.needRow(420), rows.needRow(421), rows.needRow(10)]);
    expect(rows.getSnapshot().rowAt(420)?.name).toBe("Song 420");
    expect(rows.getSnapshot().rowAt(399)).toBeUndefined();
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 400]);
    gate.resolve();
    await rows.settled;
    expect(rows.getSnapshot().rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 500 }, (_, place) => `Song ${place}`),
    );
  });

  it("come all by pages when an order needs them all", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: null });
    rows.needAll();
    await rows.settled;
    expect(rows.getSnapshot()).toMatchObject({ count: 120, isComplete: true });
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 50, 100]);
  });

  it("come by the stream when the first page is on the screen, and have their places before", async () => {
    const fetchPage = makePages(120);
    const streamRows = vi.fn<StreamRows>(() => makeStream(120));
    const painted = Promise.withResolvers<void>();
    const rows = openPlaylistRows({ toRow, fetchPage, streamRows, afterPaint: () => painted.promise });
    await until(rows, () => rows.getSnapshot().rowAt(49) !== undefined);
    expect(rows.getSnapshot()).toMatchObject({ count: 120, total: 120, isComplete: false });
    expect(streamRows).not.toHaveBeenCalled();
    painted.resolve();
    await until(rows, () => rows.getSnapshot().rowAt(119) !== undefined);
    expect(rows.getSnapshot()).toMatchObject({ count: 120, isComplete: true });
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0]);
  });

  it("of a short playlist are a page, and no stream", async () => {
    const streamRows = vi.fn<StreamRows>(() => makeStream(50));
    const rows = openPlaylistRows({ ...drawn, fetchPage: makePages(50), streamRows });
    await rows.settled;
    expect(rows.getSnapshot()).toMatchObject({ count: 50, isComplete: true });
    expect(streamRows).not.toHaveBeenCalled();
  });

  it("are asked for from the beginning when the first page failed, the stream behind it", async () => {
    const fetchPage = makePages(120);
    fetchPage.mockRejectedValueOnce(new Error("offline"));
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: () => makeStream(120) });
    await rows.settled;
    expect(rows.getSnapshot()).toMatchObject({ count: 0, isPending: false, isComplete: false });
    rows.retry();
    await until(rows, () => rows.getSnapshot().isComplete);
    expect(rows.getSnapshot()).toMatchObject({ count: 120, error: null });
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 0]);
  });

  it("go on where they were when someone left before the stream, and looks again", async () => {
    const painted = Promise.withResolvers<void>();
    const streamRows = vi.fn<StreamRows>((signal) => makeStream(120, signal.aborted ? 0 : 120));
    const source = { toRow, fetchPage: makePages(120), streamRows, afterPaint: () => painted.promise };
    const rows = openPlaylistRows(source);
    await until(rows, () => rows.getSnapshot().rowAt(49) !== undefined);
    rows.stop();
    painted.resolve();
    await until(rows, () => rows.getSnapshot().count === 50);
    await until(rows, () => rows.getSnapshot().isComplete);
    expect(source.fetchPage).toHaveBeenCalledTimes(1);
    expect(streamRows).toHaveBeenCalledTimes(2);
  });

  it("come by pages where the stream was cut off", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: () => makeStream(120, 60) });
    await until(rows, () => rows.getSnapshot().rowAt(99) !== undefined);
    expect(rows.getSnapshot().rowAt(59)?.name).toBe("Song 59");
    rows.needMore();
    await until(rows, () => rows.getSnapshot().isComplete);
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 50, 100]);
  });

  it("stay when the next page fails, which is asked for again only on demand", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: null });
    await until(rows, () => rows.getSnapshot().count === 50);
    fetchPage.mockRejectedValueOnce(new Error("offline"));
    rows.needMore();
    await until(rows, () => rows.getSnapshot().error !== null);
    rows.needMore();
    expect(rows.getSnapshot().count).toBe(50);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    rows.retry();
    await until(rows, () => rows.getSnapshot().count === 100);
  });

  it("are changed ahead of the server, and back", async () => {
    const rows = openPlaylistRows({ ...drawn, fetchPage: makePages(3), streamRows: null });
    await rows.settled;
    const takeBack = rows.change((all) => all.slice(1));
    expect(rows.getSnapshot()).toMatchObject({ count: 2, total: 2 });
    takeBack();
    expect(rows.getSnapshot()).toMatchObject({ count: 3, total: 3 });
  });

  it("come after all when one left before they came, and comes back", async () => {
    const fetchPage = makePages(120);
    let opened = 0;
    const streamRows = (signal: AbortSignal): AsyncIterable<RowLine> => ({
      async *[Symbol.asyncIterator]() {
        opened += 1;
        if (opened > 1) {
          yield* makeStream(120);
          return;
        }
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
        });
        yield { type: "meta", total: 120 };
      },
    });
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows });
    const leave = rows.subscribe(() => undefined);
    await vi.waitFor(() => expect(opened).toBe(1));
    leave();
    rows.stop();
    await vi.waitFor(() => expect(rows.getSnapshot().count).toBe(50));
    await until(rows, () => rows.getSnapshot().isComplete);
    expect(rows.getSnapshot().count).toBe(120);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it("tell a failure, and come after another try", async () => {
    const fetchPage = makePages(3).mockRejectedValueOnce(new Error("no answer"));
    const rows = openPlaylistRows({ ...drawn, fetchPage, streamRows: null });
    await until(rows, () => rows.getSnapshot().error !== null);
    rows.retry();
    await until(rows, () => rows.getSnapshot().count === 3);
    expect(rows.getSnapshot().error).toBeNull();
  });
});
