import en from "./en.json" with { type: "json" };

type IdsOf<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : IdsOf<T[K], `${Path}${K}.`>;
}[keyof T & string];
type Form<Id> = Id extends `${infer Base}_one` | `${infer Base}_other` ? Base : Id;

/** Ids of what the server says. `rows_one` and `rows_other` are the forms of one id, `rows`. */
export type MessageId = Form<IdsOf<typeof en>>;

/** Values for the places `{{name}}` of a message; `count` also chooses its form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** What the server says, by the id of its text: clients word it in a person's language. */
export interface Message {
  id: MessageId;
  values: MessageValues;
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

const texts = collect(en);

/** A message by its id, with what its places hold. */
export function message(id: MessageId, values: MessageValues = {}): Message {
  return { id, values };
}

/** A message in English: the `detail` that stands beside it in every answer. */
export function inEnglish({ id, values }: Message): string {
  const form = values["count"] === 1 ? "one" : "other";
  const text = texts.get(id) ?? texts.get(`${id}_${form}`) ?? id;
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
