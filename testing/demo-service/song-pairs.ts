import { builtinCatalogue } from "#demo-service/catalogue/builtin/builtin-catalogue.ts";
import { otherByHand, sameByHand, unfoundByHand } from "./song-pairs-by-hand.ts";
import type { ComparableSong } from "#server/platform/text/same-song.ts";

/** Two songs, and whether they are one recording. */
export interface SongPair {
  one: ComparableSong;
  other: ComparableSong;
  isSame: boolean;
  /** what the pair is an example of */
  because: string;
}

type Change = readonly [because: string, change: (song: ComparableSong) => Partial<ComparableSong>];

const withTitle = (because: string, suffix: string): Change => [
  because,
  ({ title }) => ({ title: `${title}${suffix}` }),
];

/** The same recording as another release, another service or another tag says it. No code is shared but where it says so. */
const sameChanges: readonly Change[] = [
  ["another edition of the album", () => ({})],
  withTitle("a remaster of a year", " - 2011 Remaster"),
  withTitle("a remaster in brackets", " (Remastered 2009)"),
  withTitle("a remaster without a year", " [Remastered]"),
  withTitle("an album version", " (Album Version)"),
  withTitle("a single version", " - Single Version"),
  withTitle("a deluxe edition", " (Deluxe Edition)"),
  withTitle("a bonus track", " (Bonus Track)"),
  withTitle("explicit", " (Explicit)"),
  withTitle("a guest in the title", " (feat. Mara Lind)"),
  ["a guest at the artist", ({ artist }) => ({ artist: `${artist} feat. Mara Lind` })],
  ["guests after a semicolon", ({ artist }) => ({ artist: `${artist}; Mara Lind` })],
  ["capitals", ({ title, artist }) => ({ title: title.toUpperCase(), artist: artist.toLowerCase() })],
  ["doubled spaces", ({ title }) => ({ title: title.replaceAll(" ", "  ") })],
  ["a second apart", ({ durationMs }) => ({ durationMs: (durationMs ?? 0) + 1_000 })],
  ["no length", () => ({ durationMs: null })],
  ["a recording code under another title", () => ({ title: "夜のバス", isrc: "one" })],
  [
    "a recording code at another length",
    ({ durationMs }) => ({ durationMs: (durationMs ?? 0) + 9_000, isrc: "one" }),
  ],
];

/** Another recording, or another song. */
const otherChanges: readonly Change[] = [
  withTitle("live", " (Live)"),
  withTitle("live at a place", " - Live at the Harbour, 1994"),
  withTitle("acoustic", " - Acoustic"),
  withTitle("instrumental", " (Instrumental)"),
  withTitle("a remix", " (Night Shift Remix)"),
  withTitle("a demo", " (Demo)"),
  withTitle("another part", ", Pt. 2"),
  withTitle("sung again", " (Mara's Version)"),
  withTitle("sped up", " - Sped Up"),
  withTitle("a reprise", " (Reprise)"),
  ["a cover", () => ({ artist: "The Paper Moons" })],
  ["a longer recording", ({ durationMs }) => ({ durationMs: (durationMs ?? 0) + 45_000 })],
  [
    "an edit for the radio of the same name",
    ({ durationMs }) => ({ durationMs: (durationMs ?? 0) - 22_000 }),
  ],
  ["another song of the album", () => ({ title: "Something Else Entirely" })],
];

const pairsOfDemo = 425;

/** Pairs of the demo's songs, as changes of them make them. */
function pairsFromDemo(): SongPair[] {
  const catalogue = builtinCatalogue();
  const liked = catalogue.account("collector")?.liked(0, pairsOfDemo * 2) ?? [];
  const songs = liked.flatMap(({ trackId }): ComparableSong[] => {
    const track = catalogue.track(trackId);
    if (track === null) return [];
    const { name, artistIds, durationMs } = track;
    const artist = catalogue.artist(artistIds[0] ?? "")?.name ?? "";
    return [{ title: name, artist, isrc: null, durationMs }];
  });
  const changes = [
    ...sameChanges.map((change) => ({ change, isSame: true })),
    ...otherChanges.map((change) => ({ change, isSame: false })),
  ];
  return songs.slice(0, pairsOfDemo).flatMap((song, at): SongPair[] => {
    const found = changes[at % changes.length];
    if (found === undefined) return [];
    const [because, change] = found.change;
    const changed = change(song);
    const isOneCode = changed.isrc === "one";
    const one = { ...song, isrc: isOneCode ? `XX${at}` : `XX${at}A` };
    // Another release has another code, or none that is known.
    const other = { ...song, ...changed, isrc: isOneCode ? `XX${at}` : at % 3 === 0 ? null : `XX${at}B` };
    return [{ one, other, isSame: found.isSame, because }];
  });
}

function readSong(text: string): ComparableSong {
  const [title = "", artist = "", seconds, isrc] = text.split(" | ").map((part) => part.trim());
  return {
    title,
    artist,
    isrc: isrc ?? null,
    durationMs: seconds === undefined ? null : Number(seconds) * 1_000,
  };
}

function readPairs(text: string, isSame: boolean): SongPair[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [one = "", other = ""] = line.split(" = ");
      return { one: readSong(one), other: readSong(other), isSame, because: "written by hand" };
    });
}

/** Labelled pairs of songs, of the demo's and of names as MusicBrainz has them. */
export function labelledPairs(): SongPair[] {
  return [
    ...pairsFromDemo(),
    ...readPairs(sameByHand, true),
    ...readPairs(unfoundByHand, true),
    ...readPairs(otherByHand, false),
  ];
}
