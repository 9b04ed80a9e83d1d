/** Names that are not their words with capitals. */
const ownDisplays: Readonly<Record<string, string>> = {
  "alternative hip hop": "Alternative Hip-Hop",
  "alternative r&b": "Alternative R&B",
  afrobeats: "Afrobeats & African",
  ccm: "CCM",
  children: "Children's",
  "christian hip hop": "Christian Hip-Hop",
  "conscious hip hop": "Conscious Hip-Hop",
  "contemporary r&b": "Contemporary R&B",
  "drum and bass": "Drum & Bass",
  edm: "EDM",
  forro: "Forró",
  funk: "Funk & Disco",
  gospel: "Christian & Gospel",
  "hip hop": "Hip-Hop",
  idm: "IDM",
  mpb: "MPB",
  norteno: "Norteño",
  "nueva cancion": "Nueva Canción",
  "old school hip hop": "Old School Hip-Hop",
  "r&b": "R&B",
  reggae: "Reggae & Caribbean",
  "rock and roll": "Rock and Roll",
  "southern hip hop": "Southern Hip-Hop",
  spoken: "Comedy & Spoken",
  "uk garage": "UK Garage",
};

/** The same in every language that Gatefold is written in, which a test proves of the tree's names. */
const { compare } = new Intl.Collator("en");

/** How a genre of the tree, stored in lower case, is shown: `dance pop` as "Dance Pop". */
export function genreDisplay(genre: string): string {
  return ownDisplays[genre] ?? genre.replaceAll(/(?<![^ -])[a-z]/gu, (letter) => letter.toUpperCase());
}

/** The order of genres by name, as in `toSorted(compareGenres)`: by what is shown, since people look for that. */
export function compareGenres(left: string, right: string): number {
  return compare(genreDisplay(left), genreDisplay(right));
}
