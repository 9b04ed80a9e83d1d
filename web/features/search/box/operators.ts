import type { Suggestion } from "#contract/search.ts";

/** The operators of a query, each with an example; what they look like is the same in every language. */
export const operators = [
  { name: "artist", example: "artist:mingus" },
  { name: "album", example: 'album:"blue train"' },
  { name: "title", example: "title:blue" },
  { name: "genre", example: "genre:jazz" },
  { name: "year", example: "year:1990-1999" },
  { name: "playlist", example: "playlist:summer" },
  { name: "added", example: "added:2024" },
  { name: "is", example: "is:liked" },
] as const;
type OperatorName = (typeof operators)[number]["name"];

const kindsOf: Readonly<Partial<Record<OperatorName, Suggestion["kind"]>>> = {
  artist: "artist",
  album: "album",
  title: "track",
  genre: "genre",
  playlist: "playlist",
};
/** What `is:` may be followed by. */
const states = ["liked", "local"];
/** Letters of an operator's name from which on it is offered. */
const minLetters = 2;
/** The words before the last, and the last: with quotation marks, and whether it takes something away. */
const lastPart = /^(?<before>(?:.*\s)?-?)(?:(?<name>\p{L}+):(?<quote>")?)?(?<value>(?<=")[^"]*|[^\s":]*)$/u;

/** What may follow the last word of a query. */
export interface Completion {
  /** what the whole query becomes */
  text: string;
  /** what is added, as it is shown */
  label: string;
  operator: OperatorName;
}

/** The value of an operator that is being typed, and of which kind names are that it may be. */
interface OpenValue {
  /** null: of none, as of years */
  kind: Suggestion["kind"] | null;
  value: string;
  /** the query with a name in its place */
  complete: (name: string) => string;
}

/** A name as the value of an operator: in quotation marks, without those that it has itself. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', " ").trim()}"`;
}

/** Operators that the last word may be the beginning of, and the states of `is:`. */
export function completionsOf(text: string): Completion[] {
  const { before = "", name, value = "" } = lastPart.exec(text)?.groups ?? {};
  const typed = value.toLowerCase();
  if (name?.toLowerCase() === "is") {
    return states
      .filter((state) => state.startsWith(typed) && state !== typed)
      .map((state) => ({ text: `${before}is:${state} `, label: `is:${state}`, operator: "is" }));
  }
  if (name !== undefined || typed.length < minLetters) return [];
  return operators
    .filter((operator) => operator.name.startsWith(typed))
    .map((operator) => ({
      text: `${before}${operator.name}:`,
      label: `${operator.name}:`,
      operator: operator.name,
    }));
}

/** The operator whose value the last word is; null where it is the value of none. */
export function openValueOf(text: string): OpenValue | null {
  const { before = "", name = "", value = "" } = lastPart.exec(text)?.groups ?? {};
  const operator = operators.find((each) => each.name === name.toLowerCase())?.name;
  if (operator === undefined) return null;
  return {
    kind: kindsOf[operator] ?? null,
    value,
    complete: (chosen) => `${before}${operator}:${quoted(chosen)} `,
  };
}
