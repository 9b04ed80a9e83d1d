import { describe, expect, it, vi } from "vitest";
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
  it("come by pages of 50 as they are looked at, each page once", async () => {
    const fetchPage = makePages(10_000);
    const rows = openPlaylistRows({ fetchPage, streamRows: null });
    expect(rows.getSnapshot().isPending).toBe(true);
    await until(rows, () => rows.getSnapshot().count === 10_000);
    rows.need(5000, 5030);
    rows.need(5010, 5040);
    await until(rows, () => rows.getSnapshot().rowAt(5001) !== undefined);
    expect(rows.getSnapshot().rowAt(5001)?.name).toBe("Song 5001");
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([0, 5000]);
  });

  it("come by the stream without asking for pages", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ fetchPage, streamRows: () => makeStream(120) });
    await until(rows, () => rows.getSnapshot().rowAt(119) !== undefined);
    expect(rows.getSnapshot().count).toBe(120);
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it("come by pages where the stream was cut off", async () => {
    const fetchPage = makePages(120);
    const rows = openPlaylistRows({ fetchPage, streamRows: () => makeStream(120, 60) });
    await until(rows, () => rows.getSnapshot().rowAt(59) !== undefined);
    rows.need(40, 119);
    await until(rows, () => rows.getSnapshot().rowAt(119) !== undefined);
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([50, 100]);
  });

  it("come by pages for what is in sight when the stream is cut off", async () => {
    const fetchPage = makePages(300);
    const rows = openPlaylistRows({ fetchPage, streamRows: () => makeStream(300, 60) });
    rows.need(50, 70);
    await until(rows, () => rows.getSnapshot().rowAt(70) !== undefined);
    expect(fetchPage.mock.calls.map(([offset]) => offset)).toEqual([50]);
  });

  it("come after all when one left before they came, and comes back", async () => {
    const fetchPage = makePages(3);
    const streamRows = (signal: AbortSignal): AsyncIterable<RowLine> => ({
      async *[Symbol.asyncIterator]() {
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
        });
        yield { type: "meta", total: 3 };
      },
    });
    const rows = openPlaylistRows({ fetchPage, streamRows });
    const leave = rows.subscribe(() => undefined);
    leave();
    rows.stop();
    await until(rows, () => rows.getSnapshot().count === 3);
    expect(rows.getSnapshot().isPending).toBe(false);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it("tell a failure, and come after another try", async () => {
    const fetchPage = makePages(3).mockRejectedValueOnce(new Error("no answer"));
    const rows = openPlaylistRows({ fetchPage, streamRows: null });
    await until(rows, () => rows.getSnapshot().error !== null);
    rows.retry();
    await until(rows, () => rows.getSnapshot().count === 3);
    expect(rows.getSnapshot().error).toBeNull();
  });
});
