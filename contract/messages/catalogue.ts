/** Ids of a file of texts. `rows_one` and `rows_other` are the forms of one id, `rows`. */
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

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Sentences follow one another; anything else is a list. */
export function joinTexts(texts: readonly string[], format: Intl.ListFormat): string {
  return texts.every((text) => /[.!?…。؟]$/u.test(text)) ? texts.join(" ") : format.format(texts);
}

/** The English texts of some files, and what is made of them. */
export function createCollection(...trees: readonly MessageTree[]) {
  const texts = new Map(trees.flatMap((tree) => [...collect(tree)]));
  const valueOf = (value: AnyMessage["values"][string]): string => {
    if (typeof value !== "object") return String(value);
    return "id" in value ? inEnglish(value) : joinTexts(value.map(inEnglish), list);
  };
  const inEnglish = ({ id, values }: AnyMessage): string => {
    const form = values["count"] === 1 ? "one" : "other";
    const text = texts.get(id) ?? texts.get(`${id}_${form}`) ?? id;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => valueOf(values[name] ?? place));
  };
  return { inEnglish, has: (id: string) => texts.has(id) || texts.has(`${id}_other`) };
}
