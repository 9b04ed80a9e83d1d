import { en } from "./en.ts";

type KeysOf<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type EnglishKey = KeysOf<typeof en>;
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;
type PluralForm = `${string}_${Intl.LDMLPluralRule}`;

/** Keys of the catalogue. `songs_one` and `songs_other` are the forms of one key, `songs`. */
export type MessageKey = Exclude<EnglishKey, PluralForm> | PluralBase<EnglishKey>;

/** Values for the places `{{name}}` of a text; `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

const language = "en";
const plurals = new Intl.PluralRules(language);
const texts = new Map<string, string>();

function collect(tree: MessageTree, path: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else collect(value, `${path}${key}.`);
  }
}

collect(en, "");

/**
 * A text of the catalogue by its key, with its values filled in. A value that is missing leaves its place
 * standing as it is written.
 */
export function t(key: MessageKey, values: MessageValues = {}): string {
  const form = typeof values["count"] === "number" ? `${key}_${plurals.select(values["count"])}` : key;
  const text = texts.get(form) ?? texts.get(`${key}_other`) ?? texts.get(key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
