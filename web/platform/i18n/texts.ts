import { addNamespace, byLanguage, getTranslation, type TextTree } from "./language.ts";

type KeysOf<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;
type PluralForm = `${string}_${Intl.LDMLPluralRule}`;

/** Keys of a tree of texts. `songs_one` and `songs_other` are the forms of one key, `songs`. */
type TextKey<T> = Exclude<KeysOf<T>, PluralForm> | PluralBase<KeysOf<T>>;

/** Values for the places `{{name}}` of a text: numbers are written as the language does, and `count` also chooses the form. */
type TextValues = Readonly<Record<string, string | number>>;

/** Texts by their keys, with their values filled in. */
export type Texts<T> = (key: TextKey<T> & string, values?: TextValues) => string;

const englishPlurals = byLanguage(() => new Intl.PluralRules("en"));
const numbers = byLanguage((language) => new Intl.NumberFormat(language));
const plurals = byLanguage((language) => new Intl.PluralRules(language));

function collect(tree: TextTree, path = "", texts = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else collect(value, `${path}${key}.`, texts);
  }
  return texts;
}

/** The text of a key, in the plural form that `count` asks for. */
function find(
  texts: Map<string, string>,
  key: string,
  count: string | number | undefined,
  rules: Intl.PluralRules,
) {
  if (typeof count !== "number") return texts.get(key) ?? texts.get(`${key}_other`);
  return texts.get(`${key}_${rules.select(count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key);
}

function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === "number" ? numbers().format(value) : (value ?? place);
  });
}

const translated = byLanguage(() => new Map<string, Map<string, string>>());

/** A text of a namespace in the language that is shown; undefined where that has none, as English has not. */
export function translate(namespace: string, key: string, values: TextValues): string | undefined {
  const tree = getTranslation(namespace);
  if (tree === undefined) return undefined;
  const known = translated();
  const texts = known.get(namespace) ?? collect(tree);
  known.set(namespace, texts);
  const text = find(texts, key, values["count"], plurals());
  return text === undefined ? undefined : fill(text, values);
}

/**
 * The texts of a namespace: one file of a feature in English, which is loaded with anyone who imports it, and the same
 * keys in other languages, which are loaded with their language. A text that a language lacks is read in English, and a
 * value that is missing leaves its place standing as it is written.
 */
export function defineTexts<T extends TextTree>(namespace: string, english: T): Texts<T> {
  const texts = collect(english);
  addNamespace(namespace);
  return (key, values = {}) =>
    translate(namespace, key, values) ??
    fill(find(texts, key, values["count"], englishPlurals()) ?? key, values);
}
