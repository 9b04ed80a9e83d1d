import { builtinCatalogue } from "#demo-service/catalogue/builtin/builtin-catalogue.ts";
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

/** title, artist, length in seconds, code; of what is empty nothing is known */
type Written = readonly [title: string, artist: string, seconds?: number, isrc?: string];

/** Names of the kinds that MusicBrainz has under one recording. */
const sameByHand: readonly (readonly [Written, Written])[] = [
  [
    ["Harbour Lights", "The Paper Moons", 214],
    ["Harbour Lights - 2014 Remaster", "The Paper Moons", 215],
  ],
  [
    ["Harbour Lights", "The Paper Moons", 214],
    ["Harbour Lights (Remastered)", "The Paper Moons", 213],
  ],
  [
    ["Don't Wait Up", "Ada Rook", 187],
    ["Don’t Wait Up", "Ada Rook", 188],
  ],
  [
    ["Canción del Río", "Los Faroles", 243],
    ["Cancion del Rio", "Los Faroles", 243],
  ],
  [
    ["Noël blanc", "Hélène Roy", 201],
    ["Noel blanc", "Helene Roy", 201],
  ],
  [
    ["Re-Entry", "Orbit 9", 305],
    ["Re–Entry", "Orbit 9", 306],
  ],
  [
    ["Slow Train", "Mara Lind feat. Ben Okoro", 222],
    ["Slow Train (feat. Ben Okoro)", "Mara Lind", 222],
  ],
  [
    ["Slow Train", "Mara Lind;Ben Okoro", 222],
    ["Slow Train", "Mara Lind", 222],
  ],
  [
    ["Slow Train (with Ben Okoro)", "Mara Lind", 222],
    ["Slow Train", "Mara Lind", 222],
  ],
  [
    ["Winter Suite - Mono", "Trio Alba", 401],
    ["Winter Suite", "Trio Alba", 402],
  ],
  [
    ["Winter Suite (Stereo Version)", "Trio Alba", 401],
    ["Winter Suite", "Trio Alba", 402],
  ],
  [
    ["Glass (Explicit)", "K-Line", 176],
    ["Glass (Clean)", "K-Line", 176],
  ],
  [
    ["Der Nachtbus - Remastert", "Linie Acht", 190, "DEX1"],
    ["Der Nachtbus", "Linie Acht", 196, "DEX1"],
  ],
  [
    ["Ночной автобус", "Фонари", 233, "RUX1"],
    ["Nochnoy avtobus", "Fonari", 233, "RUX1"],
  ],
  [
    ["夜のバス", "灯台", 258, "JPX1"],
    ["Yoru no Bus", "Todai", 258, "JPX1"],
  ],
  [
    ["Theme (From “The Lighthouse”)", "Trio Alba", 120, "ITX1"],
    ["The Lighthouse: Theme", "Trio Alba", 121, "ITX1"],
  ],
  [
    ["Blue Hour (Deluxe)", "Sable", 199],
    ["Blue Hour", "Sable", 200],
  ],
  [
    ["Blue Hour (Bonus Track)", "Sable", 199],
    ["Blue Hour", "Sable", 200],
  ],
  [
    ["Blue Hour - Single Version", "Sable", 199],
    ["Blue Hour", "Sable", 199],
  ],
  [
    ["Blue Hour (20th Anniversary Edition)", "Sable", 199],
    ["Blue Hour", "Sable", 199],
  ],
  [
    ["Tides - Digitally Remastered", "Ada Rook", 264],
    ["Tides", "Ada Rook", 262],
  ],
  [
    ["Tides (2008 Digital Remaster)", "Ada Rook", 264],
    ["TIDES", "ADA ROOK", 264],
  ],
  [
    ["Tides - Remasterizado", "Ada Rook", 264],
    ["Tides", "Ada Rook"],
  ],
  [
    ["O Barco - Versão Remasterizada", "Maré Alta", 210],
    ["O Barco", "Mare Alta", 210],
  ],
  [
    ["Le Phare - Version remasterisée", "Hélène Roy", 231],
    ["Le Phare", "Hélène Roy", 232],
  ],
  [
    ["Earthlight", "Wind, Sand & Stars", 300],
    ["Earthlight", "Wind, Sand & Stars", 301],
  ],
  [
    ["Mono", "Orbit 9", 140],
    ["Mono", "Orbit 9", 141],
  ],
  [
    ["Rooftops", "Ada Rook feat. Sable & K-Line", 205],
    ["Rooftops (feat. Sable & K-Line)", "Ada Rook", 205],
  ],
  [
    ["Kettle  Song", "Linie Acht", 160],
    ["Kettle Song ", "Linie Acht", 161],
  ],
  [
    ["Étoile", "Hélène Roy", 180],
    ["E\u0301toile", "Hélène Roy", 180],
  ],
  // What the rule does not find: no code is shared, and the names differ by more than editions.
  [
    ["Salt & Iron", "Sable", 245],
    ["Salt and Iron", "Sable", 245],
  ],
  [
    ["Harbour Lights", "Paper Moons", 214],
    ["Harbour Lights", "The Paper Moons", 214],
  ],
  [
    ["Part One: Dawn", "Trio Alba", 333],
    ["Dawn, Pt. 1", "Trio Alba", 333],
  ],
  [
    ["Нева", "Фонари", 240],
    ["Neva", "Fonari", 240],
  ],
  [
    ["Long Way Home", "Mara Lind", 250],
    ["Long Way Home", "Mara Lind", 256],
  ],
  [
    ["Slow Train", "Mara Lind, Ben Okoro", 222],
    ["Slow Train", "Mara Lind", 222],
  ],
];

/** Names that are close, of recordings that are not one. */
const otherByHand: readonly (readonly [Written, Written])[] = [
  [
    ["Harbour Lights", "The Paper Moons", 214],
    ["Harbour Lights (Live)", "The Paper Moons", 214],
  ],
  [
    ["Harbour Lights", "The Paper Moons", 214],
    ["Harbour Lights", "Ada Rook", 214],
  ],
  [
    ["Intro", "Sable", 62],
    ["Intro", "Sable", 95],
  ],
  [
    ["Interlude", "K-Line", 31],
    ["Interlude", "K-Line", 44],
  ],
  [
    ["Untitled", "Orbit 9", 120],
    ["Untitled", "Orbit 9", 200],
  ],
  [
    ["Winter Suite: I. Allegro", "Trio Alba", 300],
    ["Winter Suite: II. Andante", "Trio Alba", 300],
  ],
  [
    ["Winter Suite, Pt. 1", "Trio Alba", 300],
    ["Winter Suite, Pt. 2", "Trio Alba", 300],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Radio Edit)", "Sable", 180],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Extended Mix)", "Sable", 380],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour - Acoustic Version", "Sable", 199],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Instrumental Version)", "Sable", 199],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Karaoke Version)", "Sable", 199],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Demo)", "Sable", 199],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Orbit 9 Remix)", "Sable", 199],
  ],
  [
    ["Blue Hour", "Sable", 199],
    ["Blue Hour (Slowed + Reverb)", "Sable", 240],
  ],
  [
    ["Tides", "Ada Rook", 264],
    ["Tides II", "Ada Rook", 264],
  ],
  [
    ["Tides", "Ada Rook", 264],
    ["Tides (Reprise)", "Ada Rook", 90],
  ],
  [
    ["Tides", "Ada Rook", 264],
    ["The Tides", "Ada Rook", 264],
  ],
  [
    ["Tides (Mara's Version)", "Ada Rook", 264],
    ["Tides", "Ada Rook", 264],
  ],
  [
    ["With or Without", "Sable", 200],
    ["With", "Sable", 200],
  ],
  [
    ["Glass", "K-Line", 176],
    ["Glass (A Cappella)", "K-Line", 176],
  ],
  [
    ["Glass", "K-Line", 176],
    ["Glasses", "K-Line", 176],
  ],
  [
    ["Glass", "K-Line", 176],
    ["Glass", "K Line Quartet", 176],
  ],
  [
    ["Noël", "Hélène Roy", 201],
    ["Noël (Orchestral Version)", "Hélène Roy", 201],
  ],
  [
    ["Le Phare", "Hélène Roy", 231],
    ["Le Phare (Live à Brest)", "Hélène Roy", 240],
  ],
  [
    ["Slow Train", "Mara Lind", 222],
    ["Slow Train", "Ben Okoro", 222],
  ],
  [
    ["Slow Train", "Mara Lind", 222],
    ["Slow Train (English Version)", "Mara Lind", 222],
  ],
  [
    ["1999", "Orbit 9", 240],
    ["1998", "Orbit 9", 240],
  ],
  [
    ["!!!", "K-Line", 100],
    ["???", "K-Line", 100],
  ],
  [
    ["Rooftops", "Ada Rook", 205],
    ["Rooftops (Commentary)", "Ada Rook", 205],
  ],
  [
    ["Kettle Song", "Linie Acht", 160],
    ["Kettle Song (Take 2)", "Linie Acht", 161],
  ],
  [
    ["夜のバス", "灯台", 258],
    ["夜の海", "灯台", 258],
  ],
  [
    ["Etude No. 1", "Trio Alba", 150],
    ["Etude No. 2", "Trio Alba", 150],
  ],
  [
    ["Dawn", "Trio Alba", 333],
    ["Dawn (feat. Sable) [Night Shift Mix]", "Trio Alba", 333],
  ],
  [
    ["Long Way Home", "Mara Lind", 250],
    ["Long Way", "Mara Lind", 250],
  ],
  [
    ["Salt & Iron", "Sable", 245],
    ["Salt", "Sable", 245],
  ],
  [
    ["Neva", "Fonari", 240],
    ["Neva (Sped Up)", "Fonari", 200],
  ],
  [
    ["O Barco", "Maré Alta", 210],
    ["O Barco - Ao Vivo", "Maré Alta", 214],
  ],
  [
    ["Der Nachtbus", "Linie Acht", 190],
    ["Der Nachtbus - Akustisch", "Linie Acht", 190],
  ],
  [
    ["La Ola", "Los Faroles", 199],
    ["La Ola - En Vivo", "Los Faroles", 199],
  ],
  [
    ["Earthlight", "Wind, Sand & Stars", 300],
    ["Earthlight", "Wind", 300],
  ],
  [
    ["Theme", "Trio Alba", 120],
    ["Theme (Alternate Take)", "Trio Alba", 120],
  ],
  // What no name tells: another take of the same name and length.
  [
    ["Kettle Song", "Linie Acht", 160],
    ["Kettle Song", "Linie Acht", 160.5],
  ],
];

function pairsByHand(): SongPair[] {
  const read = ([title, artist, seconds, isrc]: Written): ComparableSong => ({
    title,
    artist,
    isrc: isrc ?? null,
    durationMs: seconds === undefined ? null : seconds * 1_000,
  });
  const pairsOf = (pairs: typeof sameByHand, isSame: boolean) =>
    pairs.map(([one, other]) => ({ one: read(one), other: read(other), isSame, because: "written by hand" }));
  return [...pairsOf(sameByHand, true), ...pairsOf(otherByHand, false)];
}

/** Labelled pairs of songs, of the demo's and of names as MusicBrainz has them. */
export function labelledPairs(): SongPair[] {
  return [...pairsFromDemo(), ...pairsByHand()];
}
