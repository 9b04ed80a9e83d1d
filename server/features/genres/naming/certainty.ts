/**
 * How names are understood, and the share of names understood so whose main genre is right.
 *
 * How it was measured, in November 2026: 530 names that no list of this engine had been made from (traditions, dances and
 * scenes of all continents, a region or a town with an instrument or ensemble, regions and peoples alone, `musica` and
 * `lagu` with a place, new words with a telling ending) were mapped, and each answer was judged by its main genre. Right
 * of all: `style` 99 of 106, `style-and-more` 60 of 64, `form` 77 of 91, `form-and-more` 13 of 17, `region` 52 of 63,
 * `region-and-more` and `words-for-songs` 64 of 73, `ending` 38 of 40, `core` 3 of 8. `neighbours` and `close-neighbours`:
 * names that are understood were hidden one by one among the names of 337 artists of a real library; right were 39 of 51
 * where less than four fifths of the neighbours agreed, and 115 of 129 from there on. `exact` needs no measuring, `known`
 * is what people wrote down, with a slip in twenty. Endings are rounded down: words that are made up for a test are kinder
 * than those of life.
 */
export const namingCertainty = {
  exact: 1,
  known: 0.95,
  style: 0.93,
  "style-and-more": 0.9,
  form: 0.85,
  "form-and-more": 0.75,
  region: 0.83,
  "region-and-more": 0.85,
  "words-for-songs": 0.85,
  ending: 0.85,
  core: 0.4,
  neighbours: 0.75,
  "close-neighbours": 0.88,
} as const;

/**
 * What a name was understood by. `style`: a style or topic, and nothing that no one knows; `form`: an instrument or an
 * ensemble; `region`: a region alone; `…-and-more`: the same beside a word that no one knows; `words-for-songs`: such a
 * word after a language's word for music.
 */
export type NamingBasis = keyof typeof namingCertainty;
