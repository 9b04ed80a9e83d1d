import type { SearchNote } from "#contract/search.ts";
import { spellingsOf, wordsOf } from "./fold-text.ts";
import { readAdded, readYears, type Span } from "./read-spans.ts";

/** Where words are looked for; `any` is title, artists and album. */
type WordField = "any" | "title" | "artist" | "album" | "genre" | "playlist";

/**
 * One condition of a query; all of them must hold. Spans hold their ends: years, or epoch milliseconds. A word of
 * `spellings` stands for all of `words`: a text without spaces, with signs in it, as it may be written otherwise.
 */
export type Clause = { negated: boolean; part: string } & (
  | { field: WordField; words: string[]; spellings: string[]; isPhrase: boolean }
  | { field: "year" | "added"; span: Span }
  | { field: "is"; state: "liked" | "local" | "gone" }
);

/** A thing of the provider that a link or URI names. */
export interface NamedItem {
  kind: "track" | "album" | "artist" | "playlist";
  id: string;
}

/** A query as it is understood; `notes` say what was not. */
export interface ParsedQuery {
  clauses: Clause[];
  link: NamedItem | null;
  notes: SearchNote[];
}

/** Conditions of one query; what comes after is left out, and reported. */
const maxClauses = 20;
const wordFields: ReadonlySet<string> = new Set(["title", "artist", "album", "genre", "playlist"]);
const states = ["liked", "local", "gone"] as const;

/** `-name:"value"`, `"phrase"` or a word; each part but one may be missing. */
const parts = /(?<minus>-)?(?:(?<name>\p{L}+):)?(?:"(?<quoted>[^"]*)(?<close>"|$)|(?<bare>\S+))?/gu;

/** Reads a query. Never throws: what cannot be read is reported in `notes`, and the rest is searched for. */
export function parseQuery(text: string): ParsedQuery {
  const trimmed = text.trim();
  const link = readLink(trimmed);
  if (link !== null) return { clauses: [], link, notes: [] };
  const clauses: Clause[] = [];
  const notes: SearchNote[] = [];
  for (const match of trimmed.matchAll(parts)) {
    if (match[0] === "") continue;
    if (clauses.length >= maxClauses) {
      notes.push({ code: "too-long", part: trimmed.slice(match.index) });
      break;
    }
    const read = readPart(match[0], match.groups ?? {});
    if (read.clause) clauses.push(read.clause);
    notes.push(...read.notes);
  }
  return { clauses, link: null, notes };
}

interface ReadPart {
  clause: Clause | null;
  notes: SearchNote[];
}

function readPart(part: string, groups: Record<string, string | undefined>): ReadPart {
  const value = groups["quoted"] ?? groups["bare"] ?? "";
  const isPhrase = groups["quoted"] !== undefined;
  const notes: SearchNote[] = isPhrase && groups["close"] === "" ? [{ code: "open-quote", part }] : [];
  const name = groups["name"]?.toLowerCase();
  const base = { negated: groups["minus"] !== undefined, part };
  if (name === undefined) return { clause: wordClause(base, "any", { value, isPhrase }), notes };
  const operator = operatorOf(name);
  if (operator === null) {
    // A colon is part of many titles; only what looks like an operator hears of.
    if (value !== "") notes.push({ code: "unknown-operator", part });
    return { clause: wordClause(base, "any", { value: `${name} ${value}`, isPhrase: false }), notes };
  }
  if (value.trim() === "") return { clause: null, notes: [...notes, { code: "empty-value", part }] };
  const read = operator(base, { value, isPhrase });
  return { clause: read.clause, notes: [...notes, ...read.notes] };
}

type Operator = (
  base: { negated: boolean; part: string },
  given: { value: string; isPhrase: boolean },
) => ReadPart;

function operatorOf(name: string): Operator | null {
  if (wordFields.has(name))
    return (base, given) => {
      const clause = wordClause(base, name as WordField, given);
      return { clause, notes: clause === null ? [{ code: "empty-value", part: base.part }] : [] };
    };
  return name === "year" || name === "added" || name === "is" ? valueOperators[name] : null;
}

const valueOperators: Record<"year" | "added" | "is", Operator> = {
  year: (base, { value }) => spanPart(base, "year", readYears(value)),
  added: (base, { value }) => spanPart(base, "added", readAdded(value)),
  is: (base, { value }) => {
    const state = states.find((each) => each === value.toLowerCase());
    if (state === undefined) return { clause: null, notes: [{ code: "unknown-is", part: base.part }] };
    return { clause: { ...base, field: "is", state }, notes: [] };
  },
};

function spanPart(
  base: { negated: boolean; part: string },
  field: "year" | "added",
  span: Span | null,
): ReadPart {
  if (span !== null) return { clause: { ...base, field, span }, notes: [] };
  return { clause: null, notes: [{ code: field === "year" ? "bad-year" : "bad-date", part: base.part }] };
}

/** Null where there is no word in the value. */
function wordClause(
  base: { negated: boolean; part: string },
  field: WordField,
  { value, isPhrase }: { value: string; isPhrase: boolean },
): Clause | null {
  const words = wordsOf(value);
  if (words.length === 0) return null;
  const spellings = spellingsOf(value).flatMap((way) => (way.length === 1 ? way : []));
  return { ...base, field, words, spellings, isPhrase: isPhrase && words.length > 1 };
}

const uri = /^spotify:(?<kind>track|album|artist|playlist):(?<id>[\w.-]+)$/u;
/** The thing that a URI of the provider, or any address ending in kind and id, names. */
export function readLink(text: string): NamedItem | null {
  const { kind, id } = uri.exec(text)?.groups ?? lastParts(text);
  return kind === undefined || id === undefined ? null : { kind: kind as NamedItem["kind"], id };
}

const kinds = new Map(
  ["track", "album", "artist", "playlist"].flatMap((kind) => [kind, `${kind}s`].map((name) => [name, kind])),
);

/** The kind and id at the end of an address's path; nothing where there are none. */
function lastParts(text: string): { kind?: string | undefined; id?: string | undefined } {
  if (!/^https?:\/\/[^/\s]/u.test(text) || /\s/u.test(text)) return {};
  const [path = ""] = text.split(/[?#]/u, 1);
  const [, , , ...segments] = path.split("/");
  const [name = "", id = ""] = segments.slice(-2);
  return /^[\w.-]+$/u.test(id) ? { kind: kinds.get(name), id } : {};
}
