/*
 * What distinguishes songs by their names, in one place for plays, lists and libraries (decisions, section 9.1): a
 * title without letters' marks, apostrophes, dashes, guests and edition words, and the main artist.
 */

/** Durations further apart are of different recordings (milliseconds; decisions, section 9.1). */
export const sameLengthMs = 2_000;

/** Whether durations in ms may be of the same song: within 2 s where both are known. */
export function isSameLength(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) <= sameLengthMs;
}

/** Words of which a remark in a title may be made that names an edition of the same recording. */
const editionWords = new Set(
  `remaster remastered remastering remasterizado remasterizada remasterise remasterisee rimasterizzato remasterisiert
  deluxe edition edicion edicao edizione ausgabe version versao versione mono stereo bonus explicit clean`.split(
    /\s+/u,
  ),
);
/** Words that stand beside those, and say nothing by themselves. */
const besideWords = new Set(
  `digital digitally track album single original anniversary expanded special super the lp and in de of hd new
  remastered aniversario anniversaire jubilaeums`.split(/\s+/u),
);
const guestMark = /^(?:feat|ft|featuring|with)[. ]/u;
const guestMarkInside = /[\s([](?:feat\.|feat|ft\.|ft|featuring)\s/u;
const aside = /[([]([^()[\]]*)[)\]]/gu;

/** A name of ASCII without apostrophes and doubled spaces: what most are, and folding is dear. */
const plainName = /^[!-&(-_a-~]+(?: [!-&(-_a-~]+)*$/u;

/** A name in small letters, without marks of Latin, Greek and Cyrillic letters, apostrophes and doubled spaces. */
export function foldName(name: string): string {
  if (plainName.test(name)) return name.toLowerCase();
  const folded = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['\u2018\u2019\u02BC\u00B4\u2032`]/gu, "")
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return folded === "" ? name.trim() : folded;
}

/** A title as it is compared: folded, without guests and without what names an edition. */
export function foldTitle(title: string): string {
  const whole = foldName(title);
  const bare = whole.replaceAll(aside, (part, remark: string) => (isRemark(remark.trim()) ? " " : part));
  const parts = bare.split(" - ");
  while (parts.length > 1 && isRemark(parts.at(-1)?.trim() ?? "")) parts.pop();
  const words = cutGuests(parts.join(" - "))
    .replaceAll(/[-()[\]"\u201C\u201D]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return words === "" ? whole : words;
}

/** The artist whom a name begins with; what follows `feat.` or a semicolon is of others. */
export function mainArtistOf(artist: string): string {
  const [first = ""] = cutGuests(artist).split(";");
  return withoutMarksBehind(first).trim() || artist.trim();
}

/** The same text for songs of one title and main artist. */
export function songNameOf({ title, artist }: { title: string; artist: string }): string {
  return `${foldTitle(title)}\n${foldName(mainArtistOf(artist))}`;
}

/** Artists beside the main one, as the name of the artist and the title say: after `feat.`, in brackets after `with`. */
export function guestsOf({ title, artist }: { title: string; artist: string }): string[] {
  const [, ...listed] = (cutGuests(artist) || artist).split(";");
  const inTitle = [...title.matchAll(aside)].map(([, remark = ""]) => remark.trim());
  const remarks = inTitle.filter((remark) => guestMark.test(remark.toLowerCase()));
  const named = [guestsAfterMark(artist), remarks.length > 0 ? "" : guestsAfterMark(title)];
  const guests = [
    ...listed,
    ...[...named, ...remarks.map((remark) => remark.replace(/^\S+\s/u, ""))].flatMap(splitNames),
  ];
  const main = foldName(mainArtistOf(artist));
  const byName = new Map(guests.map((name) => [foldName(name), name.trim()]));
  return [...byName].flatMap(([folded, name]) => (folded === "" || folded === main ? [] : [name]));
}

const isKnown = (word: string) =>
  editionWords.has(word) || besideWords.has(word) || /^\d{1,4}(?:st|nd|rd|th)?$/u.test(word);

function isRemark(remark: string): boolean {
  if (guestMark.test(remark)) return true;
  const words = remark.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.some((word) => editionWords.has(word)) && words.every(isKnown);
}

function cutGuests(text: string): string {
  const at = text.toLowerCase().search(guestMarkInside);
  return at <= 0 ? text : withoutMarksBehind(text.slice(0, at));
}

function guestsAfterMark(text: string): string {
  const mark = guestMarkInside.exec(text.toLowerCase());
  if (mark === null || mark.index === 0) return "";
  const [guests = ""] = text.slice(mark.index + mark[0].length).split(/[)\]]/u, 1);
  return guests;
}

/** What opens something behind a name goes with it. */
function withoutMarksBehind(text: string): string {
  let end = text.length;
  while (end > 0 && " \t([,-".includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

function splitNames(names: string): string[] {
  return names.split(/[,;] | & | and /u).filter((name) => name.trim() !== "");
}
