/** Letters that Unicode does not take apart, as people type them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

/** Of scripts without spaces each letter is a word, so that any part of a name is found. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
const plain = /^[\u0020-\u007e]*$/u;
const maxWordLength = 40;
/** A sign that stands for a letter, or parts a word without a space; what most texts have none of. */
const innerSign = /[\p{L}\p{N}$][^\p{L}\p{N}\s'’]+[\p{L}\p{N}]|\$/u;
/** A sign between words that people say as one. */
const andSign = /\s[&+](?=\s)/u;
const innerSigns = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

/** Text without case, accents and forms that look alike: what is compared. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const bare = text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
  return bare.replaceAll(/[ßæœøđðþłħı]/gu, (letter) => typedAs[letter] ?? letter);
}

/** The words of a text, folded. Apostrophes join (`don't` is one word), all other signs part. */
export function wordsOf(text: string): string[] {
  return splitWords(withoutApostrophes(text));
}

/**
 * Other ways to write the words of a text that has signs: those within words left out (`AC/DC`: acdc), and read as
 * the letters that they stand for (`P!nk`: pink); `&` as a word (`and`). Empty for a text where all are what `wordsOf`
 * gives.
 */
export function spellingsOf(text: string): string[][] {
  const hasAnd = andSign.test(text);
  if (!hasAnd && !innerSign.test(text)) return [];
  const bare = withoutApostrophes(text);
  const spelled = bare
    .replaceAll(/(?<=[\p{L}$])\$|\$(?=[\p{L}$])/gu, "s")
    .replaceAll(/(?<=\p{L})!(?=\p{L})/gu, "i")
    .replaceAll(/(?<=\p{L})@(?=\p{L})/gu, "a");
  const ways = [bare, spelled].map((way) => splitWords(way.replaceAll(innerSigns, "")));
  if (hasAnd) ways.push(splitWords(bare.replaceAll(/\s[&+](?=\s)/gu, " and")));
  const known = new Set([splitWords(bare).join(" ")]);
  return ways.filter((way) => {
    const isNew = !known.has(way.join(" "));
    known.add(way.join(" "));
    return isNew;
  });
}

/** All ways to write a text, each as words parted by one space. One without a word, as `!!!`, is as it was typed. */
export function formsOf(text: string): string[] {
  const plainly = wordsOf(text);
  if (plainly.length === 0) return [foldText(text.trim())].filter(Boolean);
  return [plainly, ...spellingsOf(text)].map((way) => way.join(" "));
}

function withoutApostrophes(text: string): string {
  return foldText(text).replaceAll(/['’]/gu, "");
}

function splitWords(folded: string): string[] {
  const found = folded.match(words) ?? [];
  return found.map((word) => word.slice(0, maxWordLength));
}
