/** Lists of names by the genre of the tree that they mean, separated by commas. */
export type NamesByGenre = Readonly<Record<string, string>>;

/**
 * What is known of the names of one family of genres. Spelling is by the ear of a reader: accents, capitals, hyphens and
 * apostrophes do not count.
 */
export interface Vocabulary {
  /** What a song is made for (worship, children, Christmas): it wins over the style in the same name. */
  topics?: NamesByGenre;
  /** Styles. They may stand within a longer name: `big room` in `deep big room`. */
  styles?: NamesByGenre;
  /** Instruments, ensembles and manners. They count where no style is named: `choir`, but `jazz choir` is jazz. */
  forms?: NamesByGenre;
  /** Names that only mean something as a whole: `water`, `brain waves`. */
  wholeNames?: NamesByGenre;
}
