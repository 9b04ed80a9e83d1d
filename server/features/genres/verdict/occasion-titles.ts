/**
 * Genres that describe what a song is for and not how it sounds. An artist who carries one among others does not make every
 * song one of it: it takes more than half of the vote, or a title that says so.
 */
export const occasionGenres: readonly string[] = ["christmas", "children", "soundtrack", "spoken"];

/** Words of titles of songs and albums that say so. Whole words, in any case. */
const titleWords: Readonly<Record<string, RegExp>> = {
  christmas:
    /\b(?:christmas|xmas|x-mas|santa claus|santa baby|jingle bells?|jingle bell rock|silent night|holy night|deck the halls|let it snow|winter wonderland|sleigh ride|rudolph the red|frosty the snowman|feliz navidad|navidad|villancicos?|weihnacht(?:en|slieder)?|stille nacht|noël|joyeux noel|natale|julsånger|kerst(?:mis)?|mistletoe)\b/i,
  children:
    /\b(?:nursery rhymes?|lullab(?:y|ies)|for (?:kids|children|babies|toddlers)|kids'? songs?|children'?s songs?|kinderlieder|canciones infantiles|comptines?|baby shark|sing[- ]along)\b/i,
  soundtrack:
    /\b(?:soundtrack|motion picture|original (?:score|cast|series)|o\.s\.t|main (?:theme|title)|theme from|from the (?:film|movie|series|netflix|motion picture)|score from)\b|[([]ost[)\]]|[([-] ?from ["“'«]/i,
  spoken:
    /\b(?:stand-?up|comedy|skit|audiobook|kapitel|chapter \d|chapitre \d|spoken word|live at the improv|prank call)\b/i,
};

/** Titles that only look like Christmas. */
const notChristmas = /\bmr\.? lawrence\b|\bnightmare before\b/i;

/** Whether a title of a song or album says that it is of this occasion genre. */
export function titleNames(occasion: string, ...titles: readonly (string | null)[]): boolean {
  const words = titleWords[occasion];
  if (words === undefined) return false;
  return titles.some(
    (title) => title !== null && words.test(title) && !(occasion === "christmas" && notChristmas.test(title)),
  );
}
