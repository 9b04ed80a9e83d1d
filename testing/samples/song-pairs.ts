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
  ["a recording code at another length", ({ durationMs }) => ({ durationMs: (durationMs ?? 0) + 9_000, isrc: "one" })],
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
  ["an edit for the radio of the same name", ({ durationMs }) => ({ durationMs: (durationMs ?? 0) - 22_000 })],
  ["another song of the album", () => ({ title: "Something Else Entirely" })],
];

const pairsOfDemo = 440;

/** Pairs of the demo's songs, as changes of them make them. */
function pairsFromDemo(): SongPair[] {
  const catalogue = builtinCatalogue();
  const pairs: SongPair[] = [];
  const changes = [
    ...sameChanges.map((change) => ({ change, isSame: true })),
    ...otherChanges.map((change) => ({ change, isSame: false })),
  ];
  let at = 0;
  for (const { id } of catalogue.account("collector")?.liked ?? []) void id;
  for (const track of songsOf(catalogue)) {
    if (pairs.length === pairsOfDemo) break;
    const { change, isSame } = changes[at % changes.length] ?? changes[0] ?? { change: null, isSame: false };
    if (change === null) break;
    at += 1;
    const [because, apply] = change;
    const changed = apply(track);
    const sharesCode = changed.isrc === "one";
    const one = { ...track, isrc: sharesCode ? `DEMO${at}` : `DEMO${at}A` };
    const other = { ...track, ...changed, isrc: sharesCode ? `DEMO${at}` : at % 3 === 0 ? null : `DEMO${at}B` };
    pairs.push({ one, other, isSame, because });
  }
  return pairs;
}
