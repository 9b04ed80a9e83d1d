import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedGenres, isGenre } from "../taxonomy/taxonomy.ts";
import { classifyTracks, trackVerdict } from "./classify-tracks.ts";
import type { ArtistEvidence, ClassifiableTrack, GenreEvidence } from "./evidence.ts";

const artist = (...genres: string[]): ArtistEvidence => ({
  name: "Somebody",
  sources: [{ source: "provider", genres }],
});

function evidenceOf(
  artists: Record<string, ArtistEvidence>,
  more: Partial<GenreEvidence> = {},
): GenreEvidence {
  return {
    overrides: { tracks: new Map() },
    central: new Map(),
    artists: new Map(Object.entries(artists)),
    ...more,
  };
}

function track(id: string, artistIds: string[], more: Partial<ClassifiableTrack> = {}): ClassifiableTrack {
  return { id, title: `Song ${id}`, albumId: null, albumTitle: null, artistIds, ...more };
}

const genreOf = (song: ClassifiableTrack, evidence: GenreEvidence): string | null =>
  trackVerdict(song, evidence).consensus;

test("the person's own genre wins over the central library, that over artists, those over AI", () => {
  const one = (key: string) => new Map([[key, "jazz"]]);
  const central = new Map([["1", "Deep House"]]);
  const ai = new Map([["1", "polka"]]);
  const song = track("1", ["a"], { albumId: "x", albumTitle: "X" });
  const artists = { a: artist("thrash metal") };
  for (const overrides of [
    { tracks: one("1") },
    { tracks: new Map(), albums: one("x") },
    { tracks: new Map(), artists: one("a") },
  ])
    expect(trackVerdict(song, evidenceOf(artists, { overrides, central, ai }))).toMatchObject({
      consensus: "jazz",
      source: "override",
      confidence: 1,
    });
  expect(trackVerdict(song, evidenceOf(artists, { central, ai }))).toMatchObject({
    consensus: "deep house",
    source: "central",
  });
  expect(trackVerdict(song, evidenceOf(artists, { ai }))).toMatchObject({
    consensus: "thrash metal",
    source: "artists",
  });
  expect(trackVerdict(song, evidenceOf({}, { ai }))).toMatchObject({
    consensus: "traditional folk",
    source: "ai",
  });
  expect(trackVerdict(song, evidenceOf({}))).toMatchObject({
    consensus: null,
    source: "unknown",
    confidence: 0,
  });
});

test("a song's own correction wins over that of its album, and that over its artist's", () => {
  const overrides = {
    tracks: new Map([["1", "soul"]]),
    albums: new Map([["x", "funk"]]),
    artists: new Map([["a", "blues"]]),
  };
  const evidence = evidenceOf({}, { overrides });
  const on = (id: string, albumId: string | null) => genreOf(track(id, ["a"], { albumId }), evidence);
  expect([on("1", "x"), on("2", "x"), on("3", "y"), on("4", null)]).toEqual([
    "soul",
    "funk",
    "blues",
    "blues",
  ]);
});

test("the primary artist counts twice as much as a featured one, however many names each carries", () => {
  const artists = {
    rapper: artist("gangster rap", "drill", "grime", "trap", "hyphy"),
    singer: artist("neo soul"),
    other: artist("classic soul", "southern soul"),
  };
  const evidence = evidenceOf(artists);
  expect(trackVerdict(track("1", ["rapper", "singer"]), evidence).shares).toEqual([
    { genre: "hip hop", share: expect.closeTo(2 / 3) },
    { genre: "soul", share: expect.closeTo(1 / 3) },
  ]);
  expect(genreOf(track("2", ["singer", "rapper"]), evidence)).toBe("neo soul");
  const [hipHop] = trackVerdict(track("3", ["rapper", "singer", "other"]), evidence).shares;
  expect(hipHop?.share).toBeCloseTo(1 / 2);
});

test("vague names count half, and a leaf speaks for its main genre", () => {
  expect(genreOf(track("1", ["a"]), evidenceOf({ a: artist("rock", "pop", "deep house") }))).toBe(
    "deep house",
  );
  expect(genreOf(track("1", ["a"]), evidenceOf({ a: artist("rock", "rock music", "shoegaze") }))).toBe(
    "rock",
  );
});

test("ties go to what fewer artists carry, wherever they stand", () => {
  const artists = {
    a: artist("hard bop", "shoegaze"),
    b: artist("hard bop"),
    c: artist("shoegaze", "bebop"),
  };
  expect(genreOf(track("1", ["a"]), evidenceOf(artists))).toBe("shoegaze");
  const more = { ...artists, d: artist("shoegaze"), e: artist("shoegaze") };
  expect(genreOf(track("1", ["a"]), evidenceOf(more))).toBe("bebop");
});

test("what a song is for needs more than half of the vote or a title that says so", () => {
  const evidence = evidenceOf({
    some: artist("christmas", "crooner", "soundtrack"),
    most: artist("christmas", "christmas product", "carols", "bebop"),
  });
  const by = (title: string, who = "some", albumTitle: string | null = null) =>
    genreOf(track("1", [who], { title, albumTitle }), evidence);
  expect(by("Blue Moon")).toBe("adult standards");
  expect(by("White Christmas")).toBe("christmas");
  expect(by("Blue Moon", "most")).toBe("christmas");
  expect(by('Moon River (From "Breakfast at Tiffany\'s")')).toBe("soundtrack");
  expect(by("Merry Christmas Mr. Lawrence")).toBe("adult standards");
  expect(by("Blue Moon", "some", "A Christmas Album")).toBe("christmas");
  expect(by("Jingle Bells", "nobody")).toBe("christmas");
  expect(by("Anything", "nobody", "Dune (Original Motion Picture Soundtrack)")).toBe("soundtrack");
  expect(by("Christmassy", "nobody")).toBeNull();
});

test("songs without a genre follow their album, else their artist, and songs that are sure do not", () => {
  const evidence = evidenceOf({ a: artist("shoegaze"), b: artist("bebop") });
  const album = { albumId: "x", albumTitle: "X" };
  const tracks = [
    track("1", ["a"], album),
    track("2", ["a"], album),
    track("3", ["unknown"], album),
    track("4", ["b"], album),
    track("5", ["unknown"]),
    track("6", ["nobody"], { albumId: "y", albumTitle: "Y" }),
  ];
  const { verdicts } = classifyTracks(tracks, evidence);
  expect(verdicts.map(({ detected, consensus, source }) => [detected, consensus, source])).toEqual([
    ["shoegaze", "shoegaze", "artists"],
    ["shoegaze", "shoegaze", "artists"],
    [null, "shoegaze", "album"],
    ["bebop", "bebop", "artists"],
    [null, null, "unknown"],
    [null, null, "unknown"],
  ]);
});

test("a correction teaches the songs beside it of which nothing is known", () => {
  const overrides = { tracks: new Map([["1", "kizomba"]]) };
  const tracks = [
    track("1", ["a"], { albumId: "x" }),
    track("2", ["a"], { albumId: "x" }),
    track("3", ["a"]),
  ];
  const { verdicts } = classifyTracks(tracks, evidenceOf({}, { overrides }));
  expect(verdicts.map(({ consensus, source }) => [consensus, source])).toEqual([
    ["kizomba", "override"],
    ["kizomba", "album"],
    ["kizomba", "artist"],
  ]);
});

test("an explanation names every source with its weight and its way through the tree", () => {
  const evidence = evidenceOf(
    {
      a: artist("drill", "qwertz"),
      b: { name: "Other", sources: [{ source: "central", genres: ["bebop"], weight: 2 }] },
    },
    { overrides: { tracks: new Map([["1", "grime"]]) } },
  );
  const explanation = trackVerdict(track("1", ["a", "b"]), evidence);
  expect(explanation).toMatchObject({ consensus: "grime", path: ["hip hop", "grime"], source: "override" });
  expect(explanation.reasons).toEqual([
    {
      source: "override",
      subject: null,
      said: "grime",
      genre: "grime",
      path: ["hip hop", "grime"],
      weight: 1,
    },
    {
      source: "provider",
      subject: "Somebody",
      said: "drill",
      genre: "drill",
      path: ["hip hop", "drill"],
      weight: expect.closeTo(2 / 3),
    },
    // of the name that means nothing the name beside it decides
    {
      source: "provider",
      subject: "Somebody",
      said: "qwertz",
      genre: "hip hop",
      path: ["hip hop"],
      weight: expect.closeTo(1 / 3),
    },
    {
      source: "central",
      subject: "Other",
      said: "bebop",
      genre: "bebop",
      path: ["jazz", "bebop"],
      weight: 0.5,
    },
  ]);
  expect(() => classifyTracks([], evidence).explain(0)).toThrow(RangeError);
});

test.each([[["finnish metal", "pop", "comedy", "pop"]], [["pop", "comedy", "pop", "finnish metal"]]])(
  "a song that is exactly half sure does not follow its album, whatever the order of names",
  (names) => {
    const evidence = evidenceOf(
      { comedian: artist("comedy"), group: artist(...names) },
      { overrides: { tracks: new Map([["2", "pop"]]) } },
    );
    const tracks = [
      track("1", ["group", "comedian"], { albumId: "album" }),
      track("2", [], { albumId: "album" }),
    ];
    expect(classifyTracks(tracks, evidence).verdicts[0]).toMatchObject({
      consensus: "comedy",
      source: "artists",
      confidence: expect.closeTo(0.5, 9),
    });
  },
);

test("the order of tracks and of names does not matter, and every verdict is a genre of the tree", () => {
  const names = fc.constantFrom(
    "pop",
    "deep house",
    "drill",
    "christmas",
    "comedy",
    "qwertz",
    "finnish metal",
    "bebop",
  );
  const library = fc.record({
    artists: fc.array(fc.array(names, { maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    songs: fc.array(
      fc.record({
        artists: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
        album: fc.option(fc.nat(2)),
        title: fc.constantFrom("Song", "Christmas", "Skit"),
        own: fc.option(fc.constantFrom(...allowedGenres)),
      }),
      { maxLength: 12 },
    ),
  });
  fc.assert(
    fc.property(library, ({ artists, songs }) => {
      const make = (reverse: boolean) => {
        const turn = <T>(list: T[]): T[] => (reverse ? list.toReversed() : list);
        const evidence = evidenceOf(
          Object.fromEntries(turn(artists.map((list, at) => [String(at), artist(...turn(list))] as const))),
          {
            overrides: {
              tracks: new Map(
                songs.flatMap(({ own }, at) => (own === null ? [] : [[String(at), own] as const])),
              ),
            },
          },
        );
        const tracks = songs.map(({ artists: of, album, title }, at) =>
          track(String(at), of.map(String), { title, albumId: album === null ? null : String(album) }),
        );
        return classifyTracks(turn(tracks), evidence).verdicts.toSorted(
          (a, b) => Number(a.id) - Number(b.id),
        );
      };
      const verdicts = make(false);
      expect(make(true).map(({ consensus, source }) => [consensus, source])).toEqual(
        verdicts.map(({ consensus, source }) => [consensus, source]),
      );
      for (const [at, { consensus, detected, confidence, source }] of verdicts.entries()) {
        for (const genre of [consensus, detected]) expect(genre === null || isGenre(genre)).toBe(true);
        expect((consensus === null) === (source === "unknown")).toBe(true);
        expect(confidence).toBeLessThanOrEqual(1);
        const own = songs[at]?.own ?? null;
        if (own !== null) expect(consensus).toBe(own);
      }
    }),
  );
});
