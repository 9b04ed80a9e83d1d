import { en } from "./en.ts";

type KeysOf<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;
type PluralForm = `${string}_${Intl.LDMLPluralRule}`;
type KeyIn<T> = Exclude<KeysOf<T>, PluralForm> | PluralBase<KeysOf<T>>;

/** Keys of the catalogue. `songs_one` and `songs_other` are the forms of one key, `songs`. */
export type MessageKey = KeyIn<typeof en>;

/** Values for the places `{{name}}` of a text; `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

const language = "en";
const plurals = new Intl.PluralRules(language);

function collect(tree: MessageTree, path = "", texts = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else collect(value, `${path}${key}.`, texts);
  }
  return texts;
}

/**
 * The texts of a tree by their keys, with their values filled in. A value that is missing leaves its place
 * standing as it is written. For parts of the catalogue that are loaded with the page that they are on; all
 * others are `t`.
 */
export function textsOf<T extends MessageTree>(
  tree: T,
): (key: KeyIn<T> & string, values?: MessageValues) => string {
  const texts = collect(tree);
  return (key, values = {}) => {
    const form = typeof values["count"] === "number" ? `${key}_${plurals.select(values["count"])}` : key;
    const text = texts.get(form) ?? texts.get(`${key}_other`) ?? texts.get(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}

/** A text of the catalogue by its key; see textsOf. */
export const t: (key: MessageKey, values?: MessageValues) => string = textsOf(en);
