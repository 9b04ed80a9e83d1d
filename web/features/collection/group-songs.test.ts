import { describe, expect, it, vi } from "vitest";
import { type CachedTrack, createCollection } from "./group-songs.ts";
import { loadCatalogue } from "./load-songs.ts";

function makeTrack(id: string, changes: Partial<CachedTrack> = {}): CachedTrack {
  return {
    id,
    uri: `spotify:track:${id}`,
    name: `Song ${id}`,
    duration_ms: 1000,
    explicit: false,
    popularity: null,
    track_number: 1,
    disc_number: 1,
    is_local: false,
    isrc: null,
    artists: [{ id: "a1", name: "Ana" }],
    album: {
      id: "b1",
      name: "First",
      images: [
        { url: "large", width: 640 },
        { url: "small", width: 64 },
      ],
      release_date: null,
      external_urls: { spotify: null },
    },
    external_urls: { spotify: null },
    ...changes,
  };
}

const compilation = (id: string, artist: string) => {
  const track = makeTrack(id, { artists: [{ id: artist, name: artist }] });
  return { ...track, album: { ...track.album, id: "b2", name: "Forty" } };
};

describe("the catalogue", () => {
  it("is the same when it was made of what was stored of another", () => {
    const catalogue = createCollection();
    for (const track of [makeTrack("1"), makeTrack("2"), compilation("3", "a2")]) catalogue.add(track);
    const again = createCollection(structuredClone(catalogue.content));
    expect(again.listAlbums()).toEqual(catalogue.listAlbums());
    expect(again.listArtists()).toEqual(catalogue.listArtists());
    expect(again.tracksOfArtist("a1")).toEqual(catalogue.tracksOfArtist("a1"));
    again.add(makeTrack("4"));
    expect(again.tracksOfAlbum("b1").map(({ id }) => id)).toEqual(["1", "2", "4"]);
  });

  it("counts the songs of each album and artist, by name", () => {
    const catalogue = createCollection();
    const both = [
      { id: "a2", name: "zoe" },
      { id: "a1", name: "Ana" },
    ];
    catalogue.add(makeTrack("1"));
    catalogue.add(makeTrack("2", { artists: both }));
    expect(catalogue.listAlbums()).toMatchObject([
      { id: "b1", artistName: "Ana", trackCount: 2, imageUrl: "large" },
    ]);
    expect(catalogue.listArtists()).toMatchObject([
      { id: "a1", trackCount: 2 },
      { id: "a2", trackCount: 1 },
    ]);
  });

  it("puts the nameless last", () => {
    const catalogue = createCollection();
    const track = makeTrack("1");
    catalogue.add({ ...track, album: { ...track.album, id: "b0", name: "" } });
    catalogue.add(makeTrack("2"));
    expect(catalogue.listAlbums().map(({ id }) => id)).toEqual(["b1", "b0"]);
  });

  it("names no artist for a compilation", () => {
    const catalogue = createCollection();
    for (const artist of ["x", "y", "z"]) catalogue.add(compilation(artist, artist));
    expect(catalogue.listAlbums()[0]?.artistName).toBeNull();
  });

  it("keeps the person's own files out of albums and artists", () => {
    const catalogue = createCollection();
    const track = makeTrack("local:1", { artists: [{ id: null, name: "Me" }] });
    catalogue.add({ ...track, album: { ...track.album, id: null } });
    expect(catalogue.listAlbums()).toEqual([]);
    expect(catalogue.listArtists()).toEqual([]);
  });

  it("counts a song once that names its artist twice", () => {
    const catalogue = createCollection();
    const artist = { id: "a1", name: "Ana" };
    catalogue.add(makeTrack("1", { artists: [artist, artist] }));
    expect(catalogue.tracksOfArtist("a1")).toHaveLength(1);
    expect(catalogue.listArtists()[0]?.trackCount).toBe(1);
  });

  it("orders an album by disc and number", () => {
    const catalogue = createCollection();
    catalogue.add(makeTrack("third", { disc_number: 2, track_number: 1 }));
    catalogue.add(makeTrack("second", { track_number: 10 }));
    catalogue.add(makeTrack("first", { track_number: 9 }));
    expect(catalogue.tracksOfAlbum("b1").map(({ id }) => id)).toEqual(["first", "second", "third"]);
    expect(catalogue.tracksOfAlbum("unknown")).toEqual([]);
  });
});

type CollectionApi = Parameters<typeof loadCatalogue>[0];

function makeApi(stream: () => AsyncGenerator, total: number | null) {
  const call = vi.fn<
    (route: string, options: { query: { limit: number; offset: number } }) => Promise<unknown>
  >((_, { query }) =>
    total === null
      ? Promise.reject(new Error("no pages"))
      : Promise.resolve({
          total,
          items: Array.from({ length: Math.min(query.limit, total - query.offset) }, (__, i) =>
            makeTrack(`t${query.offset + i}`),
          ),
        }),
  );
  return { api: { stream, call } as unknown as CollectionApi, call };
}

async function* streamOf(count: number, isCutOff: boolean): AsyncGenerator {
  for (let i = 0; i < count; i += 1) yield { type: "track", track: makeTrack(`t${i}`) };
  if (isCutOff) throw new Error("cut off");
}

describe("loading the catalogue", () => {
  const { signal } = new AbortController();

  it("reads the stream and no pages", async () => {
    const { api, call } = makeApi(() => streamOf(3, false), 3);
    const catalogue = await loadCatalogue(api, signal);
    expect(catalogue?.listAlbums()[0]?.trackCount).toBe(3);
    expect(call).not.toHaveBeenCalled();
  });

  it("reads pages of 5,000 when the stream breaks, and counts nothing twice", async () => {
    const { api, call } = makeApi(() => streamOf(700, true), 12_000);
    const catalogue = await loadCatalogue(api, signal);
    expect(catalogue?.listAlbums()[0]?.trackCount).toBe(12_000);
    expect(call.mock.calls.map(([, { query }]) => query)).toEqual([
      { limit: 5000, offset: 0 },
      { limit: 5000, offset: 5000 },
      { limit: 5000, offset: 10_000 },
    ]);
  });

  it("is nothing when both fail", async () => {
    const { api } = makeApi(() => streamOf(700, true), null);
    expect(await loadCatalogue(api, signal)).toBeNull();
  });
});
