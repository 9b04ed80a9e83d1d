import { ruleMessage, type RuleMessage } from "#contract/messages/rules.ts";

/** Types of a field's value. `genre`, `playlist` and `key` are texts from a given list. */
export type FieldKind = "text" | "genre" | "playlist" | "key" | "number" | "date" | "yes-no";

/**
 * The fields of a song that a rule can test, by their names in its text form. `length` is in seconds, `tempo` in beats
 * per minute; dates are days in UTC.
 */
export const fieldKinds = {
  title: "text",
  artist: "text",
  album: "text",
  genre: "genre",
  "main genre": "genre",
  year: "number",
  added: "date",
  plays: "number",
  "last played": "date",
  liked: "yes-no",
  "in playlist": "playlist",
  tempo: "number",
  key: "key",
  length: "number",
  explicit: "yes-no",
} as const satisfies Record<string, FieldKind>;
export type RuleField = keyof typeof fieldKinds;
export const ruleFields = Object.keys(fieldKinds) as RuleField[];

/** The operators of conditions, by their names in the text form. `under` and `over` exclude the number itself. */
export const ruleOperators = [
  "is not",
  "is",
  "contains",
  "does not contain",
  "under",
  "over",
  "between",
  "in the last",
  "not in the last",
  "before",
  "after",
] as const;
export type RuleOperator = (typeof ruleOperators)[number];

const equality = ["is", "is not"] as const;
const operatorsOfKind: Record<FieldKind, readonly RuleOperator[]> = {
  text: ["contains", "does not contain", "is", "is not"],
  genre: equality,
  playlist: equality,
  key: equality,
  number: ["is", "is not", "under", "over", "between"],
  date: ["in the last", "not in the last", "before", "after"],
  "yes-no": ["is"],
};

/** The operators that apply to a field; the first is the default. */
export function operatorsOf(field: RuleField): readonly RuleOperator[] {
  return operatorsOfKind[fieldKinds[field]];
}

/** Types of the value after an operator: `range` is two numbers, `days` a number of days, `date` a day. */
export type ValueKind = "text" | "number" | "range" | "days" | "date" | "yes-no";

export function valueKindOf(field: RuleField, operator: RuleOperator): ValueKind {
  const kind = fieldKinds[field];
  if (kind === "number") return operator === "between" ? "range" : "number";
  if (kind === "date") return operator === "before" || operator === "after" ? "date" : "days";
  return kind === "yes-no" ? "yes-no" : "text";
}

/** A text (dates as `YYYY-MM-DD`), a number, two numbers, or true and false for yes and no. */
export type RuleValue = string | number | boolean | readonly [number, number];

export interface RuleCondition {
  field: RuleField;
  operator: RuleOperator;
  value: RuleValue;
}

export const groupWords = ["all", "any", "none"] as const;

/** A group of conditions and groups, of which all, at least one, or none must match. */
export interface RuleGroup {
  match: (typeof groupWords)[number];
  items: (RuleCondition | RuleGroup)[];
}

export function isGroup(item: RuleCondition | RuleGroup): item is RuleGroup {
  return "items" in item;
}

/** The fields by which songs can be ordered, besides `random`. Songs without a value come last. */
export const orderWords = [
  "added",
  "title",
  "artist",
  "album",
  "year",
  "plays",
  "last played",
  "tempo",
  "length",
] as const;

/** The order of songs. The same seed gives the same random order, into which new songs are inserted. */
export type RuleOrder =
  | { by: (typeof orderWords)[number]; isDescending: boolean }
  | { by: "random"; seed: number };

export interface RuleLimit {
  count: number;
  unit: "songs" | "minutes";
}

/** Which songs of a library are in a smart playlist, in which order, and how many. */
export interface Rule {
  where: RuleGroup;
  order: RuleOrder;
  limit: RuleLimit | null;
}

/** Limits of a rule. A playlist of the music service holds 10,000 rows. */
export const ruleBounds = {
  textLength: 10_000,
  conditions: 50,
  /** nested groups, including the outermost */
  depth: 4,
  valueLength: 200,
  number: 1_000_000,
  days: 36_500,
  songs: 10_000,
  minutes: 100_000,
  seed: 999_999,
} as const;

const pitchClasses = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];

/** Names of keys: major ones, then minor ones (`m`). */
export const keyNames: readonly string[] = [...pitchClasses, ...pitchClasses.map((name) => `${name}m`)];

/** The conditions of a group and of its nested groups, in the order of the text. */
export function conditionsOf({ items }: RuleGroup): RuleCondition[] {
  return items.flatMap((item) => (isGroup(item) ? conditionsOf(item) : [item]));
}

/** The reason why a value is invalid; null if it is valid. */
export function checkValue(field: RuleField, operator: RuleOperator, value: RuleValue): RuleMessage | null {
  const kind = valueKindOf(field, operator);
  if (kind === "text") return checkText(fieldKinds[field], value);
  if (kind === "yes-no") return typeof value === "boolean" ? null : ruleMessage("rules.yesNo");
  if (kind === "date") return isDay(value) ? null : ruleMessage("rules.day");
  if (kind === "range") return checkRange(value);
  if (kind === "days") return isDays(value) ? null : ruleMessage("rules.days", { max: ruleBounds.days });
  return isNumber(value) ? null : notANumber;
}

const notANumber = ruleMessage("rules.number", { max: ruleBounds.number });

function checkText(kind: FieldKind, value: RuleValue): RuleMessage | null {
  if (typeof value !== "string" || value.length === 0 || value.length > ruleBounds.valueLength)
    return ruleMessage("rules.text", { max: ruleBounds.valueLength });
  if (!value.isWellFormed() || value.includes("\0")) return ruleMessage("rules.notStorable");
  if (kind === "key" && !keyNames.includes(value)) return ruleMessage("rules.key");
  return null;
}

function checkRange(value: RuleValue): RuleMessage | null {
  if (typeof value !== "object" || !isNumber(value[0]) || !isNumber(value[1])) return notANumber;
  return value[0] <= value[1] ? null : ruleMessage("rules.rangeOrder");
}

function isNumber(value: RuleValue): value is number {
  return (
    typeof value === "number" && value <= ruleBounds.number && /^\d+(?:\.\d{1,3})?$/u.test(String(value))
  );
}

function isDays(value: RuleValue): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= ruleBounds.days;
}

function isDay(value: RuleValue): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}
