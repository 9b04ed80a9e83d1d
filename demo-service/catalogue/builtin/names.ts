import { hash, pick, unit } from "../seeded.ts";
import type { Style, StyleId } from "../styles.ts";
import * as english from "./words-english.ts";
import { LANGUAGES, type Language } from "./words-world.ts";

/** Purposes of hashes, so that a name, a title and a date of the same position do not look alike. */
const SEED = { language: 11, artist: 12, album: 13, track: 14, shape: 15, extra: 16 } as const;

type NameShape = "band" | "person" | "group" | "coined" | "rapper" | "words";

const SHAPES: Record<StyleId, readonly NameShape[]> = {
  ambient: ["coined", "person", "words", "coined"],
  techno: ["coined", "person", "words", "coined"],
  house: ["person", "coined", "words"],
  "drum-and-bass": ["coined", "words", "coined"],
  "hip-hop": ["rapper", "rapper", "person", "coined"],
  "lo-fi": ["words", "coined", "words"],
  rock: ["band", "words", "band", "person"],
  metal: ["coined", "words", "band"],
  indie: ["words", "band", "person", "words"],
  jazz: ["person", "group", "person"],
  soul: ["person", "group", "person"],
  folk: ["person", "person", "words"],
  country: ["person", "person", "group"],
  "classical-piano": ["person"],
  reggae: ["group", "person", "band"],
  latin: ["person", "person", "group"],
  synthwave: ["words", "coined", "words"],
  pop: ["person", "coined", "words"],
};

const GROUPS: Partial<Record<StyleId, readonly string[]>> = {
  jazz: ["Trio", "Quartet", "Quintet", "Ensemble"],
  latin: ["y su Orquesta", "Sexteto", "y los Vecinos"],
};

/** The language an artist sings in; null is English, which most do. */
function languageOfArtist(artist: number, style: StyleId): Language | null {
  const share = unit(SEED.language, artist);
  if (style === "latin" && share < 0.75) return pick(LANGUAGES.slice(0, 2), SEED.language + 100, artist);
  if (share >= 0.2) return null;
  return pick(LANGUAGES, SEED.language + 200, artist);
}

/** The name of an artist of the built-in catalogue. */
export function nameArtist(artist: number, style: StyleId): string {
  const language = languageOfArtist(artist, style);
  const shape = pick(SHAPES[style], SEED.shape, artist);
  if (language !== null && shape !== "coined") return nameForeignArtist(artist, language, shape);
  return nameEnglishArtist(artist, style, shape);
}

function nameEnglishArtist(artist: number, style: StyleId, shape: NameShape): string {
  if (shape === "person") return namePerson(artist);
  if (shape === "coined") return coinWord(artist);
  if (shape === "rapper") return nameRapper(artist);
  if (shape === "group") return nameGroup(artist, style);
  return nameBand(artist, shape);
}

function nameBand(artist: number, shape: NameShape): string {
  const noun = pick(english.NOUNS, SEED.artist, artist);
  const adjective = pick(english.ADJECTIVES, SEED.artist + 1, artist);
  const plural = pick(english.PLURALS, SEED.artist + 2, artist);
  const other = pick(english.NOUNS, SEED.artist + 3, artist);
  if (shape === "band") return pick([`The ${plural}`, `The ${adjective} ${plural}`], SEED.extra, artist);
  const ways = [`${noun} ${plural}`, `${adjective} ${noun}`, `${noun} & ${other}`, `${noun} ${other}`];
  return pick([...ways, `${adjective} ${plural}`.toLowerCase()], SEED.extra, artist);
}

function namePerson(artist: number): string {
  return `${pick(english.FIRST_NAMES, SEED.artist, artist)} ${pick(english.LAST_NAMES, SEED.artist + 1, artist)}`;
}

function nameForeignArtist(artist: number, language: Language, shape: NameShape): string {
  if (shape === "words" || shape === "band") {
    return titleIn(language, SEED.artist, artist);
  }
  const given = pick(language.given, SEED.artist, artist);
  const family = pick(language.family, SEED.artist + 1, artist);
  return language.familyFirst ? family + language.space + given : given + language.space + family;
}

function nameGroup(artist: number, style: StyleId): string {
  const endings = GROUPS[style];
  if (endings === undefined) {
    return `${pick(english.FIRST_NAMES, SEED.artist, artist)} & the ${pick(english.PLURALS, SEED.artist + 2, artist)}`;
  }
  return `${namePerson(artist)} ${pick(endings, SEED.extra, artist)}`;
}

function nameRapper(artist: number): string {
  const noun = pick(english.NOUNS, SEED.artist, artist);
  const kind = hash(SEED.extra, artist) % 5;
  if (kind === 0) return `Lil ${noun}`;
  if (kind === 1) return `Young ${pick(english.FIRST_NAMES, SEED.artist + 1, artist)}`;
  if (kind === 2) return `${pick(english.FIRST_NAMES, SEED.artist + 1, artist)} ${noun}`.toUpperCase();
  if (kind === 3) return `MC ${coinWord(artist)}`;
  return `${coinWord(artist)} the ${pick(english.ADJECTIVES, SEED.artist + 2, artist)}`;
}

function coinWord(artist: number): string {
  const middle = unit(SEED.extra + 1, artist) < 0.5 ? pick(english.SYLLABLES, SEED.artist + 5, artist) : "";
  const start = pick(english.SYLLABLES, SEED.artist + 4, artist);
  const word = start + middle + pick(english.SYLLABLE_ENDS, SEED.artist + 6, artist);
  return unit(SEED.extra + 2, artist) < 0.12
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1);
}

function titleIn(language: Language, seed: number, position: number): string {
  return pick(language.left, seed, position) + language.joint + pick(language.right, seed + 1, position);
}

function titleInEnglish(seed: number, position: number): string {
  const noun = pick(english.NOUNS, seed, position);
  const other = pick(english.NOUNS, seed + 1, position);
  const adjective = pick(english.ADJECTIVES, seed + 2, position);
  const verb = pick(english.VERBS, seed + 3, position);
  const place = pick(english.PLACES, seed + 4, position);
  const draw = hash(seed + 5, position) % 14;
  return PATTERNS[draw]?.({ noun, other, adjective, verb, place, seed, position }) ?? `${adjective} ${noun}`;
}

interface TitleWords {
  noun: string;
  other: string;
  adjective: string;
  verb: string;
  place: string;
  seed: number;
  position: number;
}

const PATTERNS: readonly ((words: TitleWords) => string)[] = [
  ({ noun }) => noun,
  ({ adjective, noun }) => `The ${adjective} ${noun}`,
  ({ noun, place }) => `${noun} in ${place}`,
  ({ noun, seed, position }) => `${pick(english.GERUNDS, seed + 3, position)} the ${noun}`,
  ({ verb, noun }) => `Don't ${capital(verb)} the ${noun}`,
  ({ noun, other }) => `${noun} & ${other}`,
  ({ verb, adjective, noun }) => `How to ${capital(verb)} ${withArticle(adjective)} ${noun}`,
  ({ seed, position }) => pick(english.FIRST_NAMES, seed, position),
  ({ adjective, noun, other }) => `${adjective} ${noun}, ${adjective} ${other}`,
  ({ verb, place }) => `No One Will ${capital(verb)} Us in ${place}`,
  ({ noun, seed, position }) => `${noun} of the ${pick(english.PLURALS, seed, position)}`,
];

function withArticle(word: string): string {
  return /^[AEIOU]/.test(word) ? `an ${word}` : `a ${word}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The title of an album of the built-in catalogue. `position` is the album's index. */
export function nameAlbum(position: number, artist: number, style: Style): string {
  const language = languageOfArtist(artist, style.id);
  if (language !== null) return titleIn(language, SEED.album, position);
  return titleInEnglish(SEED.album, position);
}

const TONES = [
  "C",
  "C-sharp",
  "D",
  "E-flat",
  "E",
  "F",
  "F-sharp",
  "G",
  "A-flat",
  "A",
  "B-flat",
  "B",
] as const;
const FORMS = [
  "Nocturne",
  "Prelude",
  "Étude",
  "Waltz",
  "Intermezzo",
  "Ballade",
  "Impromptu",
  "Mazurka",
] as const;
const MOVEMENTS = [
  "I. Allegro",
  "II. Andante",
  "III. Scherzo",
  "IV. Presto",
  "I. Lento",
  "II. Adagio",
] as const;

/** The title of a track. `position` is the track's index; key and mode are named by classical titles. */
export function nameTrack(
  position: number,
  artist: number,
  style: Style,
  tone: { key: number; mode: number },
): string {
  if (style.id === "classical-piano" && unit(SEED.extra, position) < 0.7)
    return nameClassical(position, tone);
  const language = languageOfArtist(artist, style.id);
  let title =
    language === null ? titleInEnglish(SEED.track, position) : titleIn(language, SEED.track, position);
  if (style.id === "lo-fi") title = title.toLowerCase();
  if (unit(SEED.extra + 3, position) < 0.012) title += ` ${pick(english.EMOJI, SEED.extra + 4, position)}`;
  return title + ending(position, style.id);
}

function nameClassical(position: number, tone: { key: number; mode: number }): string {
  const form = pick(FORMS, SEED.track, position);
  const opus = 1 + (hash(SEED.track + 1, position) % 90);
  const key = `${TONES[tone.key] ?? "C"} ${tone.mode === 1 ? "Major" : "Minor"}`;
  return `${form} in ${key}, Op. ${opus}: ${pick(MOVEMENTS, SEED.track + 2, position)}`;
}

/** Endings by share: the first whose bound lies above the drawn share; none past the last. */
const CLUB_ENDINGS = [" - Extended Mix", " - Extended Mix", " - Remix", " - Remix", " - Dub"] as const;
const CLUB: ReadonlySet<StyleId> = new Set(["techno", "house", "drum-and-bass"]);
const OLD: ReadonlySet<StyleId> = new Set(["rock", "soul", "reggae"]);

function ending(position: number, style: StyleId): string {
  const share = unit(SEED.extra + 5, position);
  if (share > 0.16) return "";
  if (CLUB.has(style)) {
    const mix = pick(CLUB_ENDINGS, SEED.extra + 8, position);
    return mix === " - Remix" ? ` - ${pick(english.LAST_NAMES, SEED.extra + 7, position)} Remix` : mix;
  }
  if (share < 0.03) return ` - Live at ${pick(english.PLACES, SEED.extra + 6, position)}`;
  if (share < 0.06 && OLD.has(style)) return " - Remastered 2011";
  if (share < 0.07 && style === "jazz") return " - Take 2";
  return share > 0.15 ? " - Acoustic" : "";
}
