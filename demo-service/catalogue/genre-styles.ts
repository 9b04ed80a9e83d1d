import type { StyleId } from "./styles.ts";

/**
 * What a microgenre name contains, and the style it is then heard and drawn in; the first row that fits
 * counts, so narrow words stand before wide ones.
 */
const WORDS: readonly (readonly [RegExp, StyleId])[] = [
  [/synthwave|retrowave|outrun|vaporwave|chillwave|darksynth/, "synthwave"],
  [/drum and bass|\bdnb\b|jungle|liquid funk|neurofunk|breakbeat/, "drum-and-bass"],
  [/lo-?fi|chillhop|study|jazz beats/, "lo-fi"],
  [/rap metal|metal|deathcore|grindcore|djent|screamo/, "metal"],
  [/techno|minimal|\btrance\b|industrial/, "techno"],
  [/house|disco|\bedm\b|\bdance\b(?! pop)|garage(?! rock)|big room|electro(?!pop|-pop)/, "house"],
  [
    /reggaeton|latin|latino|corrido|mexican|norteno|salsa|bachata|cumbia|tropical|bossa|samba|mpb|sertanejo|tango|flamenco|mariachi/,
    "latin",
  ],
  [/reggae|\bdub\b|ska\b|dancehall|rocksteady/, "reggae"],
  [/hip hop|\brap\b|trap|drill|grime|crunk|g funk|hyphy|boom bap|hip pop/, "hip-hop"],
  [
    /piano|classical|orchestra|baroque(?! pop)|opera|soundtrack|score|romantic era|impressionism/,
    "classical-piano",
  ],
  [/jazz|bebop|swing|big band|ragtime/, "jazz"],
  [/ambient|drone|new age|sleep|meditation|space music/, "ambient"],
  [/country|bluegrass|americana|honky|outlaw|road$/, "country"],
  [/singer-songwriter|folk|acoustic|celtic/, "folk"],
  [/soul|r&b|funk|motown|quiet storm|gospel|urban contemporary|blues/, "soul"],
  [/indie|shoegaze|dream pop|bedroom|slacker|escape room/, "indie"],
  [/punk|grunge|rock|emo|permanent wave|mellow gold|adult standards|britpop|new wave|hardcore/, "rock"],
  [/pop|boy band|idol|singer|melancholia|worship|ccm/, "pop"],
];

/** The style that most of the genres point to, the earlier genre on a tie; null if none says anything. */
export function styleOfGenres(genres: readonly string[]): StyleId | null {
  const votes = new Map<StyleId, number>();
  for (const genre of genres) {
    const style = WORDS.find(([pattern]) => pattern.test(genre.toLowerCase()))?.[1];
    if (style !== undefined) votes.set(style, (votes.get(style) ?? 0) + 1);
  }
  let best: StyleId | null = null;
  for (const [style, count] of votes) if (best === null || count > (votes.get(best) ?? 0)) best = style;
  return best;
}

/** A style for a track without genres, guessed from its sound; pop when nothing is known. */
export function styleOfSound(
  features: { tempo: number; danceability: number; energy: number } | null,
): StyleId {
  if (features === null) return "pop";
  if (features.energy < 0.2) return features.danceability < 0.35 ? "classical-piano" : "ambient";
  if (features.tempo > 160 && features.energy > 0.75)
    return features.danceability < 0.5 ? "metal" : "drum-and-bass";
  if (features.energy > 0.8 && features.danceability < 0.55) return "rock";
  return features.energy < 0.45 ? "folk" : "pop";
}
