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
const mostWordLength = 40;

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
  const found = foldText(text).replaceAll(/['’]/gu, "").match(words) ?? [];
  return found.map((word) => word.slice(0, mostWordLength));
}
