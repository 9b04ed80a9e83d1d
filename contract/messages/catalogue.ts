/** Ids of the texts in a file. `rows_one` and `rows_other` are the forms of one id, `rows`. */
export type IdsOf<T> = Form<PathsOf<T>>;
type PathsOf<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : PathsOf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type Form<Id> = Id extends `${infer Base}_one` | `${infer Base}_other` ? Base : Id;

/**
 * Values for the places `{{name}}` of a message; `count` also chooses its form. A value may be a message itself, and several
 * are a list, so that no sentence is put together from words of one language.
 */
export type ValuesOf<M> = Readonly<Record<string, string | number | M | readonly M[]>>;

interface AnyMessage {
  id: string;
  values: ValuesOf<AnyMessage>;
}

interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

function collect(tree: MessageTree, path = "", texts = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else collect(value, `${path}${key}.`, texts);
  }
  return texts;
}

/** Sentences follow one another; anything else is a list. */
export function joinTexts(texts: readonly string[], format: Intl.ListFormat): string {
  return texts.every((text) => /[.!?…。؟]$/u.test(text)) ? texts.join(" ") : format.format(texts);
}

/**
 * Collects the texts of some files in one language, and puts messages into words by them.
 *
 * @param formatNumber writes a number in the language; `String` by default
 */
export function createCollection(
  trees: readonly MessageTree[],
  language = "en",
  formatNumber: (value: number) => string = String,
) {
  const texts = new Map(trees.flatMap((tree) => [...collect(tree)]));
  const plurals = new Intl.PluralRules(language);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const valueOf = (value: AnyMessage["values"][string]): string => {
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "string") return value;
    return "id" in value ? word(value) : joinTexts(value.map(word), list);
  };
  const word = ({ id, values }: AnyMessage): string => {
    const { count } = values;
    const form = typeof count === "number" ? plurals.select(count) : "other";
    const text = texts.get(id) ?? texts.get(`${id}_${form}`) ?? texts.get(`${id}_other`) ?? id;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => valueOf(values[name] ?? place));
  };
  return { word, has: (id: string) => texts.has(id) || texts.has(`${id}_other`) };
}
