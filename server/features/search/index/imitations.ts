/** What a recording that imitates another one is called by; each is a bit. */
const marks: readonly { words: string; isIn: (names: SongWords) => boolean }[] = [
  { words: "karaoke", isIn: (names) => holds(names, "karaoke") },
  // A song may be called Tribute: an imitation is one to another artist.
  {
    words: "tribute",
    isIn: ({ title, artist, album }) =>
      ` ${artist} ${album} `.includes(" tribute ") || / tribute (?:to|version) /u.test(` ${title} `),
  },
  { words: "in the style of", isIn: (names) => holds(names, "in the style of") },
  { words: "originally performed by", isIn: (names) => holds(names, "originally performed by") },
  { words: "made famous by", isIn: (names) => holds(names, "made famous by") },
];

/** Names of a song as words parted by one space. */
interface SongWords {
  title: string;
  artist: string;
  album: string;
}

function holds({ title, artist, album }: SongWords, words: string): boolean {
  return [title, artist, album].some((text) => ` ${text} `.includes(` ${words} `));
}

/** By which words a song says that it imitates another recording, as bits; 0: it does not. */
export function imitationOf(names: SongWords): number {
  return marks.reduce((bits, { isIn }, at) => (isIn(names) ? bits | (1 << at) : bits), 0);
}

/** The bits of which a query has the words: people who type them want such recordings. */
export function imitationsAskedFor(words: string): number {
  return marks.reduce(
    (bits, { words: mark }, at) => (` ${words} `.includes(` ${mark} `) ? bits | (1 << at) : bits),
    0,
  );
}
