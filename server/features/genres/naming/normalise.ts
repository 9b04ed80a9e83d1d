/** Spellings of one thing, after everything else was made alike; longer ones first. */
const sameSpelling: readonly (readonly [spelling: RegExp, standard: string])[] = [
  [/\br ?(?:&|and|n) ?b\b|\brnb\b/gu, "r&b"],
  [/\bdrum ?(?:&|and|n) ?bass\b|\bd ?(?:&|n|and) ?b\b|\bdnb\b/gu, "drum and bass"],
  [/\brock ?(?:&|and|n) ?roll\b/gu, "rock and roll"],
  [/\bhiphop\b/gu, "hip hop"],
  [/\blofi\b/gu, "lo fi"],
  [/\bpsych\b(?= trance)/gu, "psy"],
  [/\btriphop\b/gu, "trip hop"],
  [/\bsynth pop\b/gu, "synthpop"],
  [/ ?& ?/gu, " and "],
];

const standard = /r&b/gu;

/**
 * Makes spellings of one name alike: lower case, no accents, no apostrophes, words parted by single spaces, `r&b`,
 * `drum and bass`, `rock and roll`, `hip hop`. `Hip-Hop`, `hip hop` and `HipHop` become the same.
 */
export function normaliseGenreName(name: string): string {
  let text = name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll(/['’`´]/gu, "")
    .replaceAll(/[^\p{Letter}\p{Number}&]+/gu, " ")
    .trim();
  for (const [spelling, replacement] of sameSpelling.slice(0, -1))
    text = text.replaceAll(spelling, replacement);
  return text
    .split(standard)
    .map((part) => part.replaceAll(/ ?& ?/gu, " and "))
    .join("r&b")
    .trim();
}
